import type { Outcome } from '#features/incoming/rules.ts';
import type { StoredTarget } from '#features/messages/rules.ts';
import { codeOf } from '#features/outgoing/rules.ts';
import type { Tx } from '#platform/database/database.ts';
import type { FailureClass, MessageKey } from '#providers/whatsapp/port.ts';
import type { EventOf, IncomingDependencies, Step } from './context.ts';
import { storedContent } from './stored-content.ts';

/** Undefined when no contact of that chat is known, and so none of its messages. */
async function findTarget(
  tx: Tx,
  { addresses }: IncomingDependencies,
  connectionId: number,
  { id, chat, isOwn }: MessageKey,
): Promise<StoredTarget | undefined> {
  const contact = await addresses.findReached(tx, chat);
  return contact && { contactId: contact.id, connectionId, fromMe: isOwn, providerId: id };
}

const ownIdOf = ({ ownId }: { readonly ownId?: string }) => (ownId === undefined ? {} : { ownId });

const outcomeOf = (isKnown: boolean): Outcome => (isKnown ? 'applied' : 'unknown-target');

export function changeStatus(parts: IncomingDependencies): Step<'status'> {
  return async (tx, connectionId, event) => {
    const target = await findTarget(tx, parts, connectionId, event.target);
    if (!target) return 'unknown-target';
    await parts.messages.setStatus(tx, { ...target, ...ownIdOf(event) }, event.status);
    return 'applied';
  };
}

/** The message stays in the outbox, and the sender retries it. */
const passing: readonly FailureClass[] = ['temporary', 'rate', 'auth', 'banned'];

export function markFailed(parts: IncomingDependencies): Step<'failed'> {
  return async (tx, connectionId, event) => {
    if (!event.isFinal && passing.includes(event.error.class)) return 'sent-again';
    const target = await findTarget(tx, parts, connectionId, event.target);
    if (!target) return 'unknown-target';
    await parts.messages.setFailure(tx, { ...target, ...ownIdOf(event) }, codeOf(event.error));
    return 'applied';
  };
}

export function editMessage(parts: IncomingDependencies): Step<'edit'> {
  return async (tx, connectionId, event) => {
    const target = await findTarget(tx, parts, connectionId, event.target);
    if (!target) return 'unknown-target';
    const { body } = storedContent(event.content);
    const { author } = event.target;
    const byId = author && ((await parts.addresses.findReached(tx, author))?.id ?? null);
    return outcomeOf(await parts.messages.applyEdit(tx, target, body, byId));
  };
}

export function revokeMessage(parts: IncomingDependencies): Step<'revoke'> {
  return async (tx, connectionId, event) => {
    const target = await findTarget(tx, parts, connectionId, event.target);
    if (!target) return 'unknown-target';
    return outcomeOf(await parts.messages.applyRevoke(tx, target));
  };
}

export function reactToMessage(parts: IncomingDependencies): Step<'reaction'> {
  return async (tx, connectionId, event) => {
    const target = await findTarget(tx, parts, connectionId, event.target);
    if (!target) return 'unknown-target';
    const reactor = event.isOwn ? 'me' : await findReactor(tx, parts, target, event);
    const sides = event.isTargetSideUnknown ? [true, false] : [target.fromMe];
    for (const fromMe of sides) {
      if (await parts.messages.applyReaction(tx, { ...target, fromMe }, reactor, event.text))
        return 'applied';
    }
    return 'unknown-target';
  };
}

/** The chat itself, or one of the group. */
async function findReactor(
  tx: Tx,
  { addresses }: IncomingDependencies,
  { contactId }: StoredTarget,
  event: EventOf<'reaction'>,
): Promise<number> {
  if (event.target.chat.group === undefined) return contactId;
  return (await addresses.reach(tx, event.from)).id;
}
