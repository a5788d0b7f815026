import { listTickets } from '@prosa/contracts/tickets/api.ts';
import { type TicketPage, ticketsPerPage } from '@prosa/contracts/tickets/schema.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  buildCompany,
  buildConnection,
  buildQueue,
  buildTag,
  buildUser,
  type TestCompany,
  type TestUser,
} from '#testing/builders.ts';
import { buildTicket } from '#testing/conversation-builders.ts';
import { ownApp } from '#testing/own-app.ts';
import { connectOwner, type OwnerConnection } from '#testing/owner-connection.ts';

const many = 20_000;

const app = await ownApp();
let large: TestCompany;
let owner: OwnerConnection;
let ana: TestUser;
let small: TestUser;
let sara: TestUser;
let common: number;
let rare: number;

/** Tickets of every state, over queues and people, each of a contact of its own. */
async function fill(company: TestCompany, userIds: number[], queueIds: number[]): Promise<void> {
  const connection = await buildConnection(app, company);
  await owner.query(
    `insert into contacts (company_id, name)
     select $1, (array['Ana','João','Maria'])[1 + n % 3] || ' ' || n
     from generate_series(1, $2::integer) n`,
    [company.id, many],
  );
  // Else each ticket looks for its contact as if the company had a handful, one after the other.
  await owner.query('analyze contacts');
  await owner.query(
    `insert into tickets (company_id, contact_id, connection_id, protocol, status, queue_id, user_id,
      unread_messages, closed_at, updated_at)
    select $1, id, $2, '2020' || lpad((101 + id % 28)::text, 4, '0') || lpad(id::text, 6, '0'),
      case when id % 10 < 8 then 'closed' when id % 10 = 8 then 'open' else 'pending' end,
      case when id % 7 = 0 then null else ($4::integer[])[1 + id % cardinality($4::integer[])] end,
      case when id % 10 < 9 then ($3::integer[])[1 + id % cardinality($3::integer[])] end,
      id % 10, case when id % 10 < 8 then now() end,
      timestamptz '2026-01-05' + make_interval(secs => id)
    from contacts where company_id = $1`,
    [company.id, connection, userIds, queueIds],
  );
}

beforeAll(async () => {
  large = await buildCompany(app);
  owner = await connectOwner(app);
  const queues = [await buildQueue(app, large), await buildQueue(app, large), await buildQueue(app, large)];
  ana = await buildUser(app, { company: large, queueIds: queues.slice(0, 2), seesAllTickets: true });
  sara = await buildUser(app, { company: large, profile: 'supervisor', queueIds: queues.slice(0, 2) });
  const others = await Promise.all(Array.from({ length: 8 }, () => buildUser(app, { company: large })));
  await fill(large, [ana.id, ...others.map(({ id }) => id)], queues);
  const company = await buildCompany(app);
  small = company.admin;
  await buildTicket(app, company);
  [common, rare] = [await buildTag(app, large), await buildTag(app, large)];
  await owner.query(
    `insert into ticket_tags (company_id, ticket_id, tag_id)
    select company_id, id, $2::integer from tickets where company_id = $1 and id % 2 = 0
    union all select company_id, id, $3::integer from tickets where company_id = $1 and id % 1000 = 0`,
    [large.id, common, rare],
  );
  await owner.query('analyze tickets; analyze contacts; analyze ticket_tags; analyze queues; analyze users');
});
afterAll(async () => {
  await owner.close();
});

async function statements(by: TestUser, query: object): Promise<string[]> {
  const list = () => app.call(listTickets, { query } as never, { token: by.token });
  await list();
  const all = await app.countQueries(list);
  // The feed may still be reading what an earlier test recorded.
  return all.filter((text) => /tickets|ticket_tags|contact_names/.test(text));
}

const cursor = { beforeAt: '2026-01-05T01:00:00.000Z', beforeId: 1 };
const lists: [string, object, number][] = [
  ['what waits', { status: 'pending' }, 1],
  ['what is open', { status: 'open' }, 1],
  ['what is closed', { status: 'closed' }, 1],
  ['all of them', { showAll: 'true' }, 1],
  ['those after one seen', { showAll: 'true', status: 'closed', ...cursor }, 1],
  ['a later page', { showAll: 'true', status: 'closed', pageNumber: 3 }, 1],
  ['the unread ones', { withUnreadMessages: 'true' }, 1],
  ['a day', { updatedAt: '2026-01-05', showAll: 'true' }, 1],
  ['the day they were opened', { date: '2020-01-15', showAll: 'true' }, 1],
  ['a name', { searchParam: 'maria 77', bounded: 'true' }, 2],
  // The newest messages, and the index of words.
  ['a name or words', { searchParam: 'maria 77' }, 4],
  ['a name that thousands have', { searchParam: 'jo', bounded: 'true' }, 2],
  ['a name that thousands have, or words', { searchParam: 'jo' }, 4],
];

