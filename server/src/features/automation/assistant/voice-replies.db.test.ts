import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { updateConnection } from '@prosa/contracts/connections/api.ts';
import { getPrompt, updatePrompt } from '@prosa/contracts/prompts/api.ts';
import { updateTicket } from '@prosa/contracts/tickets/api.ts';
import type { HttpFault } from '@prosa/emulator/fake-http-server.ts';
import { type ChatReply, type OpenAi, startOpenAi } from '@prosa/emulator/openai.ts';
import { type SpeechService, startSpeech } from '@prosa/emulator/speech/speech-server.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { automatedCompany } from '#testing/automated-company.ts';
import { buildPrompt } from '#testing/automation-builders.ts';
import { buildQueue } from '#testing/builders.ts';
import { eventually } from '#testing/eventually.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';

let openAi: OpenAi;
let speech: SpeechService;
let app: TestApp & { close(): Promise<void> };
beforeAll(async () => {
  openAi = await startOpenAi();
  speech = await startSpeech();
  app = await startTestApp({
    environment: {
      OPENAI_API_URL: openAi.url,
      AZURE_SPEECH_URL: speech.url,
      ALLOW_PRIVATE_ADDRESSES: '127.0.0.1',
    },
  });
});
afterAll(async () => {
  await app.close();
  await openAi.stop();
  await speech.stop();
});

/** The user who chose the prompt for the connection. */
const author = { name: expect.any(String), at: expect.any(String) };
const because = { rule: 'prompt', setting: 'connection:promptId', author };

/** Creates a company whose model answers with voice notes. */
async function spokenCompany(replies: readonly ChatReply[], faults: readonly HttpFault[] = []) {
  const [apiKey, voiceKey] = [`sk-${randomUUID()}`, `az-${randomUUID()}`];
  openAi.expect(apiKey, replies);
  speech.expect(voiceKey, faults);
  const talk = await automatedCompany(app, { start: new Date(), connection: { greeting_message: '' } });
  const as = { token: talk.company.admin.token };
  const queueId = await buildQueue(app, talk.company, { name: 'Pessoas' });
  const promptId = await buildPrompt(app, talk.company, {
    apiKey,
    queueId,
    voice: 'pt-BR-YaraNeural',
    voiceKey,
    voiceRegion: 'brazilsouth',
  });
  await app.call(updateConnection, { params: { connectionId: talk.connectionId }, body: { promptId } }, as);
  return {
    ...talk,
    as,
    promptId,
    apiKey,
    voiceKey,
    say: (text: string) => talk.hear({ text, sentAt: new Date(), pushName: 'Maria Reis' }),
    answers: (count: number) =>
      eventually(async () => {
        const rows = (await talk.messageRows()).filter(({ origin }) => origin === 'system');
        expect(rows).toHaveLength(count);
        return rows.sort((a, b) => a.id - b.id);
      }),
    async files(): Promise<string[]> {
      const folder = join(app.mediaFolder, `c${talk.company.id}`);
      const names = await readdir(folder, { recursive: true }).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return [];
        throw error;
      });
      return names.filter((name) => name.endsWith('.ogg'));
    },
  };
}

describe('a prompt with a voice', () => {
  it('answers by voice notes, and the model and the people still know the words', async () => {
    const talk = await spokenCompany(['*Olá, Maria!* 😀 A mesa custa R$ 900.', 'A cadeira custa R$ 200.']);
    await talk.say('Quanto custa a mesa?');
    const [row] = await talk.answers(1);
    expect(row).toMatchObject({
      kind: 'voice',
      body: '*Olá, Maria!* 😀 A mesa custa R$ 900.',
      media_state: 'stored',
      media_type: 'audio/ogg; codecs=opus',
      automation: because,
    });
    expect(speech.spoken(talk.voiceKey)).toEqual([
      { voice: 'pt-BR-YaraNeural', text: 'Olá, Maria! A mesa custa R$ 900.' },
    ]);
    const acts = await app.database
      .reader(talk.company.id)
      .db.selectFrom('outgoing_acts')
      .select(['act', 'message_id'])
      .where('act', '=', 'send')
      .execute();
    expect(acts).toEqual([{ act: 'send', message_id: row?.id }]);
    await eventually(async () => {
      const [prepared] = (await talk.messageRows()).filter(({ id }) => id === row?.id);
      expect([prepared?.playable_key !== null, prepared?.seconds]).toEqual([true, expect.any(Number)]);
    });

    await talk.say('E a cadeira?');
    await talk.answers(2);
    const asked = openAi.asked(talk.apiKey).at(-1)?.messages.slice(1);
    expect(asked?.map(({ role, content }) => [role, content])).toEqual([
      ['user', 'Quanto custa a mesa?'],
      ['assistant', '*Olá, Maria!* 😀 A mesa custa R$ 900.'],
      ['user', 'E a cadeira?'],
    ]);
  });

  it.each<[string, HttpFault]>([
    ['unauthorized', { status: 401 }],
    ['limited', { status: 429 }],
    ['unavailable', { status: 500 }],
    ['unavailable', 'cut'],
    ['garbage', 'garbage'],
  ])('writes its answer when the voice fails as %s after %j, and says why', async (unspoken, fault) => {
    const talk = await spokenCompany(['A mesa custa R$ 900.'], [fault]);
    await talk.say('Quanto custa a mesa?');
    const [row] = await talk.answers(1);
    expect(row).toMatchObject({
      kind: 'text',
      body: 'A mesa custa R$ 900.',
      automation: { ...because, unspoken },
    });
    expect(openAi.asked(talk.apiKey)).toHaveLength(1);
    expect(await talk.files()).toEqual([]);
  });

  it('writes what ears have no use for, and asks for no voice', async () => {
    const talk = await spokenCompany(['Veja em https://aurora.com.br']);
    await talk.say('Tem catálogo?');
    const [row] = await talk.answers(1);
    expect([row?.kind, row?.automation]).toEqual(['text', because]);
    expect(speech.spoken(talk.voiceKey)).toEqual([]);
  });

  it('leaves no file behind when a person took the ticket while it spoke', async () => {
    const talk = await spokenCompany(['hang']);
    await talk.say('Oi');
    await eventually(() => expect(openAi.asked(talk.apiKey)).toHaveLength(1));
    const [ticket] = await talk.ticketRows();
    const request = { params: { ticketId: ticket?.id ?? 0 }, body: { status: 'open' } } as const;
    await app.call(updateTicket, request, talk.as);
    openAi.answerHanging();
    // Tokens are counted at the point where the answer would have been sent, by then with the voice note stored.
    await eventually(async () => {
      const { reply } = await app.call(getPrompt, { params: { promptId: talk.promptId } }, talk.as);
      expect(reply.totalTokens).toBeGreaterThan(0);
    });
    expect(speech.spoken(talk.voiceKey)).toHaveLength(1);
    await eventually(async () => expect(await talk.files()).toEqual([]));
    expect((await talk.messageRows()).filter(({ origin }) => origin === 'system')).toEqual([]);
  });

  it('writes again as soon as the voice is taken away', async () => {
    const talk = await spokenCompany(['Pronto.']);
    await app.call(updatePrompt, { params: { promptId: talk.promptId }, body: { voice: 'texto' } }, talk.as);
    await talk.say('Oi');
    const [row] = await talk.answers(1);
    expect([row?.kind, row?.body]).toEqual(['text', 'Pronto.']);
    expect(speech.spoken(talk.voiceKey)).toEqual([]);
  });
});
