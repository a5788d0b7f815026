import { beforeAll, describe, expect, it } from 'vitest';
import { buildUser, type TestUser } from '#testing/builders.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';
import { isSessionLive } from './queries.ts';
import { endSessions, pruneOldSessions } from './service.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});

const dayMs = 24 * 60 * 60 * 1000;

function sessionsOf({ companyId, id }: TestUser) {
  return app.database
    .reader(companyId)
    .db.selectFrom('sessions')
    .select(['id', 'end_reason'])
    .where('user_id', '=', id)
    .execute();
}

describe('sessions', () => {
  it.each([
    [29, 1],
    [31, 0],
  ])('that expired %i days ago are kept: %i', async (days, kept) => {
    const person = await buildUser(app);
    const expiredAt = new Date(Date.now() - days * dayMs).toISOString();
    await app.database.transaction(person.companyId, ({ db }) =>
      db.updateTable('sessions').set({ expires_at: expiredAt }).execute(),
    );
    await app.database.platform(pruneOldSessions);
    expect(await sessionsOf(person)).toHaveLength(kept);
  });

  it('keep the reason for which they ended first', async () => {
    const person = await buildUser(app);
    const end = (reason: 'logout' | 'password') =>
      app.database.transaction(person.companyId, (tx) => endSessions(tx, person, reason));
    await end('logout');
    await end('password');
    expect(await sessionsOf(person)).toEqual([{ id: person.sessionId, end_reason: 'logout' }]);
  });

  it('live until they end, or until their time is over', async () => {
    const person = await buildUser(app);
    const reader = app.database.reader(person.companyId);
    const livesAt = (now: Date) => isSessionLive(reader, person.sessionId, now);
    const now = new Date();
    expect(await livesAt(now)).toBe(true);
    expect(await livesAt(new Date(now.getTime() + 8 * dayMs))).toBe(false);
    await app.database.transaction(person.companyId, (tx) => endSessions(tx, person, 'logout'));
    expect(await livesAt(now)).toBe(false);
  });

  it('of others and the excepted one go on', async () => {
    const [person, other] = [await buildUser(app), await buildUser(app)];
    await app.database.transaction(person.companyId, (tx) =>
      endSessions(tx, person, 'password', person.sessionId),
    );
    const reasons = [...(await sessionsOf(person)), ...(await sessionsOf(other))];
    expect(reasons.map(({ end_reason }) => end_reason)).toEqual([null, null]);
  });
});
