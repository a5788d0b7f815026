import type { ListRecipientsQuery, Recipient, RecipientPage } from '@prosa/contracts/campaigns/schema.ts';
import { csvLine, csvStart } from '@prosa/contracts/csv-line.ts';
import { requireCampaign } from '#features/campaigns/service.ts';
import type { Reader } from '#platform/database/database.ts';
import { recipientQueries } from './queries.ts';
import type { RecipientRow } from './store.ts';

function presentRecipient(row: RecipientRow): Recipient {
  return {
    id: row.id,
    name: row.name,
    number: row.number,
    email: row.email,
    state: row.state,
    failure: row.failure,
    contactId: row.contact_id,
    askedAt: row.asked_at,
    confirmedAt: row.confirmed_at,
    sentAt: row.sent_at,
    deliveredAt: row.delivered_at,
    readAt: row.read_at,
    repliedAt: row.replied_at,
  };
}

export async function listRecipients(
  reader: Reader,
  campaignId: number,
  query: ListRecipientsQuery,
): Promise<RecipientPage> {
  await requireCampaign(reader, campaignId);
  const { rows, hasMore } = await recipientQueries(reader).page(campaignId, query);
  return { records: rows.map(presentRecipient), hasMore };
}

const columns = [
  'name',
  'number',
  'email',
  'state',
  'failure',
  'sentAt',
  'deliveredAt',
  'readAt',
  'repliedAt',
] as const satisfies (keyof Recipient)[];

export async function* exportRecipients(reader: Reader, campaignId: number): AsyncGenerator<string> {
  yield csvStart + csvLine([...columns]);
  for await (const rows of recipientQueries(reader).exported(campaignId)) {
    yield rows
      .map(presentRecipient)
      .map((recipient) => csvLine(columns.map((column) => recipient[column] ?? '')))
      .join('');
  }
}
