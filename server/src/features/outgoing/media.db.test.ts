import { beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { sampleFiles } from '#platform/uploads/sample-files.ts';
import { buildCompany, type TestCompany } from '#testing/builders.ts';
import {
  inboundMessage,
  messagesOf,
  startTalk,
  type Talk,
  untilApplied,
} from '#testing/conversation-test-bed.ts';
import { eventually } from '#testing/eventually.ts';
import { type FakeClock, fakeClock } from '#testing/fake-clock.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';

const chat = { phone: '5531987654321' };

let app: TestApp;
let company: TestCompany;
let clock: FakeClock;
let talk: Talk;

beforeAll(async () => {
  app = await testApp();
});
beforeEach(async () => {
  company = await buildCompany(app);
  // A frozen clock keeps the background fetch from polling.
  clock = fakeClock(Date.now() + 60_000);
  talk = await startTalk(app, company, { clock });
});

const row = async (id: number) => (await messagesOf(app, company)).find((message) => message.id === id);

describe('files that customers send', () => {
  const media = (reference: string, sha256?: string) => ({
    kind: 'media' as const,
    caption: '',
    media: { kind: 'image' as const, mimeType: 'image/png', reference, ...(sha256 ? { sha256 } : {}) },
  });

  it('are stored here at once, under a name of ours', async () => {
    talk.provider.files.set('ref', sampleFiles.png);
    await talk.report(inboundMessage({ chat, id: 'PIC', content: media('ref') }));
    await untilApplied(app, company);
    const [message] = await messagesOf(app, company);
    expect(message?.media_state).toBe('waiting');
    await talk.reconnect();
    const stored = await eventually(async () => {
      const found = await row(message?.id ?? 0);
      expect(found?.media_state).toBe('stored');
      return found;
    });
    expect(stored?.media_key).toMatch(new RegExp(`^c${company.id}/messages/[0-9a-f-]{36}\\.png$`));
    const opened = await app.storage.open(stored?.media_key ?? '');
    expect(Buffer.concat(await (opened?.stream.toArray() ?? [])).equals(sampleFiles.png)).toBe(true);
  });

  it('that were altered on the way are asked for again and then given up', async () => {
    talk.provider.files.set('ref', sampleFiles.png);
    await talk.report(inboundMessage({ chat, id: 'PIC', content: media('ref', '0'.repeat(64)) }));
    await untilApplied(app, company);
    await talk.reconnect();
    await eventually(async () => {
      await clock.advance(60_000);
      const [message] = await messagesOf(app, company);
      expect(message).toMatchObject({ media_state: 'failed', media_key: null });
    });
  });

  it('are stored in the end, however long the storage fails', async () => {
    talk.provider.files.set('ref', sampleFiles.png);
    await talk.report(inboundMessage({ chat, id: 'PIC', content: media('ref') }));
    await untilApplied(app, company);
    const waiting = async () => (await messagesOf(app, company))[0]?.media_state;
    let refusals = 0;
    const put = vi.spyOn(app.storage, 'put').mockImplementation(async (_, stream) => {
      stream.destroy();
      refusals += 1;
      throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
    });
    onTestFinished(() => put.mockRestore());
    await talk.reconnect();
    await eventually(async () => {
      await clock.advance(60_000);
      expect(refusals).toBeGreaterThan(6);
    });
    expect(await waiting()).toBe('waiting');
    put.mockRestore();
    await eventually(async () => {
      await clock.advance(60_000);
      expect(await waiting()).toBe('stored');
    });
  });
});
