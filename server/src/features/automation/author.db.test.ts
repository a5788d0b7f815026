import { updateConnection } from '@prosa/contracts/connections/api.ts';
import { createQueueOption, updateQueueOption } from '@prosa/contracts/queue-options/api.ts';
import { updateQueue } from '@prosa/contracts/queues/api.ts';
import { updateTicket } from '@prosa/contracts/tickets/api.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { automatedCompany } from '#testing/automated-company.ts';
import { buildUser } from '#testing/builders.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});

/** A company with two queues, in which Ana, Bia and Caio each fill in something else. */
async function configured() {
  const talk = await automatedCompany(app, {
    start: new Date(),
    queues: [{ name: 'Vendas', greeting_message: 'Vendas.' }, { name: 'Suporte' }],
  });
  const admin = (name: string) => buildUser(app, { company: talk.company, profile: 'admin', name });
  const [ana, bia, caio] = [await admin('Ana Prado'), await admin('Bia Reis'), await admin('Caio Dias')];
  const params = { connectionId: talk.connectionId };
  const connect = (body: object, by: { token: string }) => app.call(updateConnection, { params, body }, by);
  const authors = async () => {
    const rows = (await talk.messageRows()).filter(({ automation }) => automation);
    return rows
      .sort((a, b) => a.id - b.id)
      .map(({ automation }) => [automation?.rule, automation?.author?.name]);
  };
  return { ...talk, ana, bia, caio, connect, authors };
}

describe('what is said automatically', () => {
  it('names who last changed what it says: the connection, the queue, the option', async () => {
    const talk = await configured();
    const [queueId = 0] = talk.queueIds;
    await talk.connect({ greetingMessage: 'Bem-vindo!', complationMessage: 'Até logo!' }, talk.ana);
    await app.call(
      updateQueue,
      { params: { queueId }, body: { greetingMessage: 'Aqui é Vendas.' } },
      talk.bia,
    );
    const body = { queueId, parentId: null, title: 'Preços', message: 'Veja a tabela.' };
    const { reply: option } = await app.call(createQueueOption, { body }, talk.bia);
    const params = { queueOptionId: option.id };
    await app.call(updateQueueOption, { params, body: { message: 'Segue a tabela.' } }, talk.caio);
    for (const text of ['Oi', '1', '1']) await talk.write(text);
    expect(await talk.authors()).toEqual([
      ['queueMenu', 'Ana Prado'],
      ['options', 'Bia Reis'],
      ['options', 'Caio Dias'],
    ]);
    const [ticket] = await talk.ticketRows();
    const close = { params: { ticketId: ticket?.id ?? 0 }, body: { status: 'closed' } } as const;
    await app.call(updateTicket, close, talk.company.admin);
    expect((await talk.authors()).at(-1)).toEqual(['completion', 'Ana Prado']);
  });

  it('keeps its author where somebody saves without changing what is said, and names none where nobody did', async () => {
    const talk = await configured();
    await talk.write('Oi');
    expect(await talk.authors()).toEqual([['queueMenu', undefined]]);
    await talk.connect({ greetingMessage: 'Bem-vindo!' }, talk.ana);
    await talk.connect({ greetingMessage: 'Bem-vindo!', queueIds: talk.queueIds }, talk.bia);
    await talk.write('#');
    expect((await talk.authors()).at(-1)).toEqual(['queueMenu', 'Ana Prado']);
    const said = (await talk.messageRows()).find(({ automation }) => automation?.author);
    expect(said?.automation?.author?.at).toMatch(/^\d{4}-\d\d-\d\dT.*Z$/);
  });
});
