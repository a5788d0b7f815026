import { Readable } from 'node:stream';
import { beforeAll, describe, expect, it } from 'vitest';
import type { CompanyJobContext } from '#platform/jobs/job.ts';
import { createLog } from '#platform/log.ts';
import { removeMedia } from '#platform/uploads/media-removal.ts';
import type { MediaStore } from '#platform/uploads/media-store.ts';
import { newMediaKey } from '#platform/uploads/media-url.ts';
import { automatedCompany } from '#testing/automated-company.ts';
import { eventually } from '#testing/eventually.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';
import { sendFileHandler } from './message-files.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});

/** Two queues, the first with a file. */
async function companyWithFile(provider: 'sandbox' | 'cloud' = 'sandbox') {
  const talk = await automatedCompany(app, {
    connection: { provider },
    queues: [{ name: 'Vendas', greeting_message: 'Você está em Vendas.' }, { name: 'Suporte' }],
  });
  const key = newMediaKey(talk.company.id, 'queues', 'pdf');
  await app.storage.put(key, Readable.from(['%PDF-1.4 preços']), { contentType: 'application/pdf' });
  await talk.inTx((tx) =>
    tx.db
      .updateTable('queues')
      .set({ media_key: key, media_name: 'Preços.pdf', media_mime_type: 'application/pdf' })
      .where('id', '=', talk.queueIds[0] ?? 0)
      .execute(),
  );
  return { talk, key };
}

describe('the file of a queue', () => {
  it('follows its greeting as a copy that outlives it', async () => {
    const { talk, key } = await companyWithFile();
    await talk.write('Oi');
    await talk.write('1');
    const document = await eventually(async () => {
      const found = (await talk.messageRows()).find(({ kind }) => kind === 'document');
      if (!found) throw new Error('The file was not said yet.');
      return found;
    });
    expect(document).toMatchObject({
      origin: 'system',
      media_state: 'stored',
      media_name: 'Preços.pdf',
      media_type: 'application/pdf',
      automation: { rule: 'queueGreeting', setting: 'queue:greetingMessage' },
    });
    expect(document.media_key).not.toBe(key);
    await talk.inTx((tx) => removeMedia(tx, key));
    await eventually(async () => expect(await app.storage.stat(key)).toBeUndefined());
    expect(await app.storage.stat(document.media_key ?? '')).toMatchObject({ size: document.media_size });
  });

  /** As the job does it; the copies that are still there afterwards. */
  async function run({ talk, key }: Awaited<ReturnType<typeof companyWithFile>>, ticketId: number) {
    const copies: string[] = [];
    const media: MediaStore = {
      ...app.storage,
      put: (copy, ...rest) => {
        copies.push(copy);
        return app.storage.put(copy, ...rest);
      },
    };
    const { conversations } = talk.incoming;
    const { run: handler } = sendFileHandler({ conversations, messages: talk.messages, media });
    const context: Partial<CompanyJobContext> = {
      companyId: talk.company.id,
      transaction: talk.inTx,
      log: createLog('silent'),
    };
    const file = { key, name: 'Preços.pdf', mimeType: 'application/pdf' };
    const because = { rule: 'queueGreeting', setting: 'queue:greetingMessage' };
    await handler(context as never, { ticketId, providerId: 'PRFILE', file, because } as never);
    const found = await Promise.all(copies.map((copy) => app.storage.stat(copy)));
    return found.filter((copy) => copy !== undefined).length;
  }

  const documents = async ({ talk }: Awaited<ReturnType<typeof companyWithFile>>) =>
    (await talk.messageRows()).filter(({ kind }) => kind === 'document');

  it('is said once when its job runs again, also after the provider gave the message another name', async () => {
    const made = await companyWithFile('cloud');
    await made.talk.hear({ text: 'Oi' });
    const [ticket] = await made.talk.ticketRows();
    expect(await run(made, ticket?.id ?? 0)).toBe(1);
    const [said] = await documents(made);
    await made.talk.inTx((tx) => made.talk.messages.setProviderId(tx, said?.id ?? 0, 'PRFILE', 'wamid.1'));
    expect(await run(made, ticket?.id ?? 0)).toBe(0);
    expect(await documents(made)).toMatchObject([{ provider_id: 'wamid.1' }]);
  });

  it('leaves no copy behind where nobody could hear it any more', async () => {
    const made = await companyWithFile('cloud');
    await made.talk.hear({ text: 'Oi' });
    const [ticket] = await made.talk.ticketRows();
    await made.talk.clock.advance(25 * 60 * 60 * 1000);
    expect(await run(made, ticket?.id ?? 0)).toBe(0);
    expect(await documents(made)).toEqual([]);
  });
});
