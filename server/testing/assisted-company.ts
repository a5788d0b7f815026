import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { updateConnection } from '@prosa/contracts/connections/api.ts';
import { getPrompt } from '@prosa/contracts/prompts/api.ts';
import type { ChatReply, OpenAi } from '@prosa/emulator/openai.ts';
import { expect } from 'vitest';
import { newMediaKey } from '#platform/uploads/media-url.ts';
import { automatedCompany } from './automated-company.ts';
import { buildPrompt } from './automation-builders.ts';
import { buildQueue } from './builders.ts';
import { eventually } from './eventually.ts';
import type { TestApp } from './test-app.ts';

interface Assisted {
  /** Replies of the model, in this order. */
  readonly replies?: readonly ChatReply[];
  /** Transcripts of the customer's recordings, in this order. */
  readonly spoken?: readonly ChatReply[];
  readonly maxMessages?: number;
  /** Base URL of the prompt. */
  readonly baseUrl?: string;
}

/** Failure class, the responses that cause it, and the number of attempts. */
export const modelFailures: readonly [string, readonly ChatReply[], number][] = [
  ['unauthorized', [{ status: 401 }], 1],
  ['garbage', ['no-json'], 1],
  ['garbage', ['no-words'], 1],
  ['refused', [{ status: 400 }], 1],
  ['limited', [{ status: 429 }, { status: 429 }, { status: 429 }], 3],
  ['unavailable', [{ status: 500 }, { status: 503 }, 'cut'], 3],
];

/** A company whose connection is answered by a model. */
export async function assistedCompany(
  app: TestApp,
  openAi: OpenAi,
  { replies = [], spoken = [], maxMessages = 10, baseUrl = '' }: Assisted = {},
) {
  const apiKey = `sk-${randomUUID()}`;
  openAi.expect(apiKey, replies);
  openAi.expectSpoken(apiKey, spoken);
  const talk = await automatedCompany(app, { start: new Date(), connection: { greeting_message: '' } });
  const as = { token: talk.company.admin.token };
  const queueId = await buildQueue(app, talk.company, { name: 'Pessoas' });
  const promptId = await buildPrompt(app, talk.company, { apiKey, queueId, maxMessages, baseUrl });
  await app.call(updateConnection, { params: { connectionId: talk.connectionId }, body: { promptId } }, as);
  const said = async () =>
    (await talk.messageRows()).filter(({ origin }) => origin === 'system').sort((a, b) => a.id - b.id);

  return {
    ...talk,
    as,
    apiKey,
    queueId,
    promptId,
    said,
    say: (text: string) => talk.hear({ text, sentAt: new Date(), pushName: 'Maria Reis' }),
    /** Receives a recording whose file is not fetched yet; returns the message id. */
    async speak(): Promise<number> {
      const media = { kind: 'voice', mimeType: 'audio/ogg; codecs=opus', reference: randomUUID() } as const;
      await talk.hear({ content: { kind: 'media', media, caption: '' }, sentAt: new Date() });
      const last = (await talk.messageRows()).filter(({ kind }) => kind === 'voice').at(-1);
      if (!last) throw new Error('There is no recording.');
      return last.id;
    },
    /** Stores the file of a recording. */
    async deliver(messageId: number, bytes: Uint8Array): Promise<void> {
      const key = newMediaKey(talk.company.id, 'messages', 'ogg');
      const mimeType = 'audio/ogg; codecs=opus';
      const stored = await app.storage.put(key, Readable.from([bytes]), { contentType: mimeType });
      await talk.inTx((tx) =>
        talk.messages.settleMedia(tx, messageId, { state: 'stored', key, mimeType, ...stored }),
      );
    },
    /** Waits for this many messages of the model or the product. */
    answers: (count: number) =>
      eventually(async () => {
        const rows = await said();
        expect(rows).toHaveLength(count);
        return rows;
      }),
    asked: () => openAi.asked(apiKey),
    heard: () => openAi.heard(apiKey),
    async ticket() {
      const ticket = (await talk.ticketRows()).at(-1);
      if (!ticket) throw new Error('There is no ticket.');
      return ticket;
    },
    async prompt() {
      return (await app.call(getPrompt, { params: { promptId } }, as)).reply;
    },
  };
}
