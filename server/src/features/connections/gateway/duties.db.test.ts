import { startConnection, stopConnection } from '@prosa/contracts/connections/api.ts';
import { beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import type { ConnectionHandlers, ConversationEvent } from '#features/connections/rules.ts';
import { systemClock } from '#platform/clock.ts';
import { buildCompany, buildConnection, type TestCompany } from '#testing/builders.ts';
import { eventually } from '#testing/eventually.ts';
import { startTestGateway, untilStatus } from '#testing/gateway-test-bed.ts';
import { type ScriptedWhatsapp, scriptedWhatsapp } from '#testing/scripted-whatsapp.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';

const number = '5511987654321';
const chat = { phone: '5531912345678' };
const event: ConversationEvent = { type: 'contact', address: chat, isSaved: false };

let app: TestApp;
let company: TestCompany;
let id: number;
let provider: ScriptedWhatsapp;
let kept: ConversationEvent[];
let diary: string[];

beforeAll(async () => {
  app = await testApp();
});
beforeEach(async () => {
  company = await buildCompany(app);
  id = await buildConnection(app, company);
  provider = scriptedWhatsapp();
  kept = [];
  diary = [];
  const duties: ConnectionHandlers = {
    storeEvent: async (companyId, connectionId, told) => {
      expect([companyId, connectionId]).toEqual([company.id, id]);
      if (diary.includes('the disk is full')) throw new Error('the disk is full');
      kept.push(told);
    },
    notePresence: (companyId, connectionId, { phone }, isTyping) => {
      expect([companyId, connectionId]).toEqual([company.id, id]);
      diary.push(`${phone} ${isTyping ? 'types' : 'stopped'}`);
    },
    attend: ({ connectionId }) => {
      diary.push(`attends ${connectionId}`);
      return { stop: async () => void diary.push('leaves') };
    },
  };
  await call(startConnection);
  const gateway = startTestGateway(app, {
    clock: systemClock,
    provider,
    duties,
    name: `duties ${id}`,
    only: id,
  });
  onTestFinished(() => gateway.stop());
});

async function call(endpoint: typeof startConnection | typeof stopConnection): Promise<void> {
  await app.call(endpoint, { params: { connectionId: id } }, { token: company.admin.token });
}

describe('an open connection', () => {
  it('is attended once, from when it opens until it breaks, and again when it is back', async () => {
    const first = await provider.session(id, 0);
    await first.tell({ at: 'qr', code: 'one' });
    expect(diary).toEqual([]);
    await first.tell({ at: 'open', number });
    await first.tell({ at: 'open', number });
    expect(diary).toEqual([`attends ${id}`]);
    await first.tell({ at: 'closed', reason: 'network' });
    expect(diary).toEqual([`attends ${id}`, 'leaves']);
    await (await provider.session(id, 1)).tell({ at: 'open', number });
    expect(diary).toHaveLength(3);
  });

  it('is left when a person disconnects it', async () => {
    await (await provider.session(id, 0)).tell({ at: 'open', number });
    await call(stopConnection);
    await eventually(() => expect(diary).toEqual([`attends ${id}`, 'leaves']));
    await untilStatus(app, company, id, 'DISCONNECTED');
  });
});

describe('what a provider tells', () => {
  it('is kept before it is acknowledged; who is typing is noted and not kept', async () => {
    const session = await provider.session(id, 0);
    await session.tell({ at: 'open', number });
    await session.report(event);
    await session.report({ type: 'presence', chat, isTyping: true });
    await session.report({ type: 'presence', chat, isTyping: false });
    expect(kept).toEqual([event]);
    expect(diary.slice(1)).toEqual([`${chat.phone} types`, `${chat.phone} stopped`]);
  });

  it('is not acknowledged when it could not be kept, or when the session was let go', async () => {
    const session = await provider.session(id, 0);
    await session.tell({ at: 'open', number });
    diary.push('the disk is full');
    await expect(session.report(event)).rejects.toThrow('the disk is full');
    diary.length = 0;
    await call(stopConnection);
    await eventually(() => expect(session.ended).toBe('logout'));
    await expect(session.report(event)).rejects.toThrow('let go');
    expect(kept).toEqual([]);
  });
});
