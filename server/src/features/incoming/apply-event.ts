import type { ToldEvent } from '#features/connections/rules.ts';
import type { Tx } from '#platform/database/database.ts';
import type { Outcome } from './rules.ts';
import {
  changeStatus,
  editMessage,
  markFailed,
  reactToMessage,
  revokeMessage,
} from './steps/change-message.ts';
import type { IncomingParts, Step } from './steps/context.ts';
import { noteCall } from './steps/note-call.ts';
import { noteContact } from './steps/note-contact.ts';
import { receiveMessage } from './steps/receive-message.ts';

export type ApplyEvent = (tx: Tx, connectionId: number, event: ToldEvent) => Promise<Outcome>;

/** Dispatches each kind of event to its step. */
export function createApplyEvent(parts: IncomingParts): ApplyEvent {
  const steps: { [Type in ToldEvent['type']]: Step<Type> } = {
    message: receiveMessage(parts),
    status: changeStatus(parts),
    failed: markFailed(parts),
    edit: editMessage(parts),
    revoke: revokeMessage(parts),
    reaction: reactToMessage(parts),
    call: noteCall(parts),
    contact: noteContact(parts),
  };
  return (tx, connectionId, event) => {
    const step = steps[event.type] as Step<ToldEvent['type']>;
    return step(tx, connectionId, event);
  };
}
