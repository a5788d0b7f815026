import { Readable } from 'node:stream';
import { getCompanyPlan } from '@prosa/contracts/companies/api.ts';
import { retryMessage } from '@prosa/contracts/messages/api.ts';
import { updatePlan } from '@prosa/contracts/plans/api.ts';
import { deleteQuickMessage, uploadQuickMessageMedia } from '@prosa/contracts/quick-messages/api.ts';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { collectItems } from '#platform/collect-items.ts';
import { sampleFiles } from '#platform/uploads/sample-files.ts';
import { buildCompany, type TestCompany } from '#testing/builders.ts';
import { inboundMessage, messagesOf, startTalk, untilApplied } from '#testing/conversation-test-bed.ts';
import { eventually } from '#testing/eventually.ts';
import { buildQuickMessage } from '#testing/outreach-builders.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';
import { countedStorage } from './service.ts';

const kilobytes = (count: number): Buffer => {
  const bytes = Buffer.alloc(count * 1000);
  sampleFiles.png.copy(bytes);
  return bytes;
};

let app: TestApp;
let owner: TestCompany;
let company: TestCompany;
let caller: { readonly token: string };
beforeAll(async () => {
  app = await testApp();
  owner = await buildCompany(app, { isSuper: true });
});
beforeEach(async () => {
  company = await buildCompany(app);
  caller = { token: company.admin.token };
  await allow(1);
});

const allow = async (storageMb: number) => {
  const request = { params: { planId: company.planId }, body: { storageMb } };
  expect((await app.call(updatePlan, request, { token: owner.admin.token })).reply.storageMb).toBe(storageMb);
};
const used = async () =>
  (await app.call(getCompanyPlan, { params: { companyId: company.id } }, caller)).reply.usage.storageBytes;
const stored = async () => (await collectItems(app.storage.list(`c${company.id}`))).length;
const upload = async (size: number) => {
  const params = { quickMessageId: await buildQuickMessage(app, company) };
  const file = new File([new Uint8Array(kilobytes(size))], 'foto.png');
  return app.call(uploadQuickMessageMedia, { params }, { ...caller, file });
};
const outcome = ({ status, refusal }: Awaited<ReturnType<typeof upload>>) => [status, refusal.error];
const full = [413, 'ERR_STORAGE_FULL'];

describe('what a company stores', () => {
  it('is counted to the byte, refused beyond what its plan allows, and counted no more once it is gone', async () => {
    const first = await upload(600);
    expect(first.status).toBe(200);
    expect(await used()).toBe(600 * 1000);
    expect(outcome(await upload(600))).toEqual(full);
    expect([await used(), await stored()]).toEqual([600 * 1000, 1]);
    expect((await upload(400)).status).toBe(200);
    expect(await used()).toBe(1_000_000);
    expect(outcome(await upload(1))).toEqual(full);

    await app.call(deleteQuickMessage, { params: { quickMessageId: first.reply.id } }, caller);
    await eventually(async () => expect(await used()).toBe(400 * 1000));
    expect((await upload(600)).status).toBe(200);
  });

  it('has one last place, however many come for it at once', async () => {
    const answers = await Promise.all([upload(600), upload(600), upload(600)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 413, 413]);
    expect([await used(), await stored()]).toEqual([600 * 1000, 1]);
  });

  it('is counted and bounded by nothing when the plan says 0, and stays when a plan becomes smaller', async () => {
    await allow(0);
    expect((await upload(1500)).status).toBe(200);
    await allow(1);
    expect([await used(), await stored()]).toEqual([1500 * 1000, 1]);
    expect(outcome(await upload(1))).toEqual(full);
  });

  it('is gone again when the database is away, unless somebody else may have stored the same', async () => {
    const away = { ...app.database, transaction: () => Promise.reject(new Error('the database is away')) };
    const storage = countedStorage(app.storage, away);
    const put = (key: string, mayBeAnothers: boolean) =>
      storage.put(key, Readable.from(['nota']), { contentType: 'text/plain', mayBeAnothers });
    const [own, shared] = [`c${company.id}/notes/own.txt`, `c${company.id}/notes/shared.txt`];
    await expect(put(own, false)).rejects.toThrow('away');
    await expect(put(shared, true)).rejects.toThrow('away');
    expect(await collectItems(app.storage.list(`c${company.id}`))).toEqual([shared]);
  });

  it('is told of what a customer sent and there was no room for, which is fetched once there is', async () => {
    const talk = await startTalk(app, company);
    talk.provider.files.set('ref', kilobytes(1200));
    const media = { kind: 'image', mimeType: 'image/png', reference: 'ref' } as const;
    await talk.report(
      inboundMessage({ chat: { phone: '5531987654321' }, content: { kind: 'media', caption: '', media } }),
    );
    await untilApplied(app, company);
    await talk.reconnect();
    const untilState = (state: string) =>
      eventually(async () => {
        const [message] = await messagesOf(app, company);
        expect(message?.media_state).toBe(state);
        return message?.id ?? 0;
      });
    const messageId = await untilState('no-room');
    expect([await used(), await stored()]).toEqual([0, 0]);

    await allow(0);
    const { reply } = await app.call(retryMessage, { params: { messageId } }, caller);
    expect(reply.media?.state).toBe('waiting');
    await talk.reconnect();
    await untilState('stored');
    expect(await used()).toBeGreaterThanOrEqual(1200 * 1000);
  });
});
