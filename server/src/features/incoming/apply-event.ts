import type { ConversationEvent } from '#features/connections/rules.ts';
import type { Tx } from '#platform/database/database.ts';
import type { Outcome } from './rules.ts';
import {
  changeStatus,
  editMessage,
  markFailed,
  reactToMessage,
  revokeMessage,
} from './steps/change-message.ts';
import type { IncomingDependencies, Step } from './steps/context.ts';
import { receiveMessage } from './steps/receive-message.ts';
import { recordCall } from './steps/record-call.ts';
import { updateContact } from './steps/update-contact.ts';

export type ApplyEvent = (tx: Tx, connectionId: number, event: ConversationEvent) => Promise<Outcome>;

/** Dispatches each kind of event to its step. */
export function createApplyEvent(parts: IncomingDependencies): ApplyEvent {
  const steps: { [Type in ConversationEvent['type']]: Step<Type> } = {
    message: receiveMessage(parts),
    status: changeStatus(parts),
    failed: markFailed(parts),
    edit: editMessage(parts),
    revoke: revokeMessage(parts),
    reaction: reactToMessage(parts),
    call: recordCall(parts),
    contact: updateContact(parts),
  };
  return (tx, connectionId, event) => {
    const step = steps[event.type] as Step<ConversationEvent['type']>;
    return step(tx, connectionId, event);
  };
}
