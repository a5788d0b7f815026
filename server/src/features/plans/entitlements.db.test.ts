import { randomUUID } from 'node:crypto';
import { createConnection, listConnections } from '@prosa/contracts/connections/api.ts';
import { endpointsByNoun } from '@prosa/contracts/endpoints.ts';
import { type PlanFeature, planFeatures } from '@prosa/contracts/permissions.ts';
import type { PlanResource } from '@prosa/contracts/plans/schema.ts';
import { createQueue, listQueues } from '@prosa/contracts/queues/api.ts';
import { createUser, listAllUsers } from '@prosa/contracts/users/api.ts';
import { startWebhookReceiver } from '@prosa/emulator/chatbots/webhook-server.ts';
import { startOpenAi } from '@prosa/emulator/openai.ts';
import { afterAll, describe, expect, it } from 'vitest';
import { answeredCompany } from '#testing/answered-company.ts';
import { assistedCompany } from '#testing/assisted-company.ts';
import { buildCompany, type TestCompany, unique } from '#testing/builders.ts';
import { campaignCompany } from '#testing/campaign-company.ts';
import { ownApp } from '#testing/own-app.ts';
import { scheduled, sendDue, type Talk, viewScheduled } from '#testing/scheduled-company.ts';
import { planColumns } from './present.ts';
import { planStore } from './store.ts';

/** Everything a plan decides, in one place: its limits and its feature flags. */

const [openAi, receiver] = [await startOpenAi(), await startWebhookReceiver()];
const app = await ownApp({
  // No worker runs but the test's own, so that nothing is sent before the feature is switched off.
  environment: { OPENAI_API_URL: openAi.url, ALLOW_PRIVATE_ADDRESSES: '127.0.0.1', ROLES: 'web' },
});
afterAll(() => Promise.all([openAi.stop(), receiver.stop()]));

const changePlan = ({ planId }: Pick<TestCompany, 'planId'>, change: Parameters<typeof planColumns>[0]) =>
  app.database.platform((tx) => planStore(tx).update(planId, planColumns(change)));

interface Bounded {
  readonly add: (token: string) => Promise<{ status: number; refusal: { error: string; data?: object } }>;
  readonly count: (token: string) => Promise<number>;
  /** How many of them a new company starts with. */
  readonly first: number;
}

const color = () => `#${randomUUID().slice(0, 6).toUpperCase()}`;
const bounded: Record<PlanResource, Bounded> = {
  users: {
    add: (token) => {
      const person = { name: 'Nova', email: `${randomUUID()}@test.example`, password: 'segredo-9' };
      return app.call(createUser, { body: person }, { token });
    },
    count: async (token) => (await app.call(listAllUsers, {}, { token })).reply.length,
    first: 1,
  },
  connections: {
    add: (token) =>
      app.call(createConnection, { body: { name: unique('Vendas'), provider: 'sandbox' } }, { token }),
    count: async (token) => (await app.call(listConnections, {}, { token })).reply.length,
    first: 0,
  },
  queues: {
    add: (token) => app.call(createQueue, { body: { name: unique('Fila'), color: color() } }, { token }),
    count: async (token) => (await app.call(listQueues, {}, { token })).reply.length,
    first: 0,
  },
};

describe.each(Object.entries(bounded))('the plan’s limit of %s', (resource, { add, count, first }) => {
  it('gives the last place to one of two who ask at once, and then no more', async () => {
    const company = await buildCompany(app);
    const { token } = company.admin;
    await changePlan(company, { [resource]: first + 1 });
    const answers = await Promise.all([add(token), add(token)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 402]);
    const { status, refusal } = await add(token);
    expect([status, refusal.error, refusal.data]).toEqual([
      402,
      'ERR_PLAN_LIMIT',
      { resource, limit: first + 1 },
    ]);
    expect(await count(token)).toBe(first + 1);
  });

  it('takes nothing away after a downgrade, and adds nothing', async () => {
    const company = await buildCompany(app);
    const { token } = company.admin;
    for (let added = 0; added < 2; added += 1) await add(token);
    await changePlan(company, { [resource]: first });
    expect((await add(token)).status).toBe(402);
    expect(await count(token)).toBe(first + 2);
    await changePlan(company, { [resource]: first + 3 });
    expect((await add(token)).status).toBe(200);
  });
});

