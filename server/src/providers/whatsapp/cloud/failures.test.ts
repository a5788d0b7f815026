import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ProviderError, type ProviderFailure } from '#providers/whatsapp/port.ts';
import { openTestSession, text } from '#providers/whatsapp/provider-rig.ts';
import { type CloudWorld, startCloudWorld } from '#testing/cloud-rig.ts';
import { failureOf, failureTable } from './failures.ts';

let world: CloudWorld;
beforeAll(async () => {
  world = await startCloudWorld();
});
afterAll(() => world.stop());
beforeEach(() => {
  world.graph.world.faults.length = 0;
});

/** Failure of a message that Graph refuses with this fault. */
async function refusedWith(fault: (typeof world.graph.world.faults)[number]): Promise<ProviderFailure> {
  const rig = world.createRig();
  const { session, reaches } = openTestSession(rig, 1);
  await reaches('open');
  world.graph.world.faults.push(fault);
  const sent = session.send({ id: 'PR1', chat: rig.others.customer, content: text('oi') });
  const error: unknown = await sent.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  await session.disconnect();
  if (!(error instanceof ProviderError)) throw new Error(`not refused: ${String(error)}`);
  expect(String(error.cause)).not.toContain('Bearer');
  return error.failure;
}

const rows = failureTable.flatMap((row) =>
  row.codes.map((code) => [code, row.class, row.retryAfterMs] as const),
);

describe('a refusal of Graph', () => {
  it.each(rows)('with code %i is of class %s', async (code, kind, retryAfterMs) => {
    const wait = retryAfterMs === undefined ? {} : { retryAfterMs };
    expect(await refusedWith({ code })).toEqual({ class: kind, ...wait });
  });

  it('has one row for each code', () => {
    const codes = failureTable.flatMap((row) => row.codes);
    expect(new Set(codes).size).toBe(codes.length);
  });

  it('is about a permission with any code between 200 and 299', () => {
    expect(failureOf({ status: 403, code: 283 }).class).toBe('auth');
  });

  it('with a code of tomorrow is judged by its status', async () => {
    expect(await refusedWith({ code: 999_999, status: 401 })).toEqual({ class: 'auth' });
    expect(await refusedWith({ code: 999_999, status: 429 })).toEqual({ class: 'rate' });
    expect(await refusedWith({ code: 999_999, status: 500 })).toEqual({ class: 'temporary' });
    expect(await refusedWith({ code: 999_999, status: 400 })).toEqual({ class: 'bug' });
  });

  it('is left alone for as long as the answer says, or longer where we know better', async () => {
    expect(await refusedWith({ code: 131000, retryAfterSeconds: 45 })).toEqual({
      class: 'temporary',
      retryAfterMs: 45_000,
    });
    expect(await refusedWith({ code: 4, retryAfterSeconds: 1 })).toMatchObject({ retryAfterMs: 300_000 });
  });
});

describe('what nobody answered', () => {
  it.each(['cut', 'accept-and-cut', 'bad-gateway'] as const)(
    'is not repeated before its status could have come: %s',
    async (fault) => {
      expect(await refusedWith(fault)).toEqual({ class: 'temporary', retryAfterMs: 60_000 });
    },
  );
});

describe('docs/operations/whatsapp.md', () => {
  it('tells of each code what to do', async () => {
    const page = await readFile(
      new URL('../../../../../docs/operations/whatsapp.md', import.meta.url),
      'utf8',
    );
    for (const { codes } of failureTable) for (const code of codes) expect(page).toContain(String(code));
  });
});
