import { extname } from 'node:path';
import type { MessageKind } from '@prosa/contracts/messages/schema.ts';
import { parsePhoneNumber, phoneKey } from '@prosa/contracts/phone-number.ts';
import {
  isSecretSetting,
  isSettingKey,
  platformSettingKeys,
  settingDefinitions,
} from '@prosa/contracts/settings/schema.ts';
import type { TicketStatus } from '@prosa/contracts/tickets/schema.ts';
import { type StoredDayHours, WeeklyHoursSchema } from '@prosa/contracts/weekly-hours.ts';
import * as z from 'zod';
import { cutText, storableText } from '#platform/storable-text.ts';

/**
 * Schemas of the imported tables of a Whaticket-family product. Its forks add and omit columns: a missing column counts
 * as empty.
 */
const text = z.preprocess((value) => (typeof value === 'string' ? storableText(value) : ''), z.string());
const name = (longest: number) =>
  text.transform((value) => cutText(value.replaceAll(/\s+/gu, ' ').trim(), longest));
const flag = z.preprocess((value) => value === true || value === 'true' || value === 1, z.boolean());
const whole = z.preprocess((value) => Math.max(0, Math.trunc(Number(value ?? 0)) || 0), z.int());
const reference = z.preprocess((value) => value ?? null, z.nullable(z.int()));
const moment = z.preprocess(
  (value) => (typeof value === 'string' && !Number.isNaN(Date.parse(value)) ? new Date(value) : new Date(0)),
  z.date(),
);
const dated = { createdAt: moment, updatedAt: moment };

export const sourceSchemas = {
  plan: z.object({
    id: z.int(),
    name: name(80),
    users: whole,
    connections: whole,
    queues: whole,
    value: z.preprocess((value) => Math.max(0, Number(value ?? 0)) || 0, z.number()),
  }),
  company: z.object({
    id: z.int(),
    name: name(100),
    phone: text,
    email: text,
    status: z.preprocess((value) => value !== false, z.boolean()),
    dueDate: z.unknown(),
    recurrence: text,
    schedules: z.unknown(),
    planId: reference,
    ...dated,
  }),
  queue: z.object({
    id: z.int(),
    name: name(50),
    color: text,
    greetingMessage: text,
    outOfHoursMessage: text,
    orderQueue: whole,
    schedules: z.unknown(),
    ...dated,
  }),
  connection: z.object({
    id: z.int(),
    name: name(50),
    isDefault: flag,
    greetingMessage: text,
    complationMessage: text,
    outOfHoursMessage: text,
    ratingMessage: text,
    expiresInactiveMessage: text,
    expiresTicket: whole,
    maxUseBotQueues: z.preprocess((value) => (value == null ? 3 : Number(value) || 0), z.int().min(0)),
    timeUseBotQueues: whole,
    timeToTransfer: whole,
    transferQueueId: reference,
    ...dated,
  }),
  user: z.object({
    id: z.int(),
    name: name(50),
    email: text.transform((value) => value.trim().toLowerCase()),
    passwordHash: text,
    profile: text,
    super: flag,
    allTicket: text,
    whatsappId: reference,
    ...dated,
  }),
  setting: z.object({ key: text, value: text }),
  tag: z.object({ id: z.int(), name: name(50), color: text, kanban: flag, ...dated }),
  quickMessage: z.object({
    id: z.int(),
    shortcode: name(50),
    message: text,
    userId: reference,
    geral: flag,
    ...dated,
  }),
  contact: z.object({
    id: z.int(),
    name: name(100),
    number: text,
    email: text,
    isGroup: flag,
    ...dated,
  }),
  contactField: z.object({ contactId: z.int(), name: name(100), value: text }),
  ticket: z.object({
    id: z.int(),
    status: text,
    unreadMessages: whole,
    lastMessage: text,
    isGroup: flag,
    contactId: z.int(),
    userId: reference,
    queueId: reference,
    whatsappId: reference,
    ...dated,
  }),
  message: z.object({
    id: z.coerce.string(),
    body: text,
    ack: z.preprocess((value) => Number(value ?? 0) || 0, z.number()),
    read: flag,
    fromMe: flag,
    mediaType: text,
    mediaUrl: text,
    isDeleted: flag,
    isEdited: flag,
    quotedMsgId: z.preprocess((value) => (value == null ? null : String(value)), z.nullable(z.string())),
    ticketId: z.int(),
    contactId: reference,
    createdAt: moment,
  }),
  userQueue: z.object({ userId: z.int(), queueId: z.int() }),
  connectionQueue: z.object({ whatsappId: z.int(), queueId: z.int() }),
  ticketTag: z.object({ ticketId: z.int(), tagId: z.int() }),
} as const;

type Schemas = typeof sourceSchemas;
export type SourceKind = keyof Schemas;
export type SourceRow<Kind extends SourceKind> = z.output<Schemas[Kind]>;

/** Normalises to `#RRGGBB`; undefined for an invalid colour. */
export function colorOf(value: string): string | undefined {
  const [, digits = ''] = /^#?([0-9a-f]{3}|[0-9a-f]{6})(?:[0-9a-f]{2})?$/i.exec(value.trim()) ?? [];
  if (digits === '') return undefined;
  const six = digits.length === 3 ? [...digits].map((digit) => digit + digit).join('') : digits;
  return `#${six.toUpperCase()}`;
}

