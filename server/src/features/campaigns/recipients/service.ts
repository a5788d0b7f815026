import {
  type Campaign,
  type CampaignDetails,
  campaignReportRows,
  type ListRecipientsQuery,
  type Recipient,
  type RecipientPage,
  type Shipping,
} from '@prosa/contracts/campaigns/schema.ts';
import { csvLine, csvStart } from '@prosa/contracts/csv-line.ts';
import { requireCampaign } from '#features/campaigns/service.ts';
import { itemsOfReport } from '#features/contact-lists/items/service.ts';
import { getContactList } from '#features/contact-lists/service.ts';
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

const campaignTexts = (campaign: Campaign) => [
  campaign.message1,
  campaign.message2,
  campaign.message3,
  campaign.message4,
  campaign.message5,
];

function presentShipping(row: RecipientRow, texts: readonly string[]): Shipping {
  return {
    id: row.id,
    campaignId: row.campaign_id,
    contactId: row.contact_id,
    number: row.number,
    message: row.message_index === null ? null : (texts[row.message_index] ?? null),
    confirmation: row.confirmed_at !== null,
    confirmationRequestedAt: row.asked_at,
    confirmedAt: row.confirmed_at,
    deliveredAt: row.delivered_at,
  };
}

async function contactListReport(reader: Reader, { id, name }: { id: number; name: string }, page: number) {
  const [{ contactsCount, validCount }, contacts] = await Promise.all([
    getContactList(reader, id),
    itemsOfReport(reader, id, { size: campaignReportRows, pageNumber: page }),
  ]);
  return { id, name, contacts, contactsCount, validCount };
}

/** A campaign with one page of the rows that older clients count in the browser, and the totals beside them. */
export async function withReport(
  reader: Reader,
  campaign: Campaign,
  pageNumber: number,
): Promise<CampaignDetails> {
  const [rows, contactList] = await Promise.all([
    recipientQueries(reader).reportPage(campaign.id, pageNumber),
    campaign.contactList && contactListReport(reader, campaign.contactList, pageNumber),
  ]);
  const texts = campaignTexts(campaign);
  return {
    ...campaign,
    contactList,
    shipping: rows.map((row) => presentShipping(row, texts)),
    shippingCount: campaign.recipients,
  };
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
