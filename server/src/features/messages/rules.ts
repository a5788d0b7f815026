import { randomBytes } from 'node:crypto';
import { firstNameOf, type MessageVariable, personalNameOf } from '@prosa/contracts/message-variables.ts';
import { acks, type MessageKind } from '@prosa/contracts/messages/schema.ts';
import { can } from '@prosa/contracts/permissions.ts';
import type { UserActor } from '#platform/auth/actor.ts';
import type { DeliveryStatus } from '#providers/whatsapp/port.ts';

/** A message as WhatsApp names it: its id is unique within one chat and direction only. */
export interface StoredTarget {
  readonly contactId: number;
  readonly connectionId: number;
  readonly fromMe: boolean;
  readonly providerId: string;
  /** What we called it before the provider named it, where the provider tells both. */
  readonly ownId?: string;
}

/** The id a message of ours has on WhatsApp, chosen before it is sent: sent again, it is the same message. */
export function newProviderId(): string {
  return `PR${randomBytes(9).toString('hex').toUpperCase()}`;
}

/** What a file is shown as. */
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

/** One text per file; a single one is the caption of the first. */
export function captionsOf(body: string | readonly string[], files: number): string[] {
  const texts = typeof body === 'string' ? [body] : body;
  return Array.from({ length: Math.max(files, 1) }, (_, index) => texts[index] ?? '');
}

/** What the browser's id becomes for each of the messages it sent at once. */
export function clientIdAt(clientId: string, index: number): string {
  return index === 0 ? clientId : `${clientId}:${index}`;
}

/** Its author, and those who look after all tickets. */
export function mayChangeMessage(actor: UserActor, authorId: number | null): boolean {
  return authorId === actor.userId || can(actor, 'tickets-manager:showall');
}

const emoji = /^(?:\p{RGI_Emoji}|\p{Extended_Pictographic})$/v;

export function isReaction(text: string): boolean {
  return text === '' || emoji.test(text);
}

const cardName = /^FN[^:\r\n]*:(.+)$/gim;

/** What a list shows of a message in one line; a screen translates the kind where there is no text. */
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
