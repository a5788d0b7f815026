import { deleteConnection } from '@prosa/contracts/connections/api.ts';
import { deleteContact } from '@prosa/contracts/contacts/api.ts';
import { deleteQueue } from '@prosa/contracts/queues/api.ts';
import { deleteTag } from '@prosa/contracts/tags/api.ts';
import { deleteUser } from '@prosa/contracts/users/api.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildGrownCompany, type GrownCompany } from '#testing/grown-company.ts';
import { ownApp } from '#testing/own-app.ts';
import { connectOwner, type OwnerConnection } from '#testing/owner-connection.ts';

/** More than one portion of each. */
const tickets = 1500;

const app = await ownApp({ environment: { ROLES: 'web' } });
let owner: OwnerConnection;
let grown: GrownCompany;

beforeAll(async () => {
  owner = await connectOwner(app);
  grown = await buildGrownCompany(app, owner, tickets);
});
afterAll(() => owner.close());

const count = async (from: string) => {
  const [row] = await owner.query<{ count: number }>(
    `select count(*)::integer as count from ${from} and company_id = $1`,
    [grown.company.id],
  );
  return row?.count ?? 0;
};

const remove = (endpoint: typeof deleteQueue, params: object) =>
  app.countQueries(async () => {
    const { status } = await app.call(endpoint, { params } as never, { token: grown.company.admin.token });
    expect(status).toBe(200);
  });

it('lets go of a row portion by portion, before it goes itself', async () => {
  const { rows } = grown;
  const portions = (statements: readonly string[]) =>
    statements.filter((text) => text.includes('loosen_history')).length;
  const live = await count(`tickets where status <> 'closed'`);

  // Tags of tickets in two, and the one that finds nothing.
  expect(portions(await remove(deleteTag as never, { tagId: rows.tagId }))).toBe(3);
  expect(await count('ticket_tags where true')).toBe(0);

  // Attendances and tickets in two each.
  expect(portions(await remove(deleteQueue, { queueId: rows.queueId }))).toBe(5);
  expect(await count('tickets where queue_id is not null')).toBe(0);
  expect(await count('attendances where queue_id is not null')).toBe(0);

  await remove(deleteUser as never, { userId: rows.userId });
  expect(await count('ticket_notes where user_id is not null')).toBe(0);
  expect(await count(`tickets where status = 'pending'`)).toBe(live);

  await remove(deleteConnection as never, { connectionId: rows.connectionId });
  expect(await count('messages where connection_id is not null')).toBe(0);
  expect(await count('messages where true')).toBe(3 * tickets);

  await remove(deleteContact as never, { contactId: rows.contactId });
  expect(await count('tickets where true')).toBeLessThan(tickets);
});

it('takes nothing from what may not be removed', async () => {
  const other = await buildGrownCompany(app, owner, 200);
  const caller = { token: grown.company.admin.token };
  const refused = await app.call(deleteQueue, { params: { queueId: Number(other.rows.queueId) } }, caller);
  expect(refused.status).toBe(404);
  const [left] = await owner.query<{ count: number }>(
    'select count(*)::integer as count from tickets where company_id = $1 and queue_id is not null',
    [other.company.id],
  );
  expect(left?.count).toBe(200);
});
