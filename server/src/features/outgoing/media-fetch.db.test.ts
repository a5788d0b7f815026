import { Readable } from 'node:stream';
import { beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { countedStorage } from '#features/stored-files/service.ts';
import { createDatabase } from '#platform/database/database.ts';
import { createPool } from '#platform/database/pool.ts';
import { createLog } from '#platform/log.ts';
import { sampleFiles } from '#platform/uploads/sample-files.ts';
import { ProviderError } from '#providers/whatsapp/port.ts';
import { buildCompany, type TestCompany } from '#testing/builders.ts';
import {
  inboundMessage,
  messageService,
  messagesOf,
  startTalk,
  type Talk,
  untilApplied,
} from '#testing/conversation-test-bed.ts';
import { eventually } from '#testing/eventually.ts';
import { type FakeClock, fakeClock } from '#testing/fake-clock.ts';
import { openTcpGate, type TcpGate } from '#testing/tcp-gate.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';
import { startMediaFetch } from './media-fetch.ts';

let app: TestApp;
let company: TestCompany;
let talk: Talk;
/** Logged warnings, in order. */
let complaints: string[];
beforeAll(async () => {
  app = await testApp();
});
beforeEach(async () => {
  company = await buildCompany(app);
  complaints = [];
  // A frozen clock: only the test fetches.
  talk = await startTalk(app, company, { clock: fakeClock(Date.now() + 60_000) });
  const media = { kind: 'image', mimeType: 'image/png', reference: 'ref' } as const;
  const chat = { phone: '5531987654321' };
  await talk.report(inboundMessage({ chat, id: 'PIC', content: { kind: 'media', caption: '', media } }));
  await untilApplied(app, company);
});

const state = async () => (await messagesOf(app, company))[0]?.media_state;

/** Starts the media fetch of one connection whose database traffic goes through the gate. */
async function fetchThroughGate(openMedia: (gate: TcpGate) => Promise<Readable>) {
  const gate = await openTcpGate(app.databaseUrl);
  const log = createLog('warn', { write: (line) => void complaints.push(JSON.parse(line).msg) });
  const quiet = createLog('silent');
  const pool = createPool({
    url: gate.url,
    size: 2,
    applicationName: 'gated',
    log: quiet,
    role: 'prosa_app',
  });
  const none = () => undefined;
  const database = createDatabase(pool, none, none);
  const clock = fakeClock(Date.now() + 60_000);
  const fetching = startMediaFetch({
    companyId: company.id,
    connectionId: talk.connectionId,
    session: { openMedia: () => openMedia(gate) },
    database,
    store: countedStorage(app.storage, database),
    settle: (tx, id, outcome) =>
      messageService.settleMedia(
        tx,
        id,
        typeof outcome === 'string' ? { state: outcome } : { state: 'stored', ...outcome },
      ),
    clock,
    log,
  });
  onTestFinished(async () => {
    await fetching.stop();
    await pool.end();
    await gate.shut();
  });
  return { gate, clock };
}

async function untilComplained(clock: FakeClock, isEnough: () => boolean): Promise<void> {
  await eventually(async () => {
    await clock.advance(60_000);
    expect(isEnough()).toBe(true);
  });
}

describe('a file that is fetched while the database goes away', () => {
  it('is stored in the end, however long that takes', async () => {
    const { gate, clock } = await fetchThroughGate(async (way) => {
      if (complaints.length === 0) await way.shut();
      return Readable.from([sampleFiles.png]);
    });
    await untilComplained(clock, () => complaints.length > 6);
    expect(await state()).toBe('waiting');
    await gate.open();
    await eventually(async () => {
      await clock.advance(60_000);
      expect(await state()).toBe('stored');
    });
  });

  it('and which the other side has no more is noted as such once it can be', async () => {
    const notNoted = 'media download failure not recorded';
    let asked = 0;
    const { gate, clock } = await fetchThroughGate(async (way) => {
      asked += 1;
      // After the last attempt only the outcome is left to store.
      if (asked === 4) await way.shut();
      throw new ProviderError({ class: 'media' });
    });
    await untilComplained(clock, () => complaints.includes(notNoted));
    expect(await state()).toBe('waiting');
    await gate.open();
    await eventually(async () => {
      await clock.advance(60_000);
      expect(await state()).toBe('failed');
    });
  });
});
