import { messageStore, type StoredTarget } from '#features/messages/store.ts';
import type { Tx } from '#platform/database/database.ts';
import { conversationStore } from './store.ts';

/** Whether a message was told before, be it readable or not. */
export async function isKnownMessage(tx: Tx, target: StoredTarget): Promise<boolean> {
  return (await messageStore(tx).find(target)) !== undefined;
}

/** Two contacts turned out to be one: they have one history. */
export function moveMessages(tx: Tx, { fromId, toId }: { fromId: number; toId: number }): Promise<void> {
  return conversationStore(tx).moveAll(fromId, toId);
}
