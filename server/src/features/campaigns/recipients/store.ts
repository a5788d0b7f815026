import type { RecipientState } from '@prosa/contracts/campaigns/schema.ts';
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import { timelineStore } from '#features/campaigns/timeline-store.ts';
import type { CompanyId } from '#platform/auth/company-id.ts';
import { prepareStatement } from '#platform/database/compiled-queries.ts';
import type { Tx } from '#platform/database/database.ts';
import type { CampaignRecipients } from '#platform/database/schema.ts';
import { literals } from '#platform/database/sql-expressions.ts';

export type RecipientRow = Selectable<CampaignRecipients>;
export type AnswerableRow = RecipientRow & { readonly is_unsaid: boolean };
export type NewRecipient = Omit<Insertable<CampaignRecipients>, 'company_id'>;
type RecipientChange = Omit<Updateable<CampaignRecipients>, 'company_id' | 'campaign_id' | 'id' | 'state'>;

/** Number of rows over which the count of one state is spread, against lock contention. */
const slots = 8;

/** Limit of campaigns that reach one contact at the same time. */
const maxCampaignsAtOnce = 5;

/** Message in progress for a recipient: the campaign message, or the confirmation question. */
const currentMessage = sql<number>`coalesce(campaign_recipients.message_id, campaign_recipients.confirmation_message_id)`;

interface AnswerableSearch {
  readonly companyId: CompanyId;
  readonly contactId: number;
  readonly connectionId: number;
  readonly askedSince: string;
  readonly sentSince: string;
}

const answerable = prepareStatement<AnswerableSearch, AnswerableRow>((slot, db) =>
  db
    .selectFrom('campaign_recipients')
    .innerJoin('campaigns', (join) =>
      join
        .onRef('campaigns.company_id', '=', 'campaign_recipients.company_id')
        .onRef('campaigns.id', '=', 'campaign_recipients.campaign_id'),
    )
    .selectAll('campaign_recipients')
    .select(
      sql<boolean>`campaign_recipients.state = 'queued' and exists (
        select from outgoing_acts where outgoing_acts.company_id = campaign_recipients.company_id
          and outgoing_acts.message_id = ${currentMessage} and outgoing_acts.attempts = 0)`.as('is_unsaid'),
    )
    .where('campaign_recipients.company_id', '=', slot('companyId'))
    .where('campaign_recipients.contact_id', '=', slot('contactId'))
    .where('campaigns.connection_id', '=', slot('connectionId'))
    .where(({ eb, or, and }) =>
      or([
        eb('campaign_recipients.state', '=', sql.lit('queued')),
        and([
          eb('campaign_recipients.state', 'in', literals('asked', 'confirmed')),
          eb('campaign_recipients.asked_at', '>', slot('askedSince')),
          eb('campaigns.status', '<>', sql.lit('FINALIZADA')),
        ]),
        and([
          eb('campaign_recipients.state', 'in', literals('sent', 'delivered', 'read', 'replied')),
          eb('campaign_recipients.sent_at', '>', slot('sentSince')),
        ]),
      ]),
    )
    .orderBy(
      sql`coalesce(campaign_recipients.sent_at, campaign_recipients.asked_at, 'infinity'::timestamptz)`,
      'desc',
    )
    .orderBy('campaign_recipients.id', 'desc')
    .limit(sql.lit(maxCampaignsAtOnce))
    .forUpdate('campaign_recipients'),
);

