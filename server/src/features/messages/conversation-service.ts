import type { Tx } from '#platform/database/database.ts';
import { moveActs } from './act-service.ts';
import type { StoredTarget } from './rules.ts';
import { messageMoveStore, messageStore } from './store.ts';

/** Returns whether a message was received before, readable or not. */
export async function isKnownMessage(tx: Tx, target: StoredTarget): Promise<boolean> {
  return (await messageStore(tx).find(target)) !== undefined;
}

/** Moves the messages of one contact to another, after a merge. */
export async function moveMessages(tx: Tx, ids: { fromId: number; toId: number }): Promise<void> {
  await messageMoveStore(tx).moveAll(ids.fromId, ids.toId);
  await moveActs(tx, ids);
}