/** The wanted colour, or the first one that is free in the company. */
export function freeColor(wanted: string | undefined, taken: ReadonlySet<string>): string {
  if (wanted && !taken.has(wanted)) return wanted;
  for (let shade = 0x33_66_99; ; shade += 0x01_01_01) {
    const color = `#${(shade % 0x1_00_00_00).toString(16).padStart(6, '0').toUpperCase()}`;
    if (!taken.has(color)) return color;
  }
}

/** Folds a name for the comparison of unique names. */
export const folded = (name: string): string => name.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** The name, with a number appended if it is taken. */
export function freeName(wanted: string, isTaken: (name: string) => boolean): string {
  if (!isTaken(wanted)) return wanted;
  for (let number = 2; ; number += 1) if (!isTaken(`${wanted} (${number})`)) return `${wanted} (${number})`;
}

export function hoursOf(schedules: unknown): StoredDayHours[] | undefined {
  const parsed = z.safeParse(WeeklyHoursSchema, schedules);
  if (!parsed.success) return undefined;
  return parsed.data.map(({ weekdayEn, startTime, endTime }) => ({ weekdayEn, startTime, endTime }));
}

/** Maps a setting; undefined when we have no such setting or do not accept the value. */
export function settingOf({ key, value }: SourceRow<'setting'>): { key: string; value: string } | undefined {
  if (!isSettingKey(key) || isSecretSetting(key) || platformSettingKeys.includes(key)) return undefined;
  return settingDefinitions[key].value.safeParse(value).success ? { key, value } : undefined;
}

export interface SourceAddress {
  readonly kind: 'phone' | 'group' | 'lid';
  readonly address: string;
  readonly key: string;
}

export function addressOf({ number, isGroup }: SourceRow<'contact'>): SourceAddress | undefined {
  const [id = '', domain = ''] = number.trim().split('@');
  if (isGroup || domain === 'g.us') {
    return /^[\d-]{5,60}$/.test(id) ? { kind: 'group', address: `${id}@g.us`, key: `${id}@g.us` } : undefined;
  }
  if (domain === 'lid') return /^\d+$/.test(id) ? { kind: 'lid', address: id, key: id } : undefined;
  // WhatsApp's own format: the country code comes first.
  const phone = parsePhoneNumber(`+${id.replace(/^\+/, '')}`);
  return phone === undefined ? undefined : { kind: 'phone', address: phone, key: phoneKey(phone) };
}

/** Only clearly live tickets stay live; custom statuses of forks count as closed. */
export function statusOf({ status, userId }: { status: string; userId: number | null }): TicketStatus {
  if (status === 'open' && userId !== null) return 'open';
  return status === 'open' || status === 'pending' ? 'pending' : 'closed';
}

const kindsByType: readonly (readonly [RegExp, MessageKind])[] = [
  [/sticker/i, 'sticker'],
  [/^image/i, 'image'],
  [/^video/i, 'video'],
  [/^audio/i, 'audio'],
  [/^(?:document|application)/i, 'document'],
  [/location/i, 'location'],
  [/^(?:contact|vcard)/i, 'contacts'],
  [/^call/i, 'call'],
];

export function kindOf({
  mediaType,
  mediaUrl,
}: Pick<SourceRow<'message'>, 'mediaType' | 'mediaUrl'>): MessageKind {
  const kind = kindsByType.find(([form]) => form.test(mediaType))?.[1];
  if (mediaUrl === '') return kind && ['location', 'contacts', 'call'].includes(kind) ? kind : 'text';
  return kind ?? 'document';
}

/** The source counts from 0 (waiting) to 5, as WhatsApp does; ours ends at 4. */
export function ackOf({ ack, fromMe }: Pick<SourceRow<'message'>, 'ack' | 'fromMe'>): number {
  const within = Math.min(4, Math.max(1, Math.trunc(ack)));
  return fromMe ? within : Math.max(2, within);
}

/** Path below the media folder, without the host; undefined for one that leads out of it. */
export function fileOf(mediaUrl: string): string | undefined {
  const path = decodeSafely(
    mediaUrl.replace(/^https?:\/\/[^/]+\/(?:public\/)?/i, '').replace(/[?#].*$/s, ''),
  );
  const parts = path.split(/[\\/]/).filter((part) => part !== '' && part !== '.');
  return parts.length === 0 || parts.includes('..') || path.includes('\0') ? undefined : parts.join('/');
}

function decodeSafely(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    // The name only looks percent-encoded.
    return path;
  }
}

/** The source stores the file name as the body of a message without a caption. */
export function captionOf({ body, mediaUrl }: Pick<SourceRow<'message'>, 'body' | 'mediaUrl'>): string {
  const file = fileOf(mediaUrl);
  return file !== undefined && (body === mediaUrl || body === file.split('/').at(-1)) ? '' : body;
}

export const shownNameOf = (path: string): string =>
  cutText(path.split('/').at(-1) ?? '', 200) || `file${extname(path)}`;

/** A bcrypt hash as the source stores it: passwords stay valid and are rehashed at the next login. */
export const isKnownHash = (hash: string): boolean => /^\$2[aby]\$\d\d\$[./A-Za-z0-9]{53}$/.test(hash);
