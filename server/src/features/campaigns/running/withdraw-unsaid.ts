import { type RecipientRow, recipientStore } from '#features/campaigns/recipients/store.ts';
import type { Tx } from '#platform/database/database.ts';

/** Takes a message back that the provider has not heard of; false when it has. */
export type Withdraw = (tx: Tx, messageId: number) => Promise<boolean>;

/** In the order in which they would leave. */
function partsOf({ file_message_ids, message_id, confirmation_message_id }: RecipientRow): number[] {
  return [...file_message_ids, message_id ?? confirmation_message_id].filter((id) => id !== null);
}

/**
 * Takes back all parts of what one person would get. Where the first part has left, the rest follows: they would get it
 * twice otherwise.
 */
export async function withdrawFrom(tx: Tx, recipient: RecipientRow, withdraw: Withdraw): Promise<boolean> {
  const [first, ...others] = partsOf(recipient);
  if (first === undefined || !(await withdraw(tx, first))) return false;
  for (const id of others) await withdraw(tx, id);
  return true;
}

/** What lies in the outbox of a campaign that stands still comes back, and its people wait as before. */
export async function withdrawUnsaid(tx: Tx, campaignId: number, withdraw: Withdraw): Promise<void> {
  const store = recipientStore(tx);
  for (const recipient of await store.unsaid(campaignId)) {
    if (!(await withdrawFrom(tx, recipient, withdraw))) continue;
    await store.move(
      recipient,
      recipient.confirmed_at === null ? 'waiting' : 'confirmed',
      recipient.message_id === null
        ? { confirmation_message_id: null }
        : { message_id: null, file_message_ids: [] },
    );
  }
}
