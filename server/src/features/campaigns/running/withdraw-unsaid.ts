import { type RecipientRow, recipientStore } from '#features/campaigns/recipients/store.ts';
import type { Tx } from '#platform/database/database.ts';

/** Withdraws a message that was not handed to the provider yet; returns false when it was. */
export type Withdraw = (tx: Tx, messageId: number) => Promise<boolean>;

/** In sending order. */
function partsOf({ file_message_ids, message_id, confirmation_message_id }: RecipientRow): number[] {
  return [...file_message_ids, message_id ?? confirmation_message_id].filter((id) => id !== null);
}

/**
 * Withdraws all parts of a recipient's message. Once the first part has left the others follow, because the recipient
 * would get it twice otherwise.
 */
export async function withdrawFrom(tx: Tx, recipient: RecipientRow, withdraw: Withdraw): Promise<boolean> {
  const [first, ...others] = partsOf(recipient);
  if (first === undefined || !(await withdraw(tx, first))) return false;
  for (const id of others) await withdraw(tx, id);
  return true;
}

/** Withdraws the queued messages of a paused campaign and returns its recipients to their previous state. */
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
