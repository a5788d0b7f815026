import { type MessagePage, MessagePageSchema, messagesPerPage } from '@prosa/contracts/messages/schema.ts';
import { describe, expect, it } from 'vitest';
import { buildUser, type TestUser } from '#testing/builders.ts';
import {
  buildLimitedTalk,
  type LimitedTalk,
  listFor,
  say,
  setHistory as setHistoryOf,
  times,
} from '#testing/limited-history.ts';
import { ownApp } from '#testing/own-app.ts';
import { connectOwner } from '#testing/owner-connection.ts';

const app = await ownApp();
const setHistory = (talk: LimitedTalk, value: string) => setHistoryOf(app, talk, value);
const buildTalk = (history?: string) => buildLimitedTalk(app, history);
const list = (talk: LimitedTalk, query: object = {}, user: TestUser = talk.ana) =>
  listFor(app, talk, query, user);

/** A page as the script of `say` tells it. */
function scriptOf({ messages, hidden }: Pick<MessagePage, 'messages' | 'hidden'>): string[] {
  const items = [
    ...messages.map(({ createdAt: at }) => ({ at, text: 'a', count: 1 })),
    ...hidden.map(({ from: at, count }) => ({ at, text: 'H', count })),
  ];
  return items
    .sort((one, two) => one.at.localeCompare(two.at))
    .flatMap(({ text, count }) => times(text, count));
}

const packed = (script: readonly string[]) =>
  script
    .join('')
    .replace(/(a+|H+)/g, (run) => `${run[0]}${run.length} `)
    .trim();
const oldestId = ({ messages, hidden }: MessagePage): number => {
  const [message, stretch] = [messages[0], hidden[0]];
  if (!message) return stretch?.firstId ?? 0;
  return stretch && stretch.from < message.createdAt ? stretch.firstId : message.id;
};
const newestId = ({ messages, hidden }: MessagePage): number => {
  const [message, stretch] = [messages.at(-1), hidden.at(-1)];
  if (!message) return stretch?.lastId ?? 0;
  return stretch && stretch.to > message.createdAt ? stretch.lastId : message.id;
};

describe('A5: the history of a contact', () => {
  it('is shown whole unless the company says otherwise, and a value that does not exist is refused', async () => {
    const talk = await buildTalk('all');
    await say(app, talk, 'a H*2 a');
    const { reply } = await list(talk);
    expect([reply.messages.length, reply.hidden, reply.contactHistory]).toEqual([4, [], 'all']);
    const refused = await setHistory(talk, 'none');
    expect([refused.status, refused.refusal.error]).toEqual([400, 'ERR_VALIDATION']);
  });

  it('has stretches of tickets one does not see as their number and time, and all of it for who sees them', async () => {
    const talk = await buildTalk();
    await say(app, talk, 'a a H*12 a H');
    const { reply } = await list(talk);
    expect(MessagePageSchema.parse(reply)).toEqual(reply);
    expect(packed(scriptOf(reply))).toBe('a2 H12 a1 H1');
    expect(reply.hidden[0]).toMatchObject({
      count: 12,
      from: '2026-01-01T00:03:00.000Z',
      to: '2026-01-01T00:14:00.000Z',
    });
    expect(reply.contactHistory).toBe('visible');
    expect(reply.tickets.map(({ id }) => id)).toEqual([talk.ticket.id]);
    expect(JSON.stringify(reply)).not.toContain(talk.other.protocol);
    const both = await buildUser(app, { company: talk.company, queueIds: [talk.queueId, talk.otherQueueId] });
    for (const user of [talk.company.admin, both]) {
      const { reply: whole } = await list(talk, {}, user);
      expect([whole.messages.length, whole.hidden]).toEqual([16, []]);
    }
    expect((await list(talk, {}, talk.clara)).refusal.error).toBe('ERR_NO_PERMISSION');
  });

  it.each([
    'a*5 H*3 a*100 H*50 a*45 H*130 a*2',
    'H*500 a*3 H*2300 a*60 H*130',
    'H*4500 a',
    'a*50 H*4200 a*5',
    'a*40 H*5 a*40',
    'H*41 a*40 H*40',
  ])('is paged through without a gap or a repetition: %s', async (script) => {
    const talk = await buildTalk();
    await say(app, talk, script);
    const whole = packed(
      script.split(' ').flatMap((run) => {
        const [letter = '', count = '1'] = run.split('*');
        return times(letter, Number(count));
      }),
    );
    let page = (await list(talk)).reply;
    const back = scriptOf(page);
    expect(page.hasNewer).toBe(false);
    let pages = 1;
    for (; page.hasMore; pages += 1) {
      page = (await list(talk, { before: oldestId(page) })).reply;
      expect(page.messages.length).toBeLessThanOrEqual(messagesPerPage);
      back.unshift(...scriptOf(page));
    }
    expect(packed(back)).toBe(whole);
    const forth = scriptOf(page);
    while (page.hasNewer) {
      page = (await list(talk, { after: newestId(page) })).reply;
      forth.push(...scriptOf(page));
    }
    expect(packed(forth)).toBe(whole);
    expect(pages).toBeLessThan(10);
  });

  it('is paged by number as older clients do it, nothing of it lost', async () => {
    const talk = await buildTalk();
    await say(app, talk, 'a*30 H*60 a*50');
    const seen = new Set<number>();
    for (const pageNumber of [1, 2, 3, 4]) {
      const { reply } = await list(talk, { pageNumber });
      for (const { id } of reply.messages) seen.add(id);
      expect(reply.hasMore).toBe(pageNumber < 4);
    }
    expect(seen.size).toBe(80);
  });

  it('costs the same number of statements however much of it is hidden', async () => {
    const [short, long] = [await buildTalk(), await buildTalk()];
    await say(app, short, 'a*10 H*130 a*30');
    await say(app, long, 'a*10 H*1900 a*30');
    const cost = async (talk: LimitedTalk) => (await app.countQueries(() => list(talk))).length;
    await Promise.all([list(short), list(long)]);
    expect(await cost(long)).toBe(await cost(short));
    expect(await cost(long)).toBeLessThanOrEqual(3);
  });
});

it('A5: a page of a long history that is mostly hidden is read by its index, wherever it is opened', async () => {
  const talk = await buildTalk();
  await say(app, talk, 'a*20 H*6000 a*20');
  const { messages } = (await list(talk)).reply;
  const owner = await connectOwner(app);
  try {
    await owner.query('analyze messages');
    const [first, last] = [messages[0]?.id, messages.at(-1)?.id];
    for (const query of [{}, { before: first }, { after: first }, { around: last }, { pageNumber: 9 }]) {
      const statements = await app.countQueries(() => list(talk, query));
      const looks = statements.filter((text) => text.includes('from messages m'));
      expect(looks.length).toBeGreaterThan(0);
      for (const look of looks) {
        const plan = await owner.planOf(look, talk.company.id);
        expect(plan).toMatch(/Index (?:Only )?Scan (?:Backward )?using messages_conversation_idx/);
        expect(plan).not.toMatch(/Seq Scan on messages/);
      }
    }
  } finally {
    await owner.close();
  }
});
