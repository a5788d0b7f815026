import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, open, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '#app/config.ts';
import { createSecretBox } from '#platform/auth/secret-box.ts';
import { restoreBackup } from '#platform/backup/restore-backup.ts';
import { takeBackup } from '#platform/backup/take-backup.ts';
import { collectItems } from '#platform/collect-items.ts';
import { claimDatabase } from '#platform/database/installation.ts';
import { newMediaKey } from '#platform/uploads/media-url.ts';
import { createLocalStorage } from '#providers/storage/local-storage.ts';
import type { Storage } from '#providers/storage/port.ts';
import { buildIntegration, buildQueueOption } from '#testing/automation-builders.ts';
import { buildCompany, buildQueue } from '#testing/builders.ts';
import { buildCampaign } from '#testing/campaign-company.ts';
import { buildMessage, buildSchedule, buildTicket, buildTicketNote } from '#testing/conversation-builders.ts';
import { databaseContent } from '#testing/database-content.ts';
import { ownApp } from '#testing/own-app.ts';
import { migrationsFolder } from '#testing/schema-types.ts';
import { testBox, testSecret } from '#testing/test-app.ts';
import { createTestDatabase } from '#testing/test-database.ts';
import { backup } from './backup.ts';

// No jobs run, so the compared content does not change.
const app = await ownApp({ environment: { ROLES: 'web' } });
let folder: string;
let file: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'prosa-backup-'));
  file = join(folder, 'all.tar.zst');
  for (let count = 0; count < 2; count += 1) {
    const company = await buildCompany(app);
    const ticket = await buildTicket(app, company);
    await buildMessage(app, company, ticket, { body: 'tab\t, line\n, \\N, "quoted" and 🙂' });
    await buildTicketNote(app, company, ticket);
    await buildQueueOption(app, company, await buildQueue(app, company));
    await buildIntegration(app, company);
    await buildSchedule(app, company);
    await buildCampaign(app, company);
    const big = count === 0 ? randomBytes(5_000_000) : Buffer.alloc(0);
    await app.storage.put(newMediaKey(company.id, 'files', 'bin'), Readable.from([big]), {
      contentType: 'application/pdf',
    });
  }
  await takeBackup({
    url: app.databaseUrl,
    storage: app.storage,
    box: testBox,
    version: '4.0.0',
    file,
    now: new Date(),
  });
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function elsewhere(template?: string) {
  const database = await createTestDatabase(template);
  return { url: database.url, storage: createLocalStorage({ root: await mkdtemp(join(folder, 'media-')) }) };
}

const restoreTo = (place: { url: string; storage: Storage }, changes: object = {}) =>
  restoreBackup({
    ...place,
    file,
    box: testBox,
    migrationsFolder,
    overwrite: false,
    anyKey: false,
    ...changes,
  });

/** Content of the database without the heartbeats that the application of this test writes every few seconds. */
async function contentOf(url: string): Promise<Record<string, unknown>> {
  const { 'public.presence_hosts': _alive, 'jobs.version': _looked, ...content } = await databaseContent(url);
  return content;
}

async function filesOf(storage: Storage): Promise<Record<string, unknown>> {
  const files: Record<string, unknown> = {};
  for await (const key of storage.list()) {
    const media = await storage.open(key);
    files[key] = media && [media.contentType, (await buffer(media.stream)).toString('base64')];
  }
  return files;
}

describe('the command', () => {
  const run = async (environment: Record<string, string>) => {
    const lines: string[] = [];
    const config = { ...readConfig({ NODE_ENV: 'test', PORT: '0', ...environment }), version: '4.0.0' };
    const to = join(folder, 'command.tar.zst');
    await rm(to, { force: true });
    await backup({ config, args: ['--to', to], say: (line) => void lines.push(line), now: new Date() });
    return lines.join('\n');
  };
  const here = () => ({ DATA_DIR: join(folder, 'here'), SECRET_KEY: testSecret });

  it('D5: creates nothing where there is no installation', async () => {
    const missing = join(folder, 'missing');
    await expect(run({ DATA_DIR: missing })).rejects.toThrow('There is no installation in');
    await expect(run({ DATA_DIR: missing, DATABASE_URL: app.databaseUrl })).rejects.toThrow('SECRET_KEY');
    expect(existsSync(missing)).toBe(false);
  });

  it('D5: refuses a database that is empty or not ours', async () => {
    const foreign = (await createTestDatabase('template0')).url;
    await expect(run({ ...here(), DATABASE_URL: foreign })).rejects.toThrow('not one of Prosa');
    const empty = (await createTestDatabase()).url;
    await expect(run({ ...here(), DATABASE_URL: empty })).rejects.toThrow('no companies');
    await claimDatabase(empty, { keyId: 'another', otherKeyIds: [], storage: 'folder' }, { adopt: false });
    await expect(run({ ...here(), DATABASE_URL: empty })).rejects.toThrow('The secret key is not the one');
    expect(existsSync(join(folder, 'command.tar.zst'))).toBe(false);
  });

  it('D5: says how many companies it saved, and the moment of the newest message', async () => {
    const said = await run({ ...here(), DATABASE_URL: app.databaseUrl });
    expect(said).toMatch(/^Companies: [2-9]\. Newest message: 20\d\d-.*Z\.$/m);
  });
});

