import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildConversation, type TestConversation } from '#testing/attended-ticket.ts';
import { buildMessage } from '#testing/conversation-builders.ts';
import { ownApp } from '#testing/own-app.ts';
import { connectOwner, type OwnerConnection } from '#testing/owner-connection.ts';

// Own database, so that its pages have room whatever other tests do.
const app = await ownApp({ environment: { ROLES: 'web' } });
let owner: OwnerConnection;
let talk: TestConversation;

beforeAll(async () => {
  owner = await connectOwner(app);
  talk = await buildConversation(app);
  await buildMessage(app, talk.company, talk.ticket, { from_me: true, origin: 'user', user_id: talk.ana.id });
});
afterAll(() => owner.close());

/** Each of these happens several times to every row, and must not write to a dozen indexes each time. */
it.each([
  ['messages', 'ack = ack + 1, error = null, updated_at = now()'],
  ['messages', `reactions = '{"me": "👍"}', updated_at = now()`],
  ['tickets', 'unread_messages = unread_messages + 1'],
  ['users', 'last_seen_at = now()'],
])('%s: %s touches no index', async (table, change) => {
  await owner.query('begin');
  await owner.query(`update ${table} set ${change} where company_id = $1`, [talk.company.id]);
  const [counted] = await owner.query<{ updated: number; hot: number }>(
    `select pg_stat_get_xact_tuples_updated($1::regclass)::integer as updated,
       pg_stat_get_xact_tuples_hot_updated($1::regclass)::integer as hot`,
    [table],
  );
  await owner.query('rollback');
  expect(counted?.updated).toBeGreaterThan(0);
  expect(counted?.hot).toBe(counted?.updated);
});
