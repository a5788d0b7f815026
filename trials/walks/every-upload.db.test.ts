import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { allEndpoints } from '@prosa/contracts/endpoints.ts';
import { collectItems } from '@prosa/server/src/platform/collect-items.ts';
import type { UploadEndpoint } from '@prosa/server/src/platform/http/route.ts';
import { createLog } from '@prosa/server/src/platform/log.ts';
import { StorageFault } from '@prosa/server/src/platform/uploads/media-store.ts';
import { sampleFiles } from '@prosa/server/src/platform/uploads/sample-files.ts';
import { ownApp } from '@prosa/server/testing/own-app.ts';
import { connectOwner } from '@prosa/server/testing/owner-connection.ts';
import type { TestApp } from '@prosa/server/testing/test-app.ts';
import { beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { buildHostileWorld, type HostileWorld } from '#trials/fuzz/hostile-world.ts';
import { changedTables, type DatabaseWatch, watchDatabase } from './database-snapshot.ts';

/**
 * Every endpoint that takes files reports a failed storage by an error code, logs it at most once, and leaves no file
 * or row.
 */
const endpoints = allEndpoints.filter(
  (endpoint): endpoint is UploadEndpoint => endpoint.upload !== undefined,
);

const failures: string[] = [];
let app: TestApp;
let world: HostileWorld;
let watch: DatabaseWatch;
beforeAll(async () => {
  const log = createLog('error', { write: (line) => void failures.push(line) });
  // No jobs run, so only the requests change rows.
  app = await ownApp({ environment: { ROLES: 'web' }, log });
  world = await buildHostileWorld(app);
  const owner = await connectOwner(app);
  watch = await watchDatabase(owner);
  return () => owner.close();
});

async function upload(endpoint: UploadEndpoint) {
  const { kinds, maxFiles = 1 } = endpoint.upload;
  const [bytes, name] = kinds.includes('image')
    ? [sampleFiles.png, 'foto.png']
    : [sampleFiles.csv, 'lista.csv'];
  const files = Array.from({ length: Math.min(maxFiles, 2) }, () => new File([new Uint8Array(bytes)], name));
  const request = await world.fineRequest(endpoint);
  const token = (await world.tokenFor(endpoint)) ?? '';
  const before = await watch.take();
  failures.length = 0;
  const { status, refusal } = await app.call(endpoint, request as never, { token, files });
  // Storage faults are logged once a minute, not for each request.
  expect(failures.length).toBeLessThanOrEqual(1);
  return {
    answer: [status, refusal.error],
    // A company without stored files may have a tally row or none.
    changed: changedTables(before, await watch.take()).filter((table) => table !== 'storage_tallies'),
    files: await collectItems(app.storage.list()),
  };
}

const nothingOf = (status: number, error: string) => ({
  answer: [status, error],
  changed: [],
  files: [],
});

it('there are such endpoints', () => expect(endpoints.length).toBeGreaterThan(10));

it.each(endpoints.map((endpoint) => [endpoint.name, endpoint] as const))(
  '%s on a full disk, of which its last file is the first to notice',
  async (_, endpoint) => {
    const { maxFiles = 1 } = endpoint.upload;
    const { put } = app.storage;
    let before = Math.min(maxFiles, 2) - 1;
    const full = vi.spyOn(app.storage, 'put').mockImplementation(async (key, stream, options) => {
      before -= 1;
      if (before >= 0) return put(key, stream, options);
      stream.destroy();
      throw new StorageFault('full', new Error('ENOSPC: no space left on device, write'));
    });
    onTestFinished(() => full.mockRestore());
    expect(await upload(endpoint)).toEqual(nothingOf(507, 'ERR_DISK_FULL'));
  },
);

it.each(endpoints.map((endpoint) => [endpoint.name, endpoint] as const))(
  '%s into a folder that nobody can write to',
  async (_, endpoint) => {
    const drafts = join(app.mediaFolder, '.tmp');
    await rm(drafts, { recursive: true, force: true });
    await writeFile(drafts, 'where a folder should be');
    onTestFinished(() => rm(drafts));
    expect(await upload(endpoint)).toEqual(nothingOf(503, 'ERR_STORAGE_UNAVAILABLE'));
  },
);
