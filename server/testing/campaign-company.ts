import { randomUUID } from 'node:crypto';
import type { CampaignSettings, RecipientState } from '@prosa/contracts/campaigns/schema.ts';
import { createCampaignLifecycle } from '#features/campaigns/lifecycle-service.ts';
import { prepareCampaign } from '#features/campaigns/preparation.ts';
import { createSendNext, type SendingStep } from '#features/campaigns/sending/sender.ts';
import { campaignSettingsStore } from '#features/campaigns/settings-store.ts';
import { campaignStore, type NewCampaign } from '#features/campaigns/store.ts';
import { connectionStore, type NewConnection } from '#features/connections/store.ts';
import { contactListItemStore } from '#features/contact-lists/items/store.ts';
import { contactListStore } from '#features/contact-lists/store.ts';
import { handOverAct } from '#features/messages/act-service.ts';
import type { NewQueue } from '#features/queues/store.ts';
import type { Tx } from '#platform/database/database.ts';
import type { DeliveryStatus, FailureClass } from '#providers/whatsapp/port.ts';
import { automatedCompany } from './automated-company.ts';
import { type App, type TestCompany, unique } from './builders.ts';
import type { FakeClock } from './fake-clock.ts';
import type { TestApp } from './test-app.ts';

/** Builds a campaign, not started unless given otherwise. */
export function buildCampaign(
  app: App,
  company: TestCompany,
  columns: Partial<NewCampaign> = {},
): Promise<number> {
  return app.database.transaction(company.id, (tx) =>
    campaignStore(tx).insert({
      name: unique('Campaign'),
      status: 'INATIVA',
      messages: ['Olá {nome}!'],
      ...columns,
    }),
  );
}

interface CampaignCompanyOptions {
  readonly start?: Date | string;
  readonly clock?: FakeClock;
  readonly daysLeft?: number;
  readonly people?: number;
  readonly settings?: Partial<CampaignSettings>;
  readonly connection?: Partial<NewConnection>;
  readonly queues?: readonly Partial<NewQueue>[];
  readonly random?: () => number;
}

const withoutWaits: CampaignSettings = {
  messageInterval: 0,
  longerIntervalAfter: 0,
  greaterInterval: 0,
  variables: [],
};

export const personNumber = (index: number) => `55319${String(80_000_000 + index)}`;

/** Provider's response to a message that was handed over. */
export type Answer = { readonly status: DeliveryStatus } | { readonly failure: FailureClass } | 'nothing';

