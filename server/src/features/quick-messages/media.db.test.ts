import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import {
  deleteQuickMessage,
  deleteQuickMessageMedia,
  getQuickMessage,
  uploadQuickMessageMedia,
} from '@prosa/contracts/quick-messages/api.ts';
import { quickMessageMediaMaxBytes } from '@prosa/contracts/quick-messages/schema.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { sampleFiles } from '#platform/uploads/sample-files.ts';
import { buildCompany, buildUser, type TestCompany } from '#testing/builders.ts';
import { buildQuickMessage } from '#testing/outreach-builders.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';

let app: TestApp;
let company: TestCompany;
let id: number;
beforeEach(async () => {
  app = await testApp();
  company = await buildCompany(app);
  id = await buildQuickMessage(app, company);
});

const png = new File([sampleFiles.png], 'Vitrine de Natal.png');
const attach = (file: File | undefined, quickMessageId = id, by = company.admin) =>
  app.call(uploadQuickMessageMedia, { params: { quickMessageId } }, { token: by.token, file });
const fetchFile = (path: string | null) => app.http.inject({ url: path ?? '/no-path' });

/** Lists the files in the company's folder; the storage keeps a sidecar with the type beside each file. */
async function filesOf({ id: companyId }: TestCompany): Promise<string[]> {
  const folder = join(app.mediaFolder, `c${companyId}`);
  try {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true });
    const files = entries.filter((entry) => entry.isFile());
    return [...new Set(files.map(({ name }) => name.replaceAll(/^\.|\.type$/g, '')))];
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

describe('the file of a quick message', () => {
  it('is handed out by a signed link under the name it came with', async () => {
    const { status, reply } = await attach(png);
    expect(status).toBe(200);
    expect(reply).toMatchObject({ isMedia: true, mediaName: 'Vitrine de Natal.png', mediaType: 'image' });
    expect(reply.mediaPath).toMatch(new RegExp(`^/public/${company.id}/c${company.id}/quick-messages/`));
    const file = await fetchFile(reply.mediaPath);
    expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'image/png']);
    expect(file.rawPayload.equals(sampleFiles.png)).toBe(true);
    expect((await fetchFile(reply.mediaPath?.replace('s=', 's=x') ?? null)).statusCode).toBe(403);
  });

  it.each([
    ['voz.mp3', sampleFiles.mp3, 'audio'],
    ['tour.mp4', sampleFiles.mp4, 'video'],
    ['contrato.pdf', sampleFiles.pdf, 'application'],
  ])('%s is an attachment of its own kind', async (name, content, mediaType) => {
    expect((await attach(new File([content], name))).reply).toMatchObject({ mediaName: name, mediaType });
  });

  it('takes the place of the one before, which is then removed', async () => {
    const before = (await attach(png)).reply;
    const after = (await attach(new File([sampleFiles.pdf], 'tabela.pdf'))).reply;
    expect(after.mediaName).toBe('tabela.pdf');
    await expect
      .poll(async () => (await filesOf(company)).filter((name) => !name.endsWith('.pdf')))
      .toEqual([]);
    expect((await fetchFile(before.mediaPath)).statusCode).toBe(404);
    expect((await fetchFile(after.mediaPath)).statusCode).toBe(200);
  });

  it('is removed when it is taken off, and with its message', async () => {
    await attach(png);
    const request = { params: { quickMessageId: id } };
    const caller = { token: company.admin.token };
    const { reply } = await app.call(deleteQuickMessageMedia, request, caller);
    expect(reply).toMatchObject({ isMedia: false, mediaPath: null, mediaName: null, mediaType: null });
    expect((await app.call(deleteQuickMessageMedia, request, caller)).reply).toEqual(reply);
    await expect.poll(() => filesOf(company)).toEqual([]);
    await attach(png);
    expect(await filesOf(company)).toHaveLength(1);
    await app.call(deleteQuickMessage, request, caller);
    await expect.poll(() => filesOf(company)).toEqual([]);
  });

  it('leaves nothing behind when the message is not there or not theirs to change', async () => {
    const ana = await buildUser(app, { company });
    const [missing, foreign] = [await attach(png, 2_000_000_000), await attach(png, id, ana)];
    expect([missing.status, missing.refusal.error]).toEqual([404, 'ERR_NO_QUICKMESSAGE_FOUND']);
    expect([foreign.status, foreign.refusal.error]).toEqual([403, 'ERR_NO_PERMISSION']);
    expect(await filesOf(company)).toEqual([]);
  });

  it('may have sixteen megabytes and not one byte more', async () => {
    const sized = (bytes: number) =>
      new File([sampleFiles.pdf, Buffer.alloc(bytes - sampleFiles.pdf.length)], 'grande.pdf');
    const refused = await attach(sized(quickMessageMediaMaxBytes + 1));
    expect([refused.status, refused.refusal.error]).toEqual([413, 'ERR_UPLOAD_TOO_LARGE']);
    expect(await filesOf(company)).toEqual([]);
    expect((await attach(sized(quickMessageMediaMaxBytes))).status).toBe(200);
  });

  it('of two that arrive together one stays, the one that is shown', async () => {
    await Promise.all([attach(png), attach(new File([sampleFiles.gif], 'b.gif'))]);
    await expect.poll(() => filesOf(company)).toHaveLength(1);
    const shown = await app.call(
      getQuickMessage,
      { params: { quickMessageId: id } },
      { token: company.admin.token },
    );
    expect((await fetchFile(shown.reply.mediaPath)).statusCode).toBe(200);
  });
});
