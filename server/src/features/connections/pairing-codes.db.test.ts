import { askPairingCode, startConnection } from '@prosa/contracts/connections/api.ts';
import { beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { systemClock } from '#platform/clock.ts';
import { startEventFeed } from '#platform/events/event-feed.ts';
import { createLog } from '#platform/log.ts';
import { buildCompany, buildConnection, type TestCompany } from '#testing/builders.ts';
import { startTestGateway } from '#testing/gateway-test-bed.ts';
import { type ScriptedWhatsapp, scriptedWhatsapp } from '#testing/scripted-whatsapp.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';
import { createQuestionResponder } from './questions/responder.ts';

const log = createLog('silent');
let app: TestApp;
let company: TestCompany;
let connectionId: number;
let provider: ScriptedWhatsapp;

beforeAll(async () => {
  app = await testApp();
});

/** Another process of the cluster owns the connection and begins to pair it. */
beforeEach(async () => {
  company = await buildCompany(app);
  connectionId = await buildConnection(app, company);
  provider = scriptedWhatsapp();
  const { database, databaseUrl: url } = app;
  const feed = await startEventFeed({ url, database, log });
  const answering = createQuestionResponder({ database, log });
  for (const listener of answering.listeners) feed.subscribe(listener);
  await app.call(startConnection, { params: { connectionId } }, { token: company.admin.token });
  const gateway = startTestGateway(app, {
    clock: systemClock,
    provider,
    name: `pairing ${connectionId}`,
    only: connectionId,
    duties: {
      storeEvent: () => Promise.reject(new Error('Nothing is kept here.')),
      notePresence: () => undefined,
      attend: () => ({ stop: () => Promise.resolve() }),
      attendPairing: answering.attend,
    },
  });
  onTestFinished(async () => {
    await gateway.stop();
    await feed.stop();
  });
});

const ask = (number: string) =>
  app.call(askPairingCode, { params: { connectionId }, body: { number } }, { token: company.admin.token });

describe('a pairing code', () => {
  it('is given by the process that shows the QR code, for a number in any mask', async () => {
    const session = await provider.session(connectionId, 0);
    await session.tell({ at: 'qr', code: 'one' });
    expect((await ask('+55 (11) 98765-4321')).reply).toEqual({ code: 'CODE4321' });
    await session.tell({ at: 'qr', code: 'two' });
    expect((await ask('5511987650000')).reply).toEqual({ code: 'CODE0000' });
  });

  it('is refused while no QR code is shown, and for what is no number', async () => {
    const session = await provider.session(connectionId, 0);
    expect((await ask('5511987654321')).refusal.error).toBe('ERR_WAPP_NOT_INITIALIZED');
    await session.tell({ at: 'qr', code: 'one' });
    expect((await ask('my phone')).refusal.error).toBe('ERR_VALIDATION');
    provider.outcomes.push({ class: 'temporary' });
    expect((await ask('5511987654321')).refusal.error).toBe('ERR_WAPP_NOT_INITIALIZED');
    await session.tell({ at: 'linking' });
    await session.tell({ at: 'open', number: '5511987654321' });
    expect((await ask('5511987654321')).refusal.error).toBe('ERR_WAPP_NOT_INITIALIZED');
  });
});