export function recipientStore(tx: Tx) {
  const { db, companyId } = tx;
  const own = db.selectFrom('campaign_recipients').where('campaign_recipients.company_id', '=', companyId);

  /** Writes in a fixed order, against deadlocks between concurrent transactions. */
  async function count(campaignId: number, slot: number, changes: Partial<Record<RecipientState, number>>) {
    const rows = (Object.entries(changes) as [RecipientState, number][])
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([state, change]) => ({
        company_id: companyId,
        campaign_id: campaignId,
        state,
        slot,
        count: change,
      }));
    if (rows.length === 0) return;
    await db
      .insertInto('campaign_tallies')
      .values(rows)
      .onConflict((conflict) =>
        conflict
          .columns(['company_id', 'campaign_id', 'state', 'slot'])
          .doUpdateSet({ count: sql`campaign_tallies.count + excluded.count` }),
      )
      .execute();
  }

  return {
    count,

    /** Inserts all recipients with one statement, in their given states. */
    async insertAll(campaignId: number, recipients: readonly NewRecipient[]): Promise<void> {
      const rows = await db
        .insertInto('campaign_recipients')
        .values(recipients.map((each) => ({ ...each, company_id: companyId })))
        .returningAll()
        .execute();
      const states: Partial<Record<RecipientState, number>> = {};
      for (const { state = 'waiting' } of recipients) states[state] = (states[state] ?? 0) + 1;
      await count(campaignId, 0, states);
      const people = rows.map((after) => ({ id: after.id, before: undefined, after }));
      await timelineStore(tx).count(campaignId, people);
    },

    /** The next unlocked recipient in this state, locked until the commit. */
    next: (campaignId: number, state: RecipientState): Promise<RecipientRow | undefined> =>
      own
        .selectAll()
        .where('campaign_id', '=', campaignId)
        .where('state', '=', state)
        .orderBy('position')
        .limit(sql.lit(1))
        .forUpdate()
        .skipLocked()
        .executeTakeFirst(),

    /** Returns the recipient of this message, which is the question or the campaign message. */
    ofMessage: (messageId: number): Promise<RecipientRow | undefined> =>
      own
        .selectAll()
        .where(({ eb, or }) =>
          or([eb('message_id', '=', messageId), eb('confirmation_message_id', '=', messageId)]),
        )
        .forUpdate()
        .executeTakeFirst(),

    /** Recipients whose message is still in the outbox and was never handed to the provider. */
    queued: (campaignId: number): Promise<RecipientRow[]> =>
      own
        .selectAll('campaign_recipients')
        .where('campaign_id', '=', campaignId)
        .where('state', '=', sql.lit('queued'))
        .where(({ exists, selectFrom }) =>
          exists(
            selectFrom('outgoing_acts')
              .select('outgoing_acts.id')
              .whereRef('outgoing_acts.company_id', '=', 'campaign_recipients.company_id')
              .where('outgoing_acts.message_id', '=', currentMessage)
              .where('outgoing_acts.attempts', '=', 0),
          ),
        )
        .orderBy('position')
        .forUpdate()
        .execute(),

    /** Recipients whose message was deleted before it was confirmed, alone or with its contact. */
    withDeletedMessage: (campaignId: number): Promise<RecipientRow[]> =>
      own
        .selectAll('campaign_recipients')
        .where('campaign_id', '=', campaignId)
        .where('state', '=', sql.lit('queued'))
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('messages')
                .select('messages.id')
                .whereRef('messages.company_id', '=', 'campaign_recipients.company_id')
                .where('messages.id', '=', currentMessage)
                .where('messages.is_deleted', '=', false)
                .where('messages.connection_id', 'is not', null),
            ),
          ),
        )
        .forUpdate()
        .execute(),

    /**
     * Returns the recipients that a new message of this contact may answer, the latest sent first, within the time
     * limits and also when already answered. Messages that were not handed to the provider yet are `is_unsaid`: the
     * contact cannot have read them.
     */
    answerable: (
      contactId: number,
      connectionId: number,
      since: { readonly asked: Date; readonly sent: Date },
    ): Promise<AnswerableRow[]> =>
      answerable(db, {
        companyId,
        contactId,
        connectionId,
        askedSince: since.asked.toISOString(),
        sentSince: since.sent.toISOString(),
      }),

    /** Moves a recipient to another state and counts it in the same transaction. The row must be locked. */
    async move(
      row: RecipientRow,
      state: RecipientState,
      change: RecipientChange = {},
    ): Promise<RecipientRow> {
      const moved = await db
        .updateTable('campaign_recipients')
        .set({ ...change, state })
        .where('company_id', '=', companyId)
        .where('id', '=', row.id)
        .returningAll()
        .executeTakeFirstOrThrow();
      if (row.state !== state) {
        await count(row.campaign_id, row.id % slots, { [row.state]: -1, [state]: 1 });
      }
      await timelineStore(tx).count(row.campaign_id, [{ id: row.id, before: row, after: moved }]);
      return moved;
    },

    /** Moves the recipients of one contact to another, after a merge. */
    async moveContact(fromId: number, toId: number): Promise<void> {
      await db
        .updateTable('campaign_recipients')
        .set({ contact_id: toId })
        .where('company_id', '=', companyId)
        .where('contact_id', '=', fromId)
        .execute();
    },
  };
}
