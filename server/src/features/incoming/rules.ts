import { createHash, randomUUID } from 'node:crypto';
import { callBodies } from '@prosa/contracts/messages/rules.ts';
import { phoneKey } from '@prosa/contracts/phone-number.ts';
import type { ConversationEvent } from '#features/connections/rules.ts';
import { storableValue } from '#platform/storable-text.ts';
import type { Address, MessageKey } from '#providers/whatsapp/port.ts';

/** Reason why an event changed nothing. */
export type IgnoreReason =
  | 'not-a-conversation'
  | 'groups-are-off'
  | 'unknown-target'
  | 'sent-again'
  | 'call-goes-on'
  | 'nothing-new';

/** Applied, or ignored for a reason. */
export type Outcome = 'applied' | IgnoreReason;

/** Lane of a chat, equal for all spellings of one number; events of one lane are applied one at a time. */
export function laneOf({ group, phone, lid, businessScopedId }: Address): string {
  if (group !== undefined) return `group:${group}`;
  if (phone !== undefined) return `phone:${phoneKey(phone)}`;
  if (lid !== undefined) return `lid:${lid}`;
  return `other:${businessScopedId ?? ''}`;
}

/** Returns the chat an event belongs to. */
export function chatOf(event: ConversationEvent): Address {
  switch (event.type) {
    case 'message':
      return event.message.chat;
    case 'call':
      return event.from;
    case 'contact':
      return event.address;
    default:
      return event.target.chat;
  }
}

function keyOf({ chat, isOwn, id }: MessageKey): string {
  return `${laneOf(chat)}:${isOwn ? 'own' : 'theirs'}:${id}`;
}

const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64url');

/** Longer keys are made up by strangers, and exceed the index size. */
const maxKeyLength = 300;

/**
 * Deduplication key, equal for redeliveries of the same event. Events that may happen again carry their time; a failure
 * without one is always unique.
 */
export function eventKeyOf(event: ConversationEvent): string {
  const key = rawEventKeyOf(event);
  const isPlain = key.length <= maxKeyLength && !key.includes('\0');
  return isPlain ? key : `${event.type}:${hashOf(key)}`;
}

function rawEventKeyOf(event: ConversationEvent): string {
  switch (event.type) {
    case 'message': {
      // Its own key, so that the readable message that follows is not taken for a duplicate.
      const kind = event.message.content.kind === 'undecryptable' ? 'undecryptable' : 'message';
      return `${kind}:${keyOf(event.message)}`;
    }
    case 'status':
      return `status:${keyOf(event.target)}:${event.status}:${event.at.toISOString()}`;
    case 'failed':
      return `failed:${keyOf(event.target)}:${event.at?.toISOString() ?? randomUUID()}`;
    case 'edit':
    case 'revoke':
      return `${event.type}:${keyOf(event.target)}:${event.at.toISOString()}`;
    case 'reaction':
      return `reaction:${keyOf(event.target)}:${event.isOwn ? 'own' : laneOf(event.from)}:${event.at.toISOString()}:${event.text}`;
    case 'call':
      // A call ends once, however many end events a provider sends.
      return `call:${event.callId}:${event.step === 'ringing' ? 'begins' : 'over'}`;
    case 'contact':
      return `contact:${hashOf(serializeEvent(event))}`;
  }
}

export function serializeEvent(event: ConversationEvent): string {
  return JSON.stringify(event, storableValue);
}

/** Event in the form of the ledger. */
export interface LedgerEvent {
  readonly lane: string;
  readonly key: string;
  readonly event: string;
}

export function toLedgerEvent(event: ConversationEvent): LedgerEvent {
  return { lane: laneOf(chatOf(event)), key: eventKeyOf(event), event: serializeEvent(event) };
}

const moments = new Set(['at', 'sentAt']);

function restoreDates(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(restoreDates);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([name, entry]) => [
    name,
    moments.has(name) && typeof entry === 'string' ? new Date(entry) : restoreDates(entry),
  ]);
  return Object.fromEntries(entries);
}

/** Restores an event from the ledger. */
export function fromLedger(stored: unknown): ConversationEvent {
  return restoreDates(stored) as ConversationEvent;
}

/** Status updates and channels arrive as chats too, but are not conversations. */
export function isConversation({ group, phone, lid, businessScopedId }: Address): boolean {
  if (group !== undefined) return !/@(?:broadcast|newsletter)$/u.test(group);
  return [phone, lid, businessScopedId].some((known) => known !== undefined);
}

/** Returns whether the target of an event may still arrive: the event can have overtaken its message. */
export function waitsForTarget(event: ConversationEvent): boolean {
  return event.type === 'edit' || event.type === 'revoke' || event.type === 'reaction';
}

export const targetAttempts = 3;
export const targetWaitMs = 700;

export const applyAttempts = 4;

/** Short, because the rest of the lane waits as well. */
export function applyBackoffMs(attempts: number): number {
  return 250 * 4 ** Math.max(0, attempts - 1);
}

export const callsAreOffText =
  'Este número não recebe chamadas de voz ou de vídeo. Por favor, envie uma mensagem.';

export function callText(isVideo: boolean, isMissed: boolean): string {
  if (isMissed) return isVideo ? callBodies.missedVideo : callBodies.missedVoice;
  return isVideo ? callBodies.video : callBodies.voice;
}
