import { setTimeout as wait } from 'node:timers/promises';
import { getPlatformHealth, retryDeadJob } from '@prosa/contracts/platform-health/api.ts';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { connectionLockSpace } from '#features/connections/rules.ts';
import { buildCompany, buildConnection, type TestUser } from '#testing/builders.ts';
import { buildMessage, buildTicket } from '#testing/conversation-builders.ts';
import { eventually } from '#testing/eventually.ts';
import { ownApp } from '#testing/own-app.ts';
import { connectOwner } from '#testing/owner-connection.ts';
import { startTestApp } from '#testing/test-app.ts';

// The counts cover all companies, so the test needs a database of its own.
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
    // Takes the lock as the gateway process of the connection does.
    await owner.query('select pg_advisory_lock($1, $2)', [connectionLockSpace, ids[0]]);

    const { companies, connections } = await read();
    expect(companies).toEqual({ active: 2, expired: 1, disabled: 1 });
    expect(connections).toMatchObject({ connected: 1, down: 2 });
    expect(connections.longestDown).toMatchObject([
      { companyName: expired.name, status: 'TIMEOUT', reason: 'network', since: '2026-01-01T10:00:00.000Z' },
      { companyName: company.name, companyId: company.id, id: ids[1], reason: 'banned' },
    ]);

    await owner.close();
    const ownerless = (await read()).connections;
    expect(ownerless, 'D7: the process of a connection is gone').toMatchObject({ connected: 0, down: 3 });
    expect(ownerless.longestDown).toContainEqual(
      expect.objectContaining({ id: ids[0], status: 'CONNECTED', hasProcess: false }),
    );
  });

  it('tells the disk, the database, the process and the versions', async () => {
    const until = performance.now() + 100;
    while (performance.now() < until);
    // The lag is measured by the delayed tick.
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

  it('D7: counts what waits to be sent or applied, the processes by role and the age of the backup', async () => {
    // Without a worker nothing is applied.
    const quiet = await startTestApp({ environment: { ROLES: 'web' } });
    onTestFinished(() => quiet.close());
    const company = await buildCompany(quiet, { isSuper: true });
    const tickets = [await buildTicket(quiet, company), await buildTicket(quiet, company)];
    const owner = await connectOwner(quiet);
    const running = tickets[0]?.connection_id;
    await owner.query("update connections set status = 'CONNECTED' where id = $1", [running]);
    for (const ticket of tickets) {
      const { id } = await buildMessage(quiet, company, ticket);
      await owner.query(
        `insert into outgoing_acts (company_id, connection_id, contact_id, message_id, act, created_at)
         values ($1, $2, $3, $4, 'send', now() - interval '10 minutes')`,
        [company.id, ticket.connection_id, ticket.contact_id, id],
      );
    }
    await owner.query(
      `insert into incoming_events (company_id, connection_id, lane, event_key, event, received_at)
       values ($1, $2, 'x', 'x', '{}', now() - interval '5 minutes')`,
      [company.id, running],
    );
    await owner.query(
      `insert into installation (key_id, storage, backed_up_at) values ('x', 'folder', now() - interval '1 day')`,
    );
    await owner.close();
    const { reply } = await quiet.call(getPlatformHealth, {}, { token: company.admin.token });
    const { waiting, processes, lastBackupAt } = reply;
    expect([waiting.outgoing.count, waiting.incoming.count]).toEqual([1, 1]);
    expect(processes).toMatchObject([
      { role: 'web', running: 1, lastSeenAt: expect.any(String) },
      { role: 'worker', running: 0 },
      { role: 'gateway', running: 0, lastSeenAt: null },
    ]);
    expect(Date.parse(lastBackupAt ?? '')).toBeLessThan(Date.now() - 86_000_000);

    const { body } = await quiet.http.inject({ url: '/api/metrics' });
    expect(body).toMatch(/^platform_waiting\{direction="outgoing"\} 1$/m);
    expect(body).toMatch(/^platform_waiting_oldest_seconds\{direction="outgoing"\} 6\d\d/m);
    expect(body).toMatch(/^platform_waiting_oldest_seconds\{direction="incoming"\} 3\d\d/m);
    expect(body).toMatch(/^platform_processes\{role="gateway"\} 0$/m);
    expect(body).toMatch(/^platform_process_heartbeat_age_seconds\{role="web"\} \d/m);
    expect(body).toMatch(/^platform_backup_age_seconds 864\d\d/m);
  });

  it('tells the same figures to Prometheus', async () => {
    const { companies } = await read();
    const { body } = await app.http.inject({ url: '/api/metrics' });
    expect(body).toContain(`platform_companies{state="active"} ${companies.active}`);
    expect(body).toMatch(/platform_disk_bytes\{kind="free"\} \d+/);
    expect(body).toMatch(/platform_database_bytes \d+/);
  });
});
