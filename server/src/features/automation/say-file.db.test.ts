import { Readable } from 'node:stream';
import { beforeAll, describe, expect, it } from 'vitest';
import { newMediaKey } from '#platform/uploads/media-url.ts';
import { removeMedia } from '#platform/uploads/remove-media.ts';
import { automatedCompany } from '#testing/automated-company.ts';
import { eventually } from '#testing/eventually.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});

/** Two queues, the first with a file. */
async function companyWithFile() {
  const talk = await automatedCompany(app, {
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
});
