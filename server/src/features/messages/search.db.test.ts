import { searchMessages } from '@prosa/contracts/messages/api.ts';
import { FoundMessagePageSchema, searchedMessagesPerPage } from '@prosa/contracts/messages/schema.ts';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildConversation, type TestConversation } from '#testing/attended-ticket.ts';
import type { TestUser } from '#testing/builders.ts';
import { buildMessage, buildTicket } from '#testing/conversation-builders.ts';
import { ownApp } from '#testing/own-app.ts';
import { connectOwner } from '#testing/owner-connection.ts';

const app = await ownApp();
let talk: TestConversation;
beforeEach(async () => {
  talk = await buildConversation(app);
});

const search = (searchParam: string, user: TestUser = talk.ana, before: number | null = null) =>
  app.call(
    searchMessages,
    { query: { searchParam, ...(before === null ? {} : { before }) } },
    { token: user.token },
  );
const bodies = async (text: string, user?: TestUser) =>
  (await search(text, user)).reply.messages.map(({ message }) => message.body);
const say = (body: string, columns = {}) =>
  buildMessage(app, talk.company, talk.ticket, { body, ...columns });

interface Filling {
  readonly ticket?: TestConversation['ticket'];
  /** How many messages it takes until one has the word. */
  readonly every?: number;
}

/** More than are looked at one by one. */
async function fill(count: number, word: string, { ticket = talk.ticket, every = 10 }: Filling = {}) {
  const { company } = talk;
  await app.database.transaction(company.id, ({ db }) =>
    sql`insert into messages (company_id, ticket_id, contact_id, connection_id, from_me, origin, provider_id, kind,
        body, ack, sent_at)
      select ${company.id}, ${ticket.id}, ${ticket.contact_id}, ${ticket.connection_id}, false, 'contact',
        gen_random_uuid(), 'text', case when n % ${every}::integer = 0 then ${word} else 'nada' end || ' ' || n, 2, now()
      from generate_series(1, ${count}::integer) n`.execute(db),
  );
}

/** As if others had said more than a block holds. */
async function skipBlock(): Promise<void> {
  const owner = await connectOwner(app);
  await owner.query(`select setval('messages_id_seq', nextval('messages_id_seq') + 150000)`);
  await owner.close();
}

/** From the first page to the last. */
async function allOf(word: string, user: TestUser): Promise<number[]> {
  const ids: number[] = [];
  let next: number | null = null;
  do {
    const { reply } = await search(word, user, next);
    ids.push(...reply.messages.map(({ message }) => message.id));
    next = reply.next;
  } while (next !== null);
  return ids;
}

describe('a search', () => {
  it('finds all words as beginnings, without case or accents, newest first', async () => {
    await say('O BOLETO da Açaí venceu');
    await say('Segue o boletim');
    await say('Boleto pago, açaí entregue');
    expect(await bodies('acai bole')).toEqual(['Boleto pago, açaí entregue', 'O BOLETO da Açaí venceu']);
    expect(await bodies('oleto')).toEqual([]);
  });

  it('takes whatever is typed for words', async () => {
    await say("copo d'água 50% (teste) & ana@loja.com R$ 1.234,50");
    for (const text of [
      "d'água",
      'ana@loja.com',
      '50%',
      '(teste)',
      "a'); drop table messages; --",
      '1.234,50',
    ]) {
      expect((await search(text)).status).toBe(200);
    }
    expect(await bodies("d'água (tes")).toHaveLength(1);
    expect(await bodies('ana@loja.com')).toHaveLength(1);
    expect(await bodies('&&')).toEqual([]);
  });

  it('names the conversation, and does not know what was deleted', async () => {
    const { id } = await say('segredo');
    await say('segredo apagado', { is_deleted: true });
    const { reply } = await search('segredo');
    expect(FoundMessagePageSchema.parse(reply)).toEqual(reply);
    expect(reply.messages).toMatchObject([
      {
        message: { id },
        ticket: { id: talk.ticket.id, uuid: talk.ticket.uuid, status: 'open' },
        contact: { id: talk.contactId, name: 'Célia D’Ávila' },
      },
    ]);
  });

  it('shows only what is in tickets one sees', async () => {
    await say('contrato');
    const other = await buildConversation(app);
    await buildMessage(app, other.company, other.ticket, { body: 'contrato dos outros' });
    expect(await bodies('contrato', talk.bruno)).toEqual(['contrato']);
    expect(await bodies('contrato', talk.company.admin)).toEqual(['contrato']);
    expect(await bodies('contrato', talk.clara)).toEqual([]);
  });

  it.each(['comum', 'raro'])('goes on where the page before ended, for a word that is %s', async (word) => {
    await fill(word === 'comum' ? 1000 : 700, word);
    const first = (await search(word)).reply;
    expect([first.messages.length, first.hasMore]).toEqual([searchedMessagesPerPage, true]);
    const second = (await search(word, talk.ana, first.next)).reply;
    const ids = [...first.messages, ...second.messages].map(({ message }) => message.id);
    expect(ids).toEqual([...new Set(ids)].sort((a, b) => b - a));
    expect(ids).toHaveLength(2 * searchedMessagesPerPage);
  });

  it('finds what is older than anything it looks at one by one', async () => {
    const { id } = await say('agulha no palheiro');
    await fill(1000, 'palha');
    for (const user of [talk.ana, talk.company.admin]) {
      expect((await search('agulha', user)).reply.messages.map(({ message }) => message.id)).toEqual([id]);
    }
  });

  it('finds a word of long ago, block after block, each of its messages once', async () => {
    for (const _ of [1, 2, 3]) {
      await fill(500, 'antigo');
      await skipBlock();
    }
    await fill(400, 'novo');
    for (const user of [talk.ana, talk.company.admin]) {
      const ids = await allOf('antigo', user);
      expect(ids).toEqual([...new Set(ids)].sort((a, b) => b - a));
      expect(ids).toHaveLength(150);
    }
    expect(await allOf('antigo', talk.clara)).toEqual([]);
  });

  it('has an end for whoever sees little of it, and goes on from there', async () => {
    const { company, ticket, ana } = talk;
    const { id } = await say('boleto');
    const hidden = await buildTicket(app, company);
    await fill(2500, 'boleto', { ticket: hidden, every: 1 });
    const { reply } = await search('boleto', ana);
    expect(reply.messages.map(({ message }) => message.id)).toEqual([id]);
    await app.database.transaction(company.id, ({ db }) =>
      sql`insert into tickets (company_id, contact_id, connection_id, protocol, status, user_id, closed_at)
        select ${company.id}, ${ticket.contact_id}, ${ticket.connection_id}, 'V' || n, 'closed', ${ana.id}, now()
        from generate_series(1, 1001) n`.execute(db),
    );
    const many = (await search('boleto', ana)).reply;
    expect([many.messages, many.hasMore]).toEqual([[], true]);
    expect(await allOf('boleto', ana)).toEqual([id]);
  });

  it('costs a handful of statements', async () => {
    await fill(1000, 'boleto');
    await search('boleto');
    expect(await app.countQueries(() => search('boleto'))).toHaveLength(3);
    expect(await app.countQueries(() => search('inexistente'))).toHaveLength(2);
  });
});
