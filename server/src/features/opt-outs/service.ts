import {
  looksLikeOptChange,
  type OptChange,
  optChangeOf,
  optOutWordsIn,
} from '@prosa/contracts/opt-outs/rules.ts';
import type { OptOutPage } from '@prosa/contracts/opt-outs/schema.ts';
import { contactUpdated } from '#features/contacts/events.ts';
import type { ContactService } from '#features/contacts/service.ts';
import { getSetting } from '#features/settings/service.ts';
import type { Reader, Tx } from '#platform/database/database.ts';
import { optOutQueries, optOutStore } from './store.ts';

const outText =
  'Pronto: você não vai mais receber nossas campanhas. Para voltar a receber, responda *quero receber*.';
const inText = 'Pronto: você voltou a receber nossas campanhas.';

async function optChangeIn(tx: Tx, text: string): Promise<OptChange | undefined> {
  if (!looksLikeOptChange(text)) return undefined;
  return optChangeOf(text, optOutWordsIn(await getSetting(tx, 'optOutWords')));
}

interface OptOutMessage {
  readonly contactId: number;
  readonly text: string;
}

/** Whether a message only opts the contact out of campaigns, or back in, and therefore needs no attendant. */
export async function changesOptOut(tx: Tx, { contactId, text }: OptOutMessage): Promise<boolean> {
  const change = await optChangeIn(tx, text);
  if (change !== 'in') return change === 'out';
  return (await optOutQueries(tx).among([contactId])).length > 0;
}

/**
 * Applies an opt-out or opt-in message and returns the reply to send; empty when the contact had already opted out.
 * Undefined when the message is about something else.
 */
export async function applyOptOut(
  tx: Tx,
  { contactId, text, now }: OptOutMessage & { readonly now: Date },
): Promise<string | undefined> {
  const change = await optChangeIn(tx, text);
  if (change === 'out') return (await optOutStore(tx).add(contactId, text.trim(), now)) ? outText : '';
  // An opt-in text from a contact who never opted out is an ordinary message.
  return change === 'in' && (await optOutStore(tx).remove(contactId)) ? inText : undefined;
}

export function moveOptOut(tx: Tx, { fromId, toId }: { fromId: number; toId: number }): Promise<void> {
  return optOutStore(tx).move(fromId, toId);
}

export async function listOptOuts(
  reader: Reader,
  { searchParam, pageNumber }: { readonly searchParam: string; readonly pageNumber: number },
): Promise<OptOutPage> {
  const queries = optOutQueries(reader);
  const [page, count] = await Promise.all([
    queries.page(searchParam, pageNumber),
    queries.count(searchParam),
  ]);
  return { records: page.rows, count, hasMore: page.hasMore };
}

/** Removes an opt-out by hand, for a contact who asked for it outside the chat. */
export async function removeOptOut(
  tx: Tx,
  contactId: number,
  contacts: Pick<ContactService, 'get'>,
): Promise<void> {
  await contacts.get(tx, contactId);
  if (await optOutStore(tx).remove(contactId)) {
    tx.record(contactUpdated({ contact: await contacts.get(tx, contactId) }));
  }
}

/** Those of these contacts who want no campaigns. */
export function optedOutAmong(reader: Reader, contactIds: readonly number[]): Promise<number[]> {
  return optOutQueries(reader).among(contactIds);
}
