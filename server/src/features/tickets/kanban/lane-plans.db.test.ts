import { listCards } from '@prosa/contracts/kanban/api.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  buildCompany,
  buildConnection,
  buildLane,
  buildQueue,
  buildUser,
  type TestCompany,
  type TestUser,
} from '#testing/builders.ts';
import { connectOwner, type OwnerConnection } from '#testing/owner-connection.ts';
import { startTestApp } from '#testing/test-app.ts';

const many = 20_000;

let app: Awaited<ReturnType<typeof startTestApp>>;
let owner: OwnerConnection;
let company: TestCompany;
let queues: number[];
let lane: number;
let ana: TestUser;

/** All of them alive, over the queues and people, every second one in a lane. */
async function fill(): Promise<void> {
  const connection = await buildConnection(app, company);
  await owner.query(
    `insert into contacts (company_id, name) select $1, 'Ana ' || n from generate_series(1, $2::integer) n`,
    [company.id, many],
  );
  await owner.query('analyze contacts');
  await owner.query(
    `insert into tickets (company_id, contact_id, connection_id, protocol, status, queue_id, updated_at)
    select $1, id, $2, '20200101' || lpad(id::text, 6, '0'), 'pending',
      case when id % 7 = 0 then null else ($3::integer[])[1 + id % cardinality($3::integer[])] end,
      timestamptz '2026-01-05' + make_interval(secs => id)
    from contacts where company_id = $1`,
    [company.id, connection, queues],
  );
  await owner.query(
    `insert into ticket_tags (company_id, ticket_id, tag_id)
    select company_id, id, $2::integer from tickets where company_id = $1 and id % 2 = 0`,
    [company.id, lane],
  );
  await owner.query('analyze tickets; analyze ticket_tags; analyze tags');
}

beforeAll(async () => {
  // A database of its own: a plan depends on how many companies share the table.
  app = await startTestApp();
  owner = await connectOwner(app);
  company = await buildCompany(app);
  queues = [await buildQueue(app, company), await buildQueue(app, company), await buildQueue(app, company)];
  lane = await buildLane(app, company);
  ana = await buildUser(app, { company, queueIds: queues.slice(0, 2), seesAllTickets: true });
  await fill();
});
afterAll(async () => {
  await owner.close();
  await app.close();
});

async function statements(by: TestUser, query: object): Promise<string[]> {
  const list = () => app.call(listCards, { query } as never, { token: by.token });
  await list();
  return (await app.countQueries(list)).filter((text) => /tickets/.test(text));
}

const cursor = { beforeAt: '2026-01-05T01:00:00.000Z', beforeId: 1 };

describe('a board of twenty thousand cards', () => {
  it('tells which lane each lies in', async () => {
    const [counted] = await owner.query<{ count: number }>(
      'select count(*)::integer as count from tickets where company_id = $1 and lane_id = $2',
      [company.id, lane],
    );
    expect(counted?.count).toBe(many / 2);
  });

  it.each([
    ['the first lane', () => ({ lane: 'lane0' })],
    ['a lane', () => ({ lane: String(lane) })],
    ['what comes after a card', () => ({ lane: String(lane), ...cursor })],
    ['what comes after one of the first lane', () => ({ lane: 'lane0', ...cursor })],
    ['those of a queue', () => ({ lane: 'lane0', queueIds: `[${queues[0]}]`, onlyQueues: 'true' })],
    ['those of a queue and of none', () => ({ lane: 'lane0', queueIds: `[${queues[0]}]` })],
    ['those of somebody', () => ({ lane: String(lane), users: `[${ana.id}]` })],
  ])('is read and counted without reading it all: %s', async (_, query) => {
    for (const who of [company.admin, ana]) {
      const asked = await statements(who, query());
      expect(asked).toHaveLength(1);
      for (const statement of asked) {
        const plan = await owner.planOf(statement, company.id);
        expect(plan).not.toMatch(/Seq Scan on tickets/);
        expect(plan).toMatch(/tickets_(?:lane|lane_queue|lane_user|user)_idx/);
      }
    }
  });

  it('is taken from the top of each index, nothing is sorted but what is found', async () => {
    for (const [who, index] of [
      [company.admin, 'tickets_lane_idx'],
      [ana, 'tickets_lane_queue_idx'],
    ] as const) {
      for (const asked of ['lane0', String(lane)]) {
        for (const statement of await statements(who, { lane: asked })) {
          const plan = await owner.planOf(statement, company.id);
          expect(plan).toMatch(new RegExp(`Scan using ${index}`));
          expect(plan).not.toMatch(/Limit[^\n]*\n[^\n]*Sort[^\n]*\n[^\n]*Sort Key: t_\d/);
        }
      }
    }
  });
});