/** A company with a contact list, a connection and a fake clock. Only the test sends. */
export async function campaignCompany(app: TestApp, options: CampaignCompanyOptions = {}) {
  const { people = 3, random = () => 0.5, settings = {} } = options;
  const talk = await automatedCompany(app, {
    ...(options.start ? { start: options.start } : {}),
    ...(options.clock ? { clock: options.clock } : {}),
    ...(options.daysLeft ? { daysLeft: options.daysLeft } : {}),
    ...(options.queues ? { queues: options.queues } : {}),
    connection: { greeting_message: '', ...options.connection },
  });
  const { company, clock, connectionId, incoming, messages, inTx, tell } = talk;
  const dependencies = { ...incoming, messages, clock, random };
  const running = createCampaignLifecycle({ links: () => '', withdraw: messages.withdraw, clock });
  const sendNext = createSendNext(dependencies);
  const runner = randomUUID();
  const listId = await inTx(async (tx) => {
    await campaignSettingsStore(tx).save({ ...withoutWaits, ...settings });
    const { id } = await contactListStore(tx).insert(unique('List'));
    for (let index = 0; index < people; index += 1) {
      const person = { name: `Pessoa ${index}`, number: personNumber(index), email: '' };
      await contactListItemStore(tx).insert(id, person);
    }
    return id;
  });

  const signal = new AbortController().signal;
  const work = { transaction: inTx, signal };

  async function add(columns: Partial<NewCampaign> = {}): Promise<number> {
    return buildCampaign(app, company, {
      connection_id: connectionId,
      contact_list_id: listId,
      ...columns,
    });
  }

  const prepare = (campaignId: number) => prepareCampaign(work, campaignId, () => clock.now());

  async function start(campaignId: number): Promise<void> {
    await inTx((tx) => running.start(tx, campaignId));
    await prepare(campaignId);
  }

  const step = (by: string = runner): Promise<SendingStep> => inTx((tx) => sendNext(tx, connectionId, by));

  const acts = () =>
    inTx((tx) =>
      tx.db
        .selectFrom('outgoing_acts')
        .innerJoin('messages', 'messages.id', 'outgoing_acts.message_id')
        .innerJoin('contact_addresses', 'contact_addresses.contact_id', 'messages.contact_id')
        .select([
          'outgoing_acts.id',
          'outgoing_acts.message_id',
          'outgoing_acts.attempts',
          'outgoing_acts.priority',
          'messages.provider_id',
          'messages.body',
          'messages.kind',
          'contact_addresses.address',
        ])
        .where('outgoing_acts.company_id', '=', company.id)
        .where('contact_addresses.kind', '=', 'phone')
        .orderBy('outgoing_acts.id')
        .execute(),
    );

  /** Hands over the queued messages and applies the provider's responses. */
  async function deliver(
    answer: Answer | ((body: string) => Answer) = { status: 'sent' },
  ): Promise<string[]> {
    const told: string[] = [];
    for (const act of await acts()) {
      const handed = await inTx((tx) => handOverAct(tx, act, clock.now()));
      if (!handed) continue;
      if (act.attempts === 0) told.push(act.body);
      await answerFor(act, typeof answer === 'function' ? answer(act.body) : answer);
    }
    return told;
  }

  async function answerFor(
    { provider_id, address }: { readonly provider_id: string; readonly address: string },
    answer: Answer,
  ): Promise<void> {
    if (answer === 'nothing') return;
    const target = { id: provider_id, chat: { phone: address }, isOwn: true };
    if ('failure' in answer) {
      await tell({ type: 'failed', target, error: { class: answer.failure }, isFinal: true });
    } else {
      await tell({ type: 'status', target, status: answer.status, at: clock.now() });
    }
  }

  /**
   * Sends until nothing is due before `until`, with immediate responses. Returns when each message was sent, in seconds
   * from the start.
   */
  async function run(until: number, answer?: Parameters<typeof deliver>[0]): Promise<number[]> {
    const begun = clock.now().getTime();
    const end = begun + until * 1000;
    const leftAt: number[] = [];
    for (;;) {
      const next = await step();
      for (const _ of await deliver(answer)) leftAt.push((clock.now().getTime() - begun) / 1000);
      if (next.to === 'end' || (next.to === 'wait' && next.until.getTime() > end)) return leftAt;
      if (next.to === 'wait') await clock.advance(Math.max(1, next.until.getTime() - clock.now().getTime()));
    }
  }

  const recipients = (campaignId: number) =>
    inTx((tx) =>
      tx.db
        .selectFrom('campaign_recipients')
        .selectAll()
        .where('campaign_id', '=', campaignId)
        .orderBy('position')
        .execute(),
    );

  return {
    ...talk,
    listId,
    running,
    add,
    prepare,
    start,
    step,
    sendNext: (tx: Tx) => sendNext(tx, connectionId, runner),
    acts,
    deliver,
    answerFor,
    run,
    recipients,
    setConnection: (change: Pick<NewConnection, 'status' | 'reason'>) =>
      inTx((tx) => connectionStore(tx).update(connectionId, change)),
    personSays: (index: number, text: string) => talk.hear({ text, chat: { phone: personNumber(index) } }),
    states: async (campaignId: number): Promise<RecipientState[]> =>
      (await recipients(campaignId)).map(({ state }) => state),
    row: (campaignId: number) =>
      inTx((tx) =>
        tx.db.selectFrom('campaigns').selectAll().where('id', '=', campaignId).executeTakeFirstOrThrow(),
      ),
    /** Tallies as the report shows them. */
    tallies: async (campaignId: number): Promise<Record<string, number>> => {
      const rows = await inTx((tx) =>
        tx.db
          .selectFrom('campaign_tallies')
          .select(['state', ({ fn }) => fn.sum<number>('count').as('count')])
          .where('campaign_id', '=', campaignId)
          .groupBy('state')
          .execute(),
      );
      return Object.fromEntries(
        rows.map(({ state, count }) => [state, Number(count)] as const).filter(([, count]) => count !== 0),
      );
    },
  };
}

export type CampaignCompany = Awaited<ReturnType<typeof campaignCompany>>;