describe('a backup', () => {
  it('gives an empty installation every row, every file and every guard again', async () => {
    const place = await elsewhere('template0');
    expect(await restoreTo(place)).toEqual({ files: 2 });
    const [before, after] = [await contentOf(app.databaseUrl), await contentOf(place.url)];
    expect(Object.keys(before).length).toBeGreaterThan(80);
    for (const part of Object.keys(before)) expect.soft(after[part], part).toEqual(before[part]);
    expect(Object.keys(after)).toEqual(Object.keys(before));
    expect(await filesOf(place.storage)).toEqual(await filesOf(app.storage));
  });

  it('is refused while a server runs on the database', async () => {
    const onItself = restoreTo({ url: app.databaseUrl, storage: app.storage }, { overwrite: true });
    await expect(onItself).rejects.toThrow('Prosa is running on this database');
  });

  it('that is damaged, cut short or no backup at all changes nothing', async () => {
    const place = await elsewhere();
    const before = await contentOf(place.url);
    const copy = join(folder, 'copy.tar.zst');
    const bytes = await readFile(file);
    const refusal = () =>
      restoreTo(place, { file: copy, overwrite: true }).catch((error: Error) => error.message);

    await writeFile(copy, bytes);
    const handle = await open(copy, 'r+');
    await handle.write(Buffer.from([(bytes[bytes.length >> 1] ?? 0) ^ 1]), 0, 1, bytes.length >> 1);
    await handle.close();
    expect(await refusal()).toMatch(/^The archive is damaged: /);

    await writeFile(copy, bytes);
    await truncate(copy, bytes.length - 200);
    expect(await refusal()).toMatch(/^The archive is damaged: /);

    await writeFile(copy, 'hello');
    expect(await refusal()).toMatch(/damaged|not an archive/);
    expect(await contentOf(place.url)).toEqual(before);
    expect(await filesOf(place.storage)).toEqual({});
  });

  it('A14: with a passphrase is unreadable without it, and refused when a byte is flipped', async () => {
    const passphrase = 'correct horse battery';
    const sealed = join(folder, 'all.tar.zst.enc');
    const given = { url: app.databaseUrl, storage: app.storage, box: testBox, version: '4.0.0' };
    await takeBackup({ ...given, file: sealed, now: new Date(), passphrase });
    const bytes = await readFile(sealed);
    expect(bytes.includes('head.json')).toBe(false);

    const place = await elsewhere();
    const before = await contentOf(place.url);
    const refusal = (changes: object) =>
      restoreTo(place, { file: sealed, overwrite: true, ...changes }).catch((error: Error) => error.message);
    expect(await refusal({})).toContain('is encrypted: set BACKUP_PASSPHRASE');
    expect(await refusal({ passphrase: 'another passphrase' })).toMatch(/^The passphrase is wrong/);

    const copy = join(folder, 'copy.tar.zst.enc');
    const flipped = Buffer.from(bytes);
    flipped[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 1;
    await writeFile(copy, flipped);
    expect(await refusal({ file: copy, passphrase })).toMatch(/^The archive is damaged: /);
    await writeFile(copy, bytes.subarray(0, bytes.length >> 1));
    expect(await refusal({ file: copy, passphrase })).toMatch(/^The archive is damaged: /);
    expect(await contentOf(place.url)).toEqual(before);

    await restoreTo(place, { file: sealed, overwrite: true, passphrase });
    expect(await contentOf(place.url)).toEqual(await contentOf(app.databaseUrl));
    expect(await filesOf(place.storage)).toEqual(await filesOf(app.storage));
  });

  it('of a newer version, or sealed with another key, is refused with the reason', async () => {
    const place = await elsewhere();
    const older = await mkdtemp(join(folder, 'migrations-'));
    await writeFile(join(older, '0001_create_roles.sql'), 'select 1');
    await expect(restoreTo(place, { migrationsFolder: older })).rejects.toThrow('of another version');
    await expect(restoreTo(place, { box: createSecretBox(randomBytes(32)) })).rejects.toThrow(
      'another SECRET_KEY',
    );
  });

  it('takes the place of an installation only when told to, and then leaves nothing of it', async () => {
    const place = await elsewhere();
    await place.storage.put('c77/files/a.txt', Readable.from(['x']), { contentType: 'text/plain' });
    await expect(restoreTo(place)).rejects.toThrow('Say --overwrite');
    expect(await collectItems(place.storage.list())).toEqual(['c77/files/a.txt']);
    await restoreTo(place, { overwrite: true, box: createSecretBox(randomBytes(32)), anyKey: true });
    expect(await contentOf(place.url)).toEqual(await contentOf(app.databaseUrl));
    expect(await filesOf(place.storage)).toEqual(await filesOf(app.storage));
  });
});
