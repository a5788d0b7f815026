import { phoneKey } from '@prosa/contracts/phone-number.ts';
import type { AskConnection } from '#features/connections/questions/service.ts';
import { contactListItemsChecked } from '#features/contact-lists/events.ts';
import { presentItem } from '#features/contact-lists/items/present.ts';
import {
  type CheckedItem,
  type ContactListItemRow,
  contactListItemStore,
} from '#features/contact-lists/items/store.ts';
import { recountContactList } from '#features/contact-lists/service.ts';
import { contactListStore } from '#features/contact-lists/store.ts';
import type { Tx } from '#platform/database/database.ts';
import { type CompanyJobContext, handle, type JobHandler, RetryLater } from '#platform/jobs/job.ts';
import { type Address, ProviderError } from '#providers/whatsapp/port.ts';
import { checkNumbersJob } from './jobs.ts';
import { checkQueries, numbersPerQuestion, type UncheckedItem } from './queries.ts';

/** Pause between lookups: many in a row look like number harvesting. */
export const pauseMs = 3000;
const noConnectionMs = 60_000;
const refusedMs = 5 * 60_000;

interface Dependencies {
  readonly askConnection: AskConnection;
}

function answerFor({ id, number, key }: UncheckedItem, answered: Address | undefined): CheckedItem {
  const known = answered?.phone;
  // Keeps the number as WhatsApp writes it if it is the same person; otherwise the given number stays.
  const isSame = known !== undefined && phoneKey(known) === key;
  return { id, asked: number, isValid: answered !== undefined, number: isSame ? known : number };
}

async function storeAnswers(
  tx: Tx,
  answers: readonly CheckedItem[],
  lists: readonly number[],
): Promise<void> {
  for (const listId of lists) await contactListStore(tx).lock(listId);
  const rows = await contactListItemStore(tx).storeAnswers(answers);
  const byList = Map.groupBy(rows, ({ contact_list_id: listId }: ContactListItemRow) => listId);
  for (const [contactListId, checked] of byList) {
    const valid = checked.filter(({ is_whatsapp_valid: isValid }) => isValid).length;
    await recountContactList(tx, contactListId, { items: 0, valid, invalid: checked.length - valid });
    tx.record(contactListItemsChecked({ contactListId, items: checked.map(presentItem) }));
  }
}

async function checkNext(
  { companyId, reader, transaction }: CompanyJobContext,
  { askConnection }: Dependencies,
): Promise<void> {
  const queries = checkQueries(reader);
  const items = await queries.unchecked();
  if (items.length === 0) return;
  const connectionId = await queries.askableConnection();
  if (connectionId === undefined) throw new RetryLater(noConnectionMs);
  const numbers = items.map(({ number }) => number);
  const answered = await askConnection(companyId, connectionId, 'lookUp', { numbers }).catch(
    (error: unknown) => {
      if (!(error instanceof ProviderError)) throw error;
      const isPassing = error.failure.class === 'temporary';
      throw new RetryLater(isPassing ? noConnectionMs : refusedMs, { cause: error });
    },
  );
  const answers = items.map((item) => answerFor(item, answered[item.number]));
  const lists = new Set(items.map(({ contact_list_id: listId }) => listId));
  await transaction((tx) => storeAnswers(tx, answers, [...lists]));
  if (items.length === numbersPerQuestion) throw new RetryLater(pauseMs);
}

export function contactListJobHandlers(dependencies: Dependencies): readonly JobHandler[] {
  return [handle(checkNumbersJob, (context) => checkNext(context, dependencies))];
}
