import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished } from 'vitest';
import { readPostmasterPid } from '#platform/process/postgres-leftovers.ts';
import { findStartMark, sendSignal } from '#platform/process/process-identity.ts';
import { type ServerProcess, spawnServer } from '#testing/server-process.ts';
import { createTestDatabase } from '#testing/test-database.ts';
import { demoLogins } from './seed.ts';

let home: string;
let dataDir: string;

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'prosa-start-'));
  dataDir = join(home, 'data');
});
afterAll(() => rm(home, { recursive: true, force: true }));

function start(environment: Record<string, string>): ServerProcess {
  const server = spawnServer({
    DATA_DIR: dataDir,
    HOST: '127.0.0.1',
    PORT: '0',
    ...environment,
  });
  onTestFinished(async () => {
    server.kill('SIGKILL');
    await server.ended;
    const orphan = readPostmasterPid(join(dataDir, 'postgres'));
    if (orphan !== undefined && findStartMark(orphan)) sendSignal(orphan, 'SIGQUIT');
  });
  return server;
}

async function failure(environment: Record<string, string>): Promise<string> {
  const server = start(environment);
  const { code } = await server.ended;
  const lines = server.output.stderr.split('\n').filter(Boolean);
  expect({ code, lines: lines.length, text: server.output.stderr }).toMatchObject({ code: 1, lines: 1 });
  return lines[0] ?? '';
}

async function listenAnywhere(): Promise<{ holder: Server; port: string }> {
  const holder = createServer().listen(0, '127.0.0.1');
  await once(holder, 'listening');
  return { holder, port: String((holder.address() as AddressInfo).port) };
}

async function freePort(): Promise<string> {
  const { holder, port } = await listenAnywhere();
  holder.close();
  await once(holder, 'close');
  return port;
}

/** The address of the tests' own PostgreSQL with something wrong about it. */
function wrongUrl(change: Partial<Pick<URL, 'port' | 'password' | 'pathname'>>): string {
  return Object.assign(new URL(inject('clusterUrl')), change).href;
}

function databaseIsGone(): boolean {
  return !existsSync(join(dataDir, 'postgres', 'postmaster.pid'));
}

describe('a start that cannot succeed says why in one line and ends with code 1', () => {
  it('for a wrong value', async () => {
    expect(await failure({ PORT: 'http' })).toMatch(
      /^The variable PORT is wrong: Invalid input: .+ It is "http"\.$/,
    );
  });

  it.each(['127.0.0.1', 'localhost'])('for a database where nothing answers, at %s', async (host) => {
    const line = await failure({
      DATABASE_URL: `postgres://prosa:hunter2@${host}:${await freePort()}/prosa`,
    });
    expect(line).toMatch(/^The database of DATABASE_URL cannot be used: nothing answers at its address/);
    expect(line).not.toMatch(/hunter2|\(\)/);
  });

  it('for a wrong password of the database', async () => {
    const line = await failure({ DATABASE_URL: wrongUrl({ password: 'hunter2' }) });
    expect(line).toMatch(/^The database of DATABASE_URL cannot be used: its user or password is wrong/);
    expect(line).not.toContain('hunter2');
  });

  it('for a database that does not exist', async () => {
    const line = await failure({ DATABASE_URL: wrongUrl({ pathname: '/nowhere' }) });
    expect(line).toMatch(/cannot be used: its database does not exist/);
  });

  it('D9: for a Redis where nothing answers', async () => {
    const { url } = await createTestDatabase();
    const line = await failure({
      DATABASE_URL: url,
      REDIS_URL: `redis://:hunter2@127.0.0.1:${await freePort()}`,
    });
    expect(line).toMatch(/^The Redis of REDIS_URL cannot be used: connect ECONNREFUSED /);
    expect(line).not.toContain('hunter2');
  });

  it('A1: for a demo that other machines could reach', async () => {
    const line = await failure({ SEED: 'demo', HOST: '0.0.0.0' });
    expect(line).toMatch(/^SEED=demo does not go together with HOST, .+ ALLOW_PUBLIC_DEMO=true\.$/);
  });

  it('for an address that this machine does not have', async () => {
    const database = await createTestDatabase();
    const line = await failure({ DATABASE_URL: database.url, HOST: '203.0.113.7' });
    expect(line).toBe('HOST 203.0.113.7 is not an address of this machine.');
  });

  it('for a data folder that cannot be written', async () => {
    const file = join(home, 'a-file');
    await writeFile(file, '');
    const line = await failure({ DATA_DIR: join(file, 'data') });
    expect(line).toMatch(/cannot be written .+ Set DATA_DIR to a folder you can write to\.$/);
    expect(line).toContain(file);
  });

  it('for a port that another program holds, and takes its database along', async () => {
    const { holder, port } = await listenAnywhere();
    onTestFinished(() => void holder.close());
    const line = await failure({ PORT: port });
    expect(line).toBe(`Port ${port} is in use by another program. Set PORT to a free one.`);
    expect(databaseIsGone()).toBe(true);
    expect(existsSync(join(dataDir, 'instance.json'))).toBe(false);
  });
});

interface Session {
  readonly token: string;
  readonly user: { readonly id: number; readonly name: string };
}

function postLogin(url: string, email: string, password: string): Promise<Response> {
  return fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
}

async function logIn(url: string): Promise<Session> {
  const response = await postLogin(url, 'ana@demo.prosa.local', 'prosa-demo');
  expect(response.status).toBe(200);
  return (await response.json()) as Session;
}

