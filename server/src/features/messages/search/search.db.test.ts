import { searchMessages } from '@prosa/contracts/messages/api.ts';
import { FoundMessagePageSchema, searchedMessagesPerPage } from '@prosa/contracts/messages/schema.ts';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildConversation, type TestConversation } from '#testing/attended-ticket.ts';
import type { TestUser } from '#testing/builders.ts';
import { buildMessage } from '#testing/conversation-builders.ts';
import { ownApp } from '#testing/own-app.ts';
import { connectOwner } from '#testing/owner-connection.ts';

const app = await ownApp();
let talk: TestConversation;
beforeEach(async () => {
  talk = await buildConversation(app);
});

const search = (searchParam: string, user: TestUser = talk.ana, before?: number) =>
  app.call(
    searchMessages,
    { query: { searchParam, ...(before === undefined ? {} : { before: String(before) }) } },
    { token: user.token },
  );
const bodies = async (text: string, user?: TestUser) =>
  (await search(text, user)).reply.messages.map(({ message }) => message.body);
const say = (body: string, columns = {}) =>
  buildMessage(app, talk.company, talk.ticket, { body, ...columns });

/** Far more than are looked at one by one, every tenth of them with the word. */
async function fill(count: number, word: string): Promise<void> {
  // In parts: a statement of the application has half a minute, which all of them at once may take.
  for (let first = 1; first <= count; first += 5000) {
    await fillPart(first, Math.min(first + 4999, count), word);
  }
}

async function fillPart(first: number, last: number, word: string): Promise<void> {
  const { company, ticket } = talk;
  await app.database.transaction(company.id, ({ db }) =>
    sql`insert into messages (company_id, ticket_id, contact_id, connection_id, from_me, origin, provider_id, kind,
        body, ack, sent_at)
      select ${company.id}, ${ticket.id}, ${ticket.contact_id}, ${ticket.connection_id}, false, 'contact', 'F' || n,
        'text', case when n % 10 = 0 then ${word} else 'nada' end || ' ' || n, 2, now()
      from generate_series(${first}::integer, ${last}::integer) n`.execute(db),
  );
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
    const second = (await search(word, talk.ana, first.messages.at(-1)?.message.id)).reply;
    const ids = [...first.messages, ...second.messages].map(({ message }) => message.id);
    expect(ids).toEqual([...new Set(ids)].sort((a, b) => b - a));
    expect(ids).toHaveLength(2 * searchedMessagesPerPage);
  });

  it('finds what is older than anything it looks at one by one', async () => {
    const { id } = await say('agulha no palheiro');
    await fill(5000, 'palha');
    for (const user of [talk.ana, talk.company.admin]) {
      expect((await search('agulha', user)).reply.messages.map(({ message }) => message.id)).toEqual([id]);
    }
  });

  it('finds a word that was common long ago, for those who see few tickets and for those who see all', async () => {
    await fill(35_000, 'antigo');
    await app.database.transaction(talk.company.id, ({ db }) =>
      sql`update messages set body = 'nada' where company_id = ${talk.company.id} and id > (
        select max(id) - 2000 from messages where company_id = ${talk.company.id})`.execute(db),
    );
    for (const user of [talk.ana, talk.company.admin]) {
      const { reply } = await search('antigo', user);
      expect([reply.messages.length, reply.hasMore]).toEqual([searchedMessagesPerPage, true]);
    }
    expect((await search('antigo', talk.clara)).reply.messages).toEqual([]);
  }, 120_000);

  it('costs a handful of statements, and reads no table from end to end', async () => {
    await fill(5000, 'boleto');
    const owner = await connectOwner(app);
    try {
      await owner.query('analyze messages');
      await search('boleto');
      expect(await app.countQueries(() => search('boleto'))).toHaveLength(3);
      const statements = await app.countQueries(() => search('inexistente'));
      expect(statements).toHaveLength(2);
      const plans: string[] = [];
      for (const text of statements) plans.push(await owner.planOf(text, talk.company.id));
      expect(plans.join()).not.toMatch(/Seq Scan on messages/);
      expect(plans.join()).toContain('messages_words_idx');
    } finally {
      await owner.close();
    }
  });
});
