import { type OpenAi, startOpenAi } from '@prosa/emulator/openai.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { handoverText } from '#features/automation/texts.ts';
import { silentNote } from '#platform/media/sample-media.ts';
import { assistedCompany, modelFailures } from '#testing/assisted-company.ts';
import { eventually } from '#testing/eventually.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';

let openAi: OpenAi;
let elsewhere: OpenAi;
let app: TestApp & { close(): Promise<void> };
let note: Uint8Array;
beforeAll(async () => {
  openAi = await startOpenAi();
  elsewhere = await startOpenAi();
  app = await startTestApp({
    environment: { OPENAI_API_URL: openAi.url, ALLOW_PRIVATE_ADDRESSES: '127.0.0.1' },
  });
  note = await silentNote(1);
});
afterAll(async () => {
  await app.close();
  await openAi.stop();
  await elsewhere.stop();
});

type Talk = Awaited<ReturnType<typeof assistedCompany>>;
const bodyOf = async (talk: Talk, id: number) =>
  (await talk.messageRows()).find((row) => row.id === id)?.body;
const becauseUnheard = { rule: 'promptUnheard', setting: 'connection:promptId' };

describe('a voice note to a language model', () => {
  it('is waited for, written down for the people, and answered like what is written', async () => {
    const talk = await assistedCompany(app, openAi, {
      spoken: ['Quanto custa a mesa?'],
      replies: ['A mesa custa R$ 900.'],
    });
    const id = await talk.speak();
    await talk.deliver(id, note);
    const [row] = await talk.answers(1);
    expect(row?.body).toBe('A mesa custa R$ 900.');
    expect(talk.heard()).toEqual([
      {
        model: 'whisper-1',
        fileName: 'recording.ogg',
        mimeType: 'audio/ogg; codecs=opus',
        size: note.byteLength,
      },
    ]);
    expect(talk.asked()[0]?.messages.slice(1)).toEqual([{ role: 'user', content: 'Quanto custa a mesa?' }]);
    expect(await bodyOf(talk, id)).toBe('Quanto custa a mesa?');
    expect(await talk.ticket()).toMatchObject({ status: 'pending', queue_id: null });

    await talk.say('E a cadeira?');
    await talk.answers(2);
    expect(
      talk
        .asked()[1]
        ?.messages.slice(1)
        .map(({ content }) => content),
    ).toEqual(['Quanto custa a mesa?', 'A mesa custa R$ 900.', 'E a cadeira?']);
    expect(talk.heard()).toHaveLength(1);
  });

  it('is heard and answered at the prompt’s own address, and nowhere else', async () => {
    const talk = await assistedCompany(app, elsewhere, {
      baseUrl: elsewhere.url,
      spoken: ['Oi'],
      replies: ['Daqui.'],
    });
    await talk.deliver(await talk.speak(), note);
    const [row] = await talk.answers(1);
    expect(row?.body).toBe('Daqui.');
    expect([openAi.heard(talk.apiKey), openAi.asked(talk.apiKey)]).toEqual([[], []]);
  });

  it('that asks for a person brings one, and the model is not asked', async () => {
    const talk = await assistedCompany(app, openAi, {
      spoken: ['Eu quero falar com um atendente, por favor.'],
    });
    await talk.deliver(await talk.speak(), note);
    const [row] = await talk.answers(1);
    expect([row?.body, row?.automation?.rule]).toEqual([handoverText, 'handover']);
    expect((await talk.ticket()).queue_id).toBe(talk.queueId);
    expect(talk.asked()).toEqual([]);
  });

  it('is not paid for twice when the model fails after it was heard', async () => {
    const talk = await assistedCompany(app, openAi, {
      spoken: ['Oi'],
      replies: [{ status: 500 }, 'Estou de volta.'],
    });
    await talk.deliver(await talk.speak(), note);
    const [row] = await talk.answers(1);
    expect([row?.body, talk.heard().length]).toEqual(['Estou de volta.', 1]);
  });

  it.each(modelFailures)(
    'that is not heard, as %s after %j, leaves the customer with people, and says why',
    async (reason, spoken, tries) => {
      const talk = await assistedCompany(app, openAi, { spoken });
      const id = await talk.speak();
      await talk.deliver(id, note);
      const [row] = await talk.answers(1);
      expect(row?.body).toBe(handoverText);
      expect(row?.automation).toMatchObject({ ...becauseUnheard, reason });
      expect(await talk.ticket()).toMatchObject({ status: 'pending', queue_id: talk.queueId });
      expect([talk.heard().length, talk.asked(), await bodyOf(talk, id)]).toEqual([tries, [], '']);
    },
  );

  it('whose file cannot be fetched, or does not come, leaves the customer with people', async () => {
    const talk = await assistedCompany(app, openAi);
    const id = await talk.speak();
    await talk.inTx((tx) => talk.messages.settleMedia(tx, id, { state: 'failed' }));
    const [row] = await talk.answers(1);
    expect(row?.automation).toMatchObject({ ...becauseUnheard, reason: 'missing' });

    const late = await assistedCompany(app, openAi);
    const waiting = await late.speak();
    await late.inTx((tx) =>
      tx.db
        .updateTable('messages')
        .set({ created_at: new Date(Date.now() - 120_000).toISOString() })
        .where('id', '=', waiting)
        .execute(),
    );
    const [given] = await late.answers(1);
    expect(given?.automation).toMatchObject({ ...becauseUnheard, reason: 'missing' });
    expect([...talk.heard(), ...late.heard()]).toEqual([]);
  });

  it('that is too large or too long is for people, and nobody pays for it', async () => {
    const large = await assistedCompany(app, openAi);
    await large.deliver(await large.speak(), new Uint8Array(10 * 1024 * 1024 + 1));
    const long = await assistedCompany(app, openAi);
    await long.deliver(await long.speak(), await silentNote(601));
    for (const talk of [large, long]) {
      const [row] = await talk.answers(1);
      expect(row?.automation).toMatchObject({ ...becauseUnheard, reason: 'tooLong' });
      expect(talk.heard()).toEqual([]);
    }
  });

  it('is for people where it comes with something else than words', async () => {
    const talk = await assistedCompany(app, openAi);
    await talk.say('Oi');
    await talk.answers(1);
    const media = { kind: 'image', mimeType: 'image/png', reference: 'picture' } as const;
    await talk.hear({ content: { kind: 'media', media, caption: 'Vejam isto' }, sentAt: new Date() });
    await eventually(async () => expect((await talk.said()).at(-1)?.body).toBe(handoverText));
    expect(talk.asked()).toHaveLength(1);
  });
});
