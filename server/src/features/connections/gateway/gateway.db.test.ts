import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createConnection, startConnection } from '@prosa/contracts/connections/api.ts';
import { causeSandboxFault, scanSandboxQr } from '@prosa/contracts/sandbox-phone/api.ts';
import { describe, expect, it, onTestFinished } from 'vitest';
import { connectionQueries } from '#features/connections/queries.ts';
import { systemClock } from '#platform/clock.ts';
import { buildCompany, buildConnection, type TestCompany } from '#testing/builders.ts';
import { eventually } from '#testing/eventually.ts';
import { breakOwnership, connectionOf, startTestGateway, untilStatus } from '#testing/gateway-test-bed.ts';
import { ownApp } from '#testing/own-app.ts';
import { type ScriptedWhatsapp, scriptedWhatsapp } from '#testing/scripted-whatsapp.ts';
import { spawnServer } from '#testing/server-process.ts';
import { startTestApp, type TestApp, testSecret } from '#testing/test-app.ts';
import { createTestDatabase } from '#testing/test-database.ts';

const number = '5511987654321';
const everything = { ROLES: 'web,worker,gateway' };

const app = await ownApp();

/** A process of the cluster, reduced to its connections. */
function joinCluster(name: string) {
  const provider = scriptedWhatsapp();
  const gateway = startTestGateway(app, { clock: systemClock, provider, name });
  onTestFinished(() => gateway.stop());
  return { provider, gateway };
}

async function buildRunning(company: TestCompany): Promise<number> {
  const id = await buildConnection(app, company);
  await app.call(startConnection, { params: { connectionId: id } }, { token: company.admin.token });
  return id;
}

const live = (provider: ScriptedWhatsapp, id: number) => provider.of(id).filter(({ ended }) => !ended);

describe('several processes', () => {
  it('run each connection once, all of them together', async () => {
    const company = await buildCompany(app);
    const ids = await Promise.all([1, 2, 3].map(() => buildRunning(company)));
    const [a, b] = [joinCluster('one a'), joinCluster('one b')];
    await eventually(() => {
      expect(ids.map((id) => live(a.provider, id).length + live(b.provider, id).length)).toEqual([1, 1, 1]);
    });
    // Two polling rounds of both.
    await systemClock.sleep(2200);
    expect(ids.map((id) => a.provider.of(id).length + b.provider.of(id).length)).toEqual([1, 1, 1]);
  });

  it('take over from one that stops', async () => {
    const id = await buildRunning(await buildCompany(app));
    const a = joinCluster('stop a');
    await a.provider.session(id, 0);
    const b = joinCluster('stop b');
    await a.gateway.stop();
    expect(live(a.provider, id)).toEqual([]);
    await b.provider.session(id, 0);
  });

  it('never both answer: one that lost its locks closes its sessions, and nothing it still says counts', async () => {
    const company = await buildCompany(app);
    const id = await buildRunning(company);
    const a = joinCluster('lost a');
    const lost = await a.provider.session(id, 0);
    await lost.tell({ at: 'open', number });
    const claimed = (await connectionOf(app, company, id)).claim;
    await breakOwnership(app, 'lost a');
    await eventually(() => expect(lost.ended).toBe('disconnect'));
    // The first process takes it over, which may be the same one.
    await eventually(async () => expect((await connectionOf(app, company, id)).claim).toBe(claimed + 1));
    await expect(lost.tell({ at: 'closed', reason: 'banned' })).rejects.toThrow('let go');
    await expect(lost.memory.write({ number: '5511911111111' })).rejects.toThrow('another owner');
    const next = await a.provider.session(id, 1);
    await next.tell({ at: 'open', number });
    expect(await connectionOf(app, company, id)).toMatchObject({ status: 'CONNECTED', number });
  });
});

