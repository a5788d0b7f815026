import { updateConnection } from '@prosa/contracts/connections/api.ts';
import { updateQueue } from '@prosa/contracts/queues/api.ts';
import { updateTicket } from '@prosa/contracts/tickets/api.ts';
import { type ChatReply, type OpenAi, startOpenAi } from '@prosa/emulator/openai.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { handoverText } from '#features/automation/texts.ts';
import { createLog } from '#platform/log.ts';
import { assistedCompany, modelFailures } from '#testing/assisted-company.ts';
import { buildQueue } from '#testing/builders.ts';
import { eventually } from '#testing/eventually.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';

let openAi: OpenAi;
let app: TestApp & { close(): Promise<void> };
const lines: string[] = [];
beforeAll(async () => {
  openAi = await startOpenAi();
  app = await startTestApp({
    environment: { OPENAI_API_URL: openAi.url, ALLOW_PRIVATE_ADDRESSES: '127.0.0.1' },
    log: createLog('info', { write: (line: string) => void lines.push(line) }),
  });
});
afterAll(async () => {
  await app.close();
  await openAi.stop();
});

/** The user who chose the prompt for the connection. */
const author = { name: expect.any(String), at: expect.any(String) };
const because = { rule: 'prompt', setting: 'connection:promptId', author };

const assisted = (replies: readonly ChatReply[] = [], maxMessages = 10) =>
  assistedCompany(app, openAi, { replies, maxMessages });

describe('a language model', () => {
  it('goes on with the conversation, and its tokens are counted', async () => {
    const talk = await assisted(['Olá, Maria! A mesa custa R$ 900.', 'A cadeira custa R$ 200.']);
    await talk.say('Quanto custa a mesa?');
    await talk.answers(1);
    await talk.say('E a cadeira?');
    const rows = await talk.answers(2);
    expect(rows.map(({ body, automation }) => [body, automation])).toEqual([
      ['Olá, Maria! A mesa custa R$ 900.', because],
      ['A cadeira custa R$ 200.', because],
    ]);
    const [, second] = talk.asked();
    expect(second?.messages.slice(1).map(({ role, content }) => [role, content])).toEqual([
      ['user', 'Quanto custa a mesa?'],
      ['assistant', 'Olá, Maria! A mesa custa R$ 900.'],
      ['user', 'E a cadeira?'],
    ]);
    expect(second?.messages[0]?.content).toContain('Maria');
    expect(await talk.ticket()).toMatchObject({ status: 'pending', queue_id: null, user_id: null });
    await eventually(async () => {
      const { promptTokens, completionTokens, totalTokens } = await talk.prompt();
      expect(completionTokens).toBe(8 + 6);
      expect(totalTokens).toBe(promptTokens + completionTokens);
    });
  });

  it('B14: is shown the menu together with the digit that answered it', async () => {
    const talk = await assisted(['A mesa custa R$ 900.']);
    const [sales, support] = [
      await buildQueue(app, talk.company, { name: 'Vendas' }),
      await buildQueue(app, talk.company, { name: 'Suporte' }),
    ];
    const { promptId, connectionId } = talk;
    await app.call(updateQueue, { params: { queueId: sales }, body: { promptId } }, talk.as);
    const body = { promptId: null, greetingMessage: 'Olá!', queueIds: [sales, support] };
    await app.call(updateConnection, { params: { connectionId }, body }, talk.as);
    await talk.write('Oi');
    await talk.write('1');
    await eventually(() => expect(talk.asked()).toHaveLength(1));
    expect(
      talk
        .asked()[0]
        ?.messages.slice(1)
        .map(({ role, content }) => [role, content]),
    ).toEqual([
      ['user', 'Oi'],
      ['assistant', 'Olá!\n\n*[ 1 ]* - Vendas\n*[ 2 ]* - Suporte'],
      ['user', '1'],
    ]);
  });

  it('is shown only so much of the conversation, the newest', async () => {
    const talk = await assisted(['um', 'dois', 'três'], 3);
    for (const [index, text] of ['A', 'B', 'C'].entries()) {
      await talk.say(text);
      await talk.answers(index + 1);
    }
    expect(
      talk
        .asked()
        .at(-1)
        ?.messages.slice(1)
        .map(({ content }) => content),
    ).toEqual(['B', 'dois', 'C']);
  });

  it('gives the customer to people when it says so', async () => {
    const talk = await assisted(['Ação: Transferir para o setor de atendimento. Já chamo alguém!']);
    await talk.say('Vocês fazem sob medida?');
    const [row] = await talk.answers(1);
    expect(row?.body).toBe('Já chamo alguém!');
    expect((await talk.ticket()).queue_id).toBe(talk.queueId);
    await talk.say('Obrigada');
    expect(talk.asked()).toHaveLength(1);
  });

  it('answers a burst of messages with what fits all of them', async () => {
    const talk = await assisted(['hang']);
    await talk.say('Oi');
    await eventually(() => expect(talk.asked()).toHaveLength(1));
    for (const text of ['tudo bem?', 'quero uma mesa']) await talk.say(text);
    openAi.answerHanging();
    await eventually(async () => {
      expect((await talk.said()).map(({ body }) => body)).toEqual(['Você disse: quero uma mesa']);
    });
  });

  it('is not heard any more when a person took the ticket while it thought', async () => {
    const talk = await assisted(['hang']);
    await talk.say('Oi');
    await eventually(() => expect(talk.asked()).toHaveLength(1));
    const request = { params: { ticketId: (await talk.ticket()).id }, body: { status: 'open' } } as const;
    await app.call(updateTicket, request, { token: talk.company.admin.token });
    openAi.answerHanging();
    await eventually(async () => expect((await talk.prompt()).completionTokens).toBeGreaterThan(0));
    await talk.say('Alô?');
    expect(await talk.said()).toEqual([]);
    expect(talk.asked()).toHaveLength(1);
  });

  it.each(modelFailures)(
    'that fails as %s after %j leaves the customer with people, and says why',
    async (reason, replies, tries) => {
      const talk = await assisted(replies);
      await talk.say('Meu segredo é a banana');
      const [row] = await talk.answers(1);
      expect(row?.body).toBe(handoverText);
      expect(row?.automation).toEqual({ ...because, rule: 'promptFailed', reason });
      expect(await talk.ticket()).toMatchObject({ status: 'pending', queue_id: talk.queueId });
      expect(talk.asked()).toHaveLength(tries);
      await talk.say('Alô?');
      expect(talk.asked()).toHaveLength(tries);
      const told = lines.filter((line) => line.includes(`"whom":"prompt","id":${talk.promptId}`));
      expect(told.join()).toContain(reason);
      expect(lines.join()).not.toContain('banana');
      expect(lines.join()).not.toContain(talk.apiKey);
    },
  );

  it('that failed for a moment only is asked again', async () => {
    const talk = await assisted([{ status: 500 }, 'Estou de volta.']);
    await talk.say('Oi');
    const [row] = await talk.answers(1);
    expect(row?.body).toBe('Estou de volta.');
    expect((await talk.ticket()).queue_id).toBeNull();
  });
});
