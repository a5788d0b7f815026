import type { RecipientState } from '@prosa/contracts/campaigns/schema.ts';
import type { ErrorCode } from '@prosa/contracts/errors.ts';
import { acks } from '@prosa/contracts/messages/schema.ts';

/** States in order of progress; a later event counts only if it is further along. */
const steps: readonly RecipientState[] = ['failed', 'queued', 'sent', 'delivered', 'read', 'replied'];

/** Returns the state of a recipient after an acknowledgement; undefined when it does not advance. */
export function stateAfter(state: RecipientState, ack: number): RecipientState | undefined {
  if (ack === acks.failed) return state === 'queued' || state === 'sent' ? 'failed' : undefined;
  const reached = reachedBy(ack);
  return reached && steps.indexOf(reached) > steps.indexOf(state) ? reached : undefined;
}

function reachedBy(ack: number): RecipientState | undefined {
  if (ack >= acks.read) return 'read';
  if (ack === acks.received) return 'delivered';
  return ack === acks.sent ? 'sent' : undefined;
}

/** The same for the confirmation question. */
export function stateAfterAsking(state: RecipientState, ack: number): RecipientState | undefined {
  if (ack === acks.failed) return state === 'queued' || state === 'asked' ? 'failed' : undefined;
  return ack >= acks.sent && (state === 'queued' || state === 'failed') ? 'asked' : undefined;
}

interface Stamps {
  readonly asked_at: string | null;
  readonly sent_at: string | null;
  readonly delivered_at: string | null;
  readonly read_at: string | null;
}

/**
 * Sets the earlier stamps as well: a read message was delivered, and a delivered one was sent, even if the provider did
 * not report it.
 */
export function stampsAfter(known: Stamps, ack: number, now: string): Partial<Stamps> {
  return {
    ...(ack >= acks.sent && known.sent_at === null ? { sent_at: now } : {}),
    ...(ack >= acks.received && known.delivered_at === null ? { delivered_at: now } : {}),
    ...(ack >= acks.read && known.read_at === null ? { read_at: now } : {}),
  };
}

interface KnownRecipient extends Stamps {
  readonly state: RecipientState;
  readonly message_id: number | null;
}

interface DeliveryStatus {
  readonly id: number;
  readonly ack: number;
  readonly error: ErrorCode | null;
}

interface Change extends Partial<Stamps> {
  readonly state: RecipientState;
  readonly failure?: ErrorCode | null;
  readonly failed_at?: string | null;
}

function outcomeOf(state: RecipientState | undefined, error: ErrorCode | null, now: string) {
  if (state === undefined) return {};
  if (state !== 'failed') return { failure: null, failed_at: null };
  return { failure: error ?? ('ERR_SENDING_WAPP_MSG' as const), failed_at: now };
}

/** Returns the change of a recipient for one more delivery event; undefined when the event adds nothing. */
export function changeAfter(
  known: KnownRecipient,
  { id, ack, error }: DeliveryStatus,
  now: string,
): Change | undefined {
  const isQuestion = known.message_id !== id;
  const state = isQuestion ? stateAfterAsking(known.state, ack) : stateAfter(known.state, ack);
  const stamps = isQuestion ? stampAfterAsking(known, ack, now) : stampsAfter(known, ack, now);
  if (state === undefined && Object.keys(stamps).length === 0) return undefined;
  return { ...stamps, ...outcomeOf(state, error, now), state: state ?? known.state };
}

function stampAfterAsking({ asked_at }: Stamps, ack: number, now: string): Partial<Stamps> {
  return ack >= acks.sent && asked_at === null ? { asked_at: now } : {};
}
