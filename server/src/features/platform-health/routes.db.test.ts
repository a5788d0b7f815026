import { setTimeout as wait } from 'node:timers/promises';
import { getPlatformHealth, retryDeadJob } from '@prosa/contracts/platform-health/api.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildCompany, buildConnection, type TestUser } from '#testing/builders.ts';
import { eventually } from '#testing/eventually.ts';
import { ownApp } from '#testing/own-app.ts';
import { connectOwner } from '#testing/owner-connection.ts';

// What is counted over all companies needs a database that nobody else fills.
const app = await ownApp();
let superUser: TestUser;
beforeAll(async () => {
  superUser = (await buildCompany(app, { isSuper: true })).admin;
});

const read = async () => (await app.call(getPlatformHealth, {}, { token: superUser.token })).reply;

describe('the health of the platform', () => {
  it('tells companies by state and the connections that are down, with their company and since when', async () => {
    const company = await buildCompany(app);
    const [expired, disabled] = [await buildCompany(app, { daysLeft: -2 }), await buildCompany(app)];
    await app.database.platform(({ db }) =>
      db.updateTable('companies').set({ status: false }).where('id', '=', disabled.id).execute(),
    );
    const ids = [
      await buildConnection(app, company),
      await buildConnection(app, company),
      await buildConnection(app, expired),
      await buildConnection(app, disabled),
    ];
    const owner = await connectOwner(app);
    const set = (id: number | undefined, status: string, reason: string | null, since: string) =>
      owner.query('update connections set status = $2, reason = $3, status_since = $4 where id = $1', [
        id,
        status,
        reason,
        since,
      ]);
    await set(ids[0], 'CONNECTED', null, '2026-01-01T10:00:00Z');
    await set(ids[1], 'DISCONNECTED', 'banned', '2026-01-02T10:00:00Z');
    await set(ids[2], 'TIMEOUT', 'network', '2026-01-01T10:00:00Z');
    await set(ids[3], 'TIMEOUT', 'network', '2026-01-01T10:00:00Z');
    await buildConnection(app, company);
    await owner.close();

    const { companies, connections } = await read();
    expect(companies).toEqual({ active: 2, expired: 1, disabled: 1 });
    expect(connections).toMatchObject({ connected: 1, down: 2 });
    expect(connections.longestDown).toMatchObject([
      { companyName: expired.name, status: 'TIMEOUT', reason: 'network', since: '2026-01-01T10:00:00.000Z' },
      { companyName: company.name, companyId: company.id, id: ids[1], reason: 'banned' },
    ]);
  });

  it('tells the disk, the database, the process and the versions', async () => {
    const until = performance.now() + 100;
    while (performance.now() < until);
    // It is measured by the tick that was late.
    await wait(50);
    const health = await read();
    expect(health.process.eventLoopLagMs).toBeGreaterThan(0);
    expect(health.disk.freeBytes).toBeGreaterThan(0);
    expect(health.disk.totalBytes).toBeGreaterThan(health.disk.freeBytes);
    expect(health.database).toMatchObject({ statementP95Ms: expect.any(Number) });
    expect(health.database.sizeBytes).toBeGreaterThan(1_000_000);
    expect(health.database.maxConnections).toBeGreaterThan(health.database.connections);
    expect(health.process.memoryBytes).toBeGreaterThan(health.process.heapBytes);
    expect(Date.parse(health.process.startedAt)).toBeLessThan(Date.parse(health.readAt));
    expect(health.versions).toMatchObject({
      node: process.versions.node,
      postgres: expect.stringMatching(/^\d+/),
    });
  });

  it('tells jobs that are late or dead by name, and puts a dead one back', async () => {
    const owner = await connectOwner(app);
    const company = await buildCompany(app);
    await owner.query(
      `insert into jobs.job_common (name, data, source_name, source_output, source_retry_count, source_created_on, source_id)
       values ('dead-letters', $1, 'media.remove', '{"message": "no such bucket"}', 5, now(), gen_random_uuid())`,
      [
        {
          companyId: company.id,
          payload: { key: `c${company.id}/x/00000000-0000-4000-8000-000000000000.png` },
        },
      ],
    );
    await owner.query(
      `insert into jobs.job_common (name, data, start_after, blocked)
       values ('media.remove', '{}', now() - interval '2 minutes', true)`,
    );
    const { jobs } = await read();
    expect(jobs.queues).toContainEqual(
      expect.objectContaining({ name: 'media.remove', ready: 1, late: 1, dead: 1 }),
    );
    const [dead] = jobs.dead;
    expect(dead).toMatchObject({
      name: 'media.remove',
      companyName: company.name,
      error: 'no such bucket',
      attempts: 6,
    });

    const params = { deadJobId: dead?.id ?? '' };
    const retry = () => app.call(retryDeadJob, { params }, { token: superUser.token });
    expect((await retry()).status).toBe(200);
    await eventually(async () => expect((await read()).jobs.dead).toEqual([]));
    expect((await retry()).refusal.error).toBe('ERR_NO_JOB_FOUND');
    await owner.close();
  });

  it('tells the same figures to Prometheus', async () => {
    const { companies } = await read();
    const { body } = await app.http.inject({ url: '/api/metrics' });
    expect(body).toContain(`platform_companies{state="active"} ${companies.active}`);
    expect(body).toMatch(/platform_disk_bytes\{kind="free"\} \d+/);
    expect(body).toMatch(/platform_database_bytes \d+/);
  });
});