describe('twenty thousand tickets', () => {
  it.each(lists)('are listed without reading them all: %s', async (_, query) => {
    for (const who of [large.admin, sara, ana]) {
      for (const statement of await statements(who, query)) {
        expect(await owner.planOf(statement, large.id)).not.toMatch(
          /Seq Scan on (?:tickets|contact|ticket_tags)/,
        );
      }
    }
  });

  it.each(lists)('cost as many statements as one: %s', async (_, query, expected) => {
    for (const who of [large.admin, ana, small]) expect(await statements(who, query)).toHaveLength(expected);
  });

  it('are taken from the top of each index, nothing is sorted but what is found', async () => {
    const walked = { all: 'tickets_list_idx', queue: 'tickets_queue_idx', user: 'tickets_user_idx' };
    const query = { showAll: 'true', status: 'closed' };
    const planFor = async (by: TestUser) => owner.planOf((await statements(by, query))[0] ?? '', large.id);
    expect(await planFor(large.admin)).toMatch(new RegExp(`Index (?:Only )?Scan using ${walked.all}`));
    const plan = await planFor(sara);
    expect(plan).toMatch(new RegExp(`Scan using ${walked.queue}`));
    expect(plan).toMatch(new RegExp(`Scan using ${walked.user}`));
    const waiting = await owner.planOf((await statements(ana, { status: 'pending' }))[0] ?? '', large.id);
    expect(waiting).toMatch(/queue_id IS NULL\) AND \(status = /);
    for (const each of [plan, waiting]) {
      expect(each).toMatch(/Unique[^\n]*\n[^\n]*Merge Append/);
      expect(each).not.toMatch(/Limit[^\n]*\n[^\n]*Sort[^\n]*\n[^\n]*Sort Key: t_\d/);
    }
  });

  it('of one day are bounded by the index', async () => {
    const [statement = ''] = await statements(sara, { updatedAt: '2026-01-05', showAll: 'true' });
    const bounded = /Index Cond: [^\n]*status = [^\n]*updated_at >= [^\n]*updated_at < /;
    expect(await owner.planOf(statement, large.id)).toMatch(bounded);
  });

  it('are counted no further than a thousand', async () => {
    const { reply } = await app.call(
      listTickets,
      { query: { status: 'pending' } },
      { token: large.admin.token },
    );
    expect(reply.count).toBe(1000);
  });

  it('are found by a tag that half of them have, and by one that few have', async () => {
    for (const [tags, size] of [
      [[common], 40],
      [[rare], 20],
      [[common, rare], 20],
    ] as const) {
      const query = { tags: JSON.stringify(tags), showAll: 'true' } as const;
      const { reply } = await app.call(listTickets, { query }, { token: large.admin.token });
      expect(reply.tickets).toHaveLength(size);
      for (const { tags: has } of reply.tickets) {
        expect(has.map(({ id }) => id)).toEqual(expect.arrayContaining([...tags]));
      }
      for (const statement of await statements(large.admin, query)) {
        expect(await owner.planOf(statement, large.id)).not.toMatch(/Seq Scan on (?:tickets|ticket_tags)/);
      }
    }
  });

  it('match a name of thousands in order, page after page', async () => {
    const found: number[] = [];
    let after = {};
    for (const _ of [1, 2]) {
      const query = { searchParam: 'jo', ...after };
      const { reply } = await app.call(listTickets, { query }, { token: large.admin.token });
      const last = reply.tickets.at(-1);
      after = { beforeAt: last?.updatedAt, beforeId: last?.id };
      found.push(...reply.tickets.map(({ id }) => id));
    }
    const rows = await owner.query<{ id: number }>(
      `select tickets.id from tickets join contacts on contacts.id = contact_id
      where tickets.company_id = $1 and name like 'João%' order by tickets.updated_at desc limit 80`,
      [large.id],
    );
    expect(found).toEqual(rows.map(({ id }) => id));
  });

  it('are found by what one has not read, be it much or little of what is open', async () => {
    const query = { withUnreadMessages: 'true', status: 'open' } as const;
    const unread = async () => {
      const { reply } = await app.call(listTickets, { query }, { token: ana.token });
      return reply.tickets.map(({ id }) => id);
    };
    const wanted = async () => {
      const rows = await owner.query<{ id: number }>(
        `select id from tickets where company_id = $1 and user_id = $2 and status = 'open' and unread_messages > 0
         order by updated_at desc, id desc limit 40`,
        [large.id, ana.id],
      );
      return rows.map(({ id }) => id);
    };
    const many = await wanted();
    expect(many).toHaveLength(40);
    expect(await unread()).toEqual(many);
    const few = [many.at(1), many.at(7)];
    await owner.query(
      'update tickets set unread_messages = 0 where company_id = $1 and user_id = $2 and id <> all($3::integer[])',
      [large.id, ana.id, few],
    );
    expect(await unread()).toEqual(few);
  });

  it('are looked through a part at a time where few of them are meant, without a gap', async () => {
    const old = await buildTag(app, large);
    await owner.query(
      `insert into ticket_tags (company_id, ticket_id, tag_id)
       select company_id, id, $2::integer from tickets where company_id = $1 order by updated_at limit 1100`,
      [large.id, old],
    );
    const first = { tags: `[${old}]`, showAll: 'true', bounded: 'true' } as const;
    const whole = await app.call(
      listTickets,
      { query: { ...first, bounded: 'false' } },
      { token: sara.token },
    );
    const found: number[] = [];
    const parts: number[] = [];
    let after: object | undefined = {};
    while (after && found.length < ticketsPerPage) {
      const { reply }: { reply: TicketPage } = await app.call(
        listTickets,
        { query: { ...first, ...after } },
        { token: sara.token },
      );
      parts.push(reply.tickets.length);
      found.push(...reply.tickets.map(({ id }) => id));
      after = reply.next && { beforeAt: reply.next.at, beforeId: reply.next.id };
    }
    expect(parts[0]).toBe(0);
    expect(found.slice(0, ticketsPerPage)).toEqual(whole.reply.tickets.map(({ id }) => id));
  });
});