/** Renames the user to Change 1, 2, 3 … until the server is gone; the answer is the last number it acknowledged. */
async function writeUntilKilled(server: ServerProcess, url: string, enough: number): Promise<number> {
  const { token, user } = await logIn(url);
  let acknowledged = 0;
  for (let next = 1; ; next += 1) {
    try {
      const response = await fetch(`${url}/api/users/${user.id}`, {
        method: 'PUT',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        body: JSON.stringify({ name: `Change ${next}` }),
      });
      expect(response.status).toBe(200);
      await response.arrayBuffer();
      acknowledged = next;
    } catch (error) {
      if (error instanceof TypeError) return acknowledged;
      throw error;
    }
    // In the middle of the next write, not between two of them.
    if (next === enough) setTimeout(() => server.kill('SIGKILL'), 2);
  }
}

// Real servers with a database of their own, one after the other.
describe('the life of a server', () => {
  it('survives kill -9 in the middle of writes with everything it acknowledged, and stops cleanly', async () => {
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    const killed = start({ PORT: port });
    await killed.running;
    const acknowledged = await writeUntilKilled(killed, url, 40);
    expect((await killed.ended).signal).toBe('SIGKILL');
    expect(acknowledged).toBeGreaterThanOrEqual(40);
    const abandoned = join(dataDir, 'scratch', 'original');
    await writeFile(abandoned, 'a picture that was being prepared');

    const next = start({ PORT: port });
    await next.running;
    const { user } = await logIn(url);
    const kept = Number(/^Change (\d+)$/.exec(user.name)?.[1]);
    expect([acknowledged, acknowledged + 1]).toContain(kept);
    expect(existsSync(abandoned)).toBe(false);
    const postmaster = readPostmasterPid(join(dataDir, 'postgres')) ?? 0;
    expect(findStartMark(postmaster)).toBeDefined();

    next.kill('SIGTERM');
    expect(await next.ended).toEqual({ code: 0, signal: null });
    expect(next.output.stderr).toBe('');
    expect(findStartMark(postmaster)).toBeUndefined();
    expect(databaseIsGone()).toBe(true);
    expect(existsSync(join(dataDir, 'instance.json'))).toBe(false);
  });

  it('A14: keeps its folders and files to itself', async () => {
    const open: string[] = [];
    for (const entry of await readdir(dataDir, { recursive: true })) {
      const { mode } = await stat(join(dataDir, entry));
      const isInPrivateFolder = entry.startsWith('postgres/');
      if (!isInPrivateFolder && (mode & 0o077) !== 0) open.push(`${entry} ${(mode & 0o777).toString(8)}`);
    }
    expect([(await stat(dataDir)).mode & 0o777, open]).toEqual([0o700, []]);
  });

  it('A1: refuses to make a demo public, or to open it with another key', async () => {
    const owner = { SUPER_EMAIL: 'owner@prosa.example', SUPER_PASSWORD: 'correct-horse' };
    expect(await failure(owner)).toMatch(/^This database holds the demo, .+ ALLOW_PUBLIC_DEMO=true\.$/);
    const line = await failure({ SECRET_KEY: 'another key than the one in the folder 0123456789' });
    expect(line).toMatch(/^The secret key is not the one that this database was used with\./);
    expect(databaseIsGone()).toBe(true);
  });

  it('takes the place, and the port, of one whose launcher died', async () => {
    const port = await freePort();
    const launcher = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' });
    onTestFinished(() => void launcher.kill('SIGKILL'));
    await once(launcher, 'spawn');
    const orphan = start({ PORT: port, PROSA_LAUNCHER_PID: String(launcher.pid) });
    await orphan.running;
    expect(await failure({ PORT: port })).toBe(
      `Prosa is already running here: http://localhost:${port} (process ${orphan.pid}).`,
    );

    launcher.kill('SIGKILL');
    await once(launcher, 'exit');
    const heir = start({ PORT: port });
    await heir.running;
    expect(await orphan.ended).toEqual({ code: 0, signal: null });
    expect((await fetch(`http://127.0.0.1:${port}/api/ready`)).status).toBe(200);
    heir.kill('SIGINT');
    expect(await heir.ended).toEqual({ code: 0, signal: null });
    expect(databaseIsGone()).toBe(true);
  });
});

describe('A1: an installation for other machines', () => {
  it('has the login of the operator and none of the demo', async () => {
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    const operator = { email: 'owner@prosa.example', password: 'correct-horse' };
    const server = start({
      DATA_DIR: join(home, 'operator'),
      HOST: '',
      PORT: port,
      PUBLIC_URL: 'https://prosa.example',
      SUPER_EMAIL: operator.email,
      SUPER_PASSWORD: operator.password,
    });
    await server.running;
    expect(server.output.stdout).not.toContain('prosa-demo');
    for (const line of demoLogins) {
      const [email = '', password = ''] = line.split(/ +/);
      expect([email, (await postLogin(url, email, password)).status]).toEqual([email, 401]);
    }
    expect((await postLogin(url, operator.email, operator.password)).status).toBe(200);
    server.kill('SIGTERM');
    expect(await server.ended).toEqual({ code: 0, signal: null });
  });

  it('prints a new set-up link at each start while it has no super user', async () => {
    const { url } = await createTestDatabase();
    const links: (string | undefined)[] = [];
    for (let each = 0; each < 2; each += 1) {
      const server = start({ DATA_DIR: join(home, 'set-up'), DATABASE_URL: url, HOST: '0.0.0.0' });
      await server.running;
      server.kill('SIGTERM');
      await server.ended;
      links.push(/^ {2}(http:\/\/localhost:0\/setup\?token=[\w-]{43})$/m.exec(server.output.stdout)?.[1]);
    }
    expect(new Set(links).size).toBe(2);
    expect(links).not.toContain(undefined);
  });
});
