import { randomBytes } from 'node:crypto';
import { firstNameOf, type MessageVariable, personalNameOf } from '@prosa/contracts/message-variables.ts';
import { acks, type MessageKind } from '@prosa/contracts/messages/schema.ts';
import { can } from '@prosa/contracts/permissions.ts';
import type { UserActor } from '#platform/auth/actor.ts';
import type { DeliveryStatus } from '#providers/whatsapp/port.ts';

/** WhatsApp's key of a message: its id is unique only within one chat and direction. */
export interface StoredTarget {
  readonly contactId: number;
  readonly connectionId: number;
  readonly fromMe: boolean;
  readonly providerId: string;
  /** Our id of the message before the provider assigned one, where the provider reports both. */
  readonly ownId?: string;
}

/** Chooses the WhatsApp id of an outgoing message before it is sent, so that a retry is the same message. */
export function newProviderId(): string {
  return `PR${randomBytes(9).toString('hex').toUpperCase()}`;
}

/** Message kind of a file. */
export function kindOfFile(mimeType: string, isVoice: boolean): MessageKind {
  const family = mimeType.split('/', 1)[0];
  if (family === 'audio') return isVoice ? 'voice' : 'audio';
  return family === 'image' || family === 'video' ? family : 'document';
}

const ackOfStatus: Record<DeliveryStatus, number> = {
  sent: acks.sent,
  delivered: acks.received,
  read: acks.read,
  played: acks.played,
};

export function ackOf(status: DeliveryStatus): number {
  return ackOfStatus[status];
}

/** Returns one text per file; a single text is the caption of the first. */
export function captionsOf(body: string | readonly string[], files: number): string[] {
  const texts = typeof body === 'string' ? [body] : body;
  return Array.from({ length: Math.max(files, 1) }, (_, index) => texts[index] ?? '');
}

/** Client id for each of several messages of one request. */
export function clientIdAt(clientId: string, index: number): string {
  return index === 0 ? clientId : `${clientId}:${index}`;
}

/** Allows the author, and users who manage all tickets. */
export function canChangeMessage(actor: UserActor, authorId: number | null): boolean {
  return authorId === actor.userId || can(actor, 'tickets-manager:showall');
}

const emoji = /^(?:\p{RGI_Emoji}|\p{Extended_Pictographic})$/v;

export function isReaction(text: string): boolean {
  return text === '' || emoji.test(text);
}

const cardName = /^FN[^:\r\n]*:(.+)$/gim;

/** Preview of a message in one line; without a text, clients show the translated kind. */
export function previewOf(kind: MessageKind, body: string, mediaName: string | null): string {
  if (kind === 'contacts') return [...body.matchAll(cardName)].map(([, name = '']) => name.trim()).join(', ');
  if (kind === 'document' && body === '') return mediaName ?? '';
  return body;
}

function greetingAt(hour: number): string {
  if (hour < 6) return 'Boa madrugada';
  if (hour < 12) return 'Bom dia';
  return hour < 18 ? 'Boa tarde' : 'Boa noite';
}

interface VariableSource {
  readonly contactName: string;
  readonly protocol: string;
  readonly timeZone: string;
  readonly now: Date;
}

export function variablesOf({
  contactName,
  protocol,
  timeZone,
  now,
}: VariableSource): Record<MessageVariable, string> {
  const shown = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('pt-BR', { timeZone, ...options }).format(now);
  const hour = shown({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  return {
    firstName: firstNameOf(contactName),
    name: personalNameOf(contactName),
    ms: greetingAt(Number(hour.slice(0, 2))),
    protocol,
    date: shown({ day: '2-digit', month: '2-digit', year: 'numeric' }),
    hour,
  };
}