async function pairedConnection(on: TestApp, company: TestCompany): Promise<number> {
  const token = company.admin.token;
  const { reply } = await on.call(
    createConnection,
    { body: { name: 'Vendas', provider: 'sandbox' } },
    { token },
  );
  await untilStatus(on, company, reply.id, 'qrcode');
  const scan = { params: { connectionId: reply.id }, body: { number } };
  expect((await on.call(scanSandboxQr, scan, { token })).status).toBe(200);
  await untilStatus(on, company, reply.id, 'CONNECTED');
  return reply.id;
}

async function statuses(on: TestApp, company: TestCompany, id: number): Promise<string[]> {
  const rows = await connectionQueries(on.database.reader(company.id)).changes(id, 20);
  return rows.map(({ status }) => status).reverse();
}

describe('the sandbox in the whole product', () => {
  it('is paired by a scan, and a restart finds it paired', async () => {
    const first = await startTestApp({ environment: everything, database: { url: app.databaseUrl } });
    const company = await buildCompany(first);
    const id = await pairedConnection(first, company);
    expect(await connectionOf(first, company, id)).toMatchObject({ number, qrcode: '' });
    await first.close();

    const second = await startTestApp({ environment: everything, database: { url: app.databaseUrl } });
    onTestFinished(() => second.close());
    await eventually(async () =>
      expect(await statuses(second, company, id)).toEqual([
        'OPENING',
        'qrcode',
        'PAIRING',
        'CONNECTED',
        'OPENING',
        'CONNECTED',
      ]),
    );
  });

  it('is scanned and disturbed through a process that does not own it', async () => {
    const owner = await startTestApp({ environment: everything, database: { url: app.databaseUrl } });
    onTestFinished(() => owner.close());
    const company = await buildCompany(app);
    const token = company.admin.token;
    // This app has no gateway.
    const id = await pairedConnection(app, company);
    const cause = async (fault: 'drop' | 'ban') => {
      const request = { params: { connectionId: id }, body: { fault } };
      expect((await app.call(causeSandboxFault, request, { token })).status).toBe(200);
    };
    await cause('drop');
    await eventually(async () => expect(await statuses(app, company, id)).toContain('TIMEOUT'));
    await untilStatus(app, company, id, 'CONNECTED');
    await cause('ban');
    const banned = await untilStatus(app, company, id, 'DISCONNECTED');
    expect(banned).toMatchObject({ reason: 'banned', retry_at: null, number });
    const again = await app.call(
      causeSandboxFault,
      { params: { connectionId: id }, body: { fault: 'drop' } },
      { token },
    );
    expect(again.refusal.error).toBe('ERR_WAPP_NOT_INITIALIZED');
  });

  it('goes on in another process after its own was killed', async () => {
    const database = await createTestDatabase();
    const home = await mkdtemp(join(tmpdir(), 'prosa-gateway-'));
    onTestFinished(() => rm(home, { recursive: true, force: true }));
    const victim = spawnServer({
      DATA_DIR: home,
      HOST: '127.0.0.1',
      PORT: '0',
      DATABASE_URL: database.url,
      // All processes must be able to open the secrets that one of them sealed.
      SECRET_KEY: testSecret,
      SEED: 'none',
      LOG_LEVEL: 'silent',
    });
    onTestFinished(async () => {
      victim.kill('SIGKILL');
      await victim.ended;
    });
    await victim.running;
    const survivor = await startTestApp({ database });
    const company = await buildCompany(survivor);
    const id = await pairedConnection(survivor, company);
    const gateway = await startTestApp({ environment: everything, database });
    onTestFinished(async () => {
      await gateway.close();
      await survivor.close();
    });
    await systemClock.sleep(1500);
    expect((await statuses(survivor, company, id)).at(-1)).toBe('CONNECTED');
    expect(await statuses(survivor, company, id)).toHaveLength(4);

    victim.kill('SIGKILL');
    await eventually(async () => {
      const seen = await statuses(survivor, company, id);
      expect(seen.slice(4)).toEqual(['OPENING', 'CONNECTED']);
    });
  });
});