/** The nouns that belong wholly to each flag; the every-endpoint test checks each endpoint over HTTP. */
const nounsOf: Partial<Record<PlanFeature, readonly string[]>> = {
  useCampaigns: ['campaigns', 'contact-lists', 'opt-outs'],
  useSchedules: ['schedules'],
  useOpenAi: ['prompts'],
  useIntegrations: ['integrations', 'integration-deliveries'],
  useExternalApi: ['external-api'],
  useKanban: ['kanban'],
  useInternalChat: ['chats'],
};

it.each(planFeatures)('every endpoint of the nouns of %s needs it', (feature) => {
  for (const noun of nounsOf[feature] ?? []) {
    for (const endpoint of Object.values(endpointsByNoun[noun] ?? {})) {
      expect([endpoint.name, endpoint.planFeature]).toEqual([endpoint.name, feature]);
    }
  }
});

const thirtyMinutes = 30 * 60_000;

/** The automation step the conversation is in. */
async function stepOf({ inTx }: Pick<Talk, 'inTx'>): Promise<string | undefined> {
  const row = await inTx(({ db }) => db.selectFrom('ticket_automations').select('step').executeTakeFirst());
  return row?.step;
}

/** Background features, set up by `ready`; `works` runs one of them once and returns its output. */
const automatons: Record<
  string,
  { feature: PlanFeature; ready: () => Promise<{ company: TestCompany; works: () => Promise<unknown[]> }> }
> = {
  'a scheduled message': {
    feature: 'useSchedules',
    async ready() {
      const { talk, id } = await scheduled(app);
      await talk.clock.advance(thirtyMinutes);
      return {
        company: talk.company,
        async works() {
          await sendDue(app, talk, id);
          const row = await viewScheduled(app, talk, id);
          expect(row?.error ?? null).not.toBe('ERR_INTERNAL');
          return talk.messageRows();
        },
      };
    },
  },
  'a campaign': {
    feature: 'useCampaigns',
    async ready() {
      const talk = await campaignCompany(app);
      await talk.start(await talk.add());
      return {
        company: talk.company,
        async works() {
          await talk.run(60);
          return (await talk.messageRows()).filter(({ from_me: fromMe }) => fromMe);
        },
      };
    },
  },
  'a prompt': {
    feature: 'useOpenAi',
    async ready() {
      const talk = await assistedCompany(app, openAi, { replies: ['Olá!'] });
      return {
        company: talk.company,
        async works() {
          await talk.say('Oi');
          return (await stepOf(talk)) === 'prompt' ? ['asked'] : [];
        },
      };
    },
  },
  'an integration': {
    feature: 'useIntegrations',
    async ready() {
      const talk = await answeredCompany({ app, receiver });
      return {
        company: talk.company,
        async works() {
          await talk.hear({ text: 'Oi' });
          return (await stepOf(talk)) === 'integration' ? ['asked'] : [];
        },
      };
    },
  },
};

describe.each(Object.entries(automatons))('%s', (_title, { feature, ready }) => {
  it('works while the plan includes it and the company is on', async () => {
    const { works } = await ready();
    expect(await works()).not.toEqual([]);
  });

  it('stops when the plan no longer includes it', async () => {
    const { company, works } = await ready();
    await changePlan(company, { [feature]: false });
    expect(await works()).toEqual([]);
  });

  it('stops when the platform switches the company off', async () => {
    const { company, works } = await ready();
    await app.database.platform(({ db }) =>
      db.updateTable('companies').set({ status: false }).where('id', '=', company.id).execute(),
    );
    expect(await works()).toEqual([]);
  });
});
