import type { Group } from '@prosa/emulator/world.ts';
import { describe, expect, it } from 'vitest';
import type { ProviderEvent, SessionMemory } from '#providers/whatsapp/port.ts';
import { memoryOf, text } from '#providers/whatsapp/provider-rig.ts';
import { eventually } from '#testing/eventually.ts';
import { type LinkedNumber, linkedNumber } from '#testing/linked-number.ts';

const number = linkedNumber();

const isText = (event: ProviderEvent, words: string) =>
  event.type === 'message' && event.message.content.kind === 'text' && event.message.content.text === words;

/** Ids of the messages that the account's device has not acknowledged yet. */
function unacknowledged({ owner }: LinkedNumber): (string | undefined)[] {
  const [companion] = owner.person.companions.values();
  return companion?.pending.filter(({ tag }) => tag === 'message').map(({ attrs }) => attrs.id) ?? [];
}

/** Receipts to the server about a message that was not understood or should be sent again. */
const complaints = ({ emulator, owner }: LinkedNumber) =>
  emulator.stanzas.entries.filter(
    ({ from, stanza: { tag, attrs } }) =>
      from.startsWith(owner.pn) &&
      ((tag === 'ack' && attrs.error !== undefined) || (tag === 'receipt' && attrs.type === 'retry')),
  );

type Way = 'the first message of somebody' | 'one that follows others' | 'one in a group';

async function prepare(
  way: Way,
  { owner, ana, emulator }: LinkedNumber,
): Promise<LinkedNumber['owner'] | Group> {
  const to = way === 'one in a group' ? emulator.group({ subject: 'Obra', members: [ana, owner] }) : owner;
  if (way === 'one that follows others') await ana.sendText(owner, 'antes');
  return to;
}

const ways: readonly Way[] = ['the first message of somebody', 'one that follows others', 'one in a group'];

describe('what arrives', () => {
  it('is acknowledged only when it was kept', async () => {
    const { ana, owner, linked } = number();
    const kept = Promise.withResolvers<void>();
    const us = await linked({
      onEvent: async (event) => (isText(event, 'devagar') ? kept.promise : undefined),
    });
    const id = await ana.sendText(owner, 'devagar');
    await us.hears('message');
    await us.session.lookUp([ana.pn]);
    expect(ana.events.some((event) => event.kind === 'receipt')).toBe(false);
    expect(unacknowledged(number())).toEqual([id]);
    kept.resolve();
    await ana.waitForReceipt(id, 'inactive');
    expect(unacknowledged(number())).toEqual([]);
  });

  it.each(ways)('and is not kept comes again as it was: %s', async (way) => {
    const here = number();
    const us = await here.linked({
      onEvent: async (event) => {
        if (isText(event, 'não perca')) throw new Error('the database is away');
      },
    });
    const to = await prepare(way, here);
    if (way === 'one that follows others') await us.hears('message');
    const id = await here.ana.sendText(to, 'não perca');
    await us.reaches('qr', 'linking', 'open', 'closed');
    expect(us.states.at(-1)).toEqual({ at: 'closed', reason: 'provider-failed' });
    expect(unacknowledged(here)).toContain(id);
    const later = here.open({ memory: us.memory });
    const [heard] = await later.hears('message');
    expect(heard?.message).toMatchObject({ id, content: text('não perca') });
    await here.ana.waitForReceipt(id, 'inactive');
    expect(complaints(here)).toEqual([]);
  });

  it.each(ways)(
    'and was kept when the process died before its keys were written comes again: %s',
    async (way) => {
      const here = number();
      const memory = memoryOf();
      let isDead = false;
      const dying: SessionMemory & { values: Map<string, string> } = {
        ...memory,
        write: async (changes) => {
          if (isDead) throw new Error('killed');
          await memory.write(changes);
        },
      };
      const us = await here.linked({
        memory: dying,
        onEvent: async (event) => {
          if (isText(event, 'quase')) isDead = true;
        },
      });
      const to = await prepare(way, here);
      if (way === 'one that follows others') await us.hears('message');
      const id = await here.ana.sendText(to, 'quase');
      await us.reaches('qr', 'linking', 'open', 'closed');
      const later = here.open({ memory });
      const [heard] = await later.hears('message');
      expect(heard?.message).toMatchObject({ id, content: text('quase') });
      await here.ana.waitForReceipt(id, 'inactive');
      expect(complaints(here)).toEqual([]);
    },
  );

  it('and whose keys cannot be read is neither lost nor complained about, and comes again', async () => {
    const here = number();
    const memory = memoryOf();
    let isAway = false;
    const away: SessionMemory & { values: Map<string, string> } = {
      ...memory,
      read: (names) => (isAway ? Promise.reject(new Error('the database is away')) : memory.read(names)),
    };
    const us = await here.linked({ memory: away });
    isAway = true;
    const id = await here.ana.sendText(here.owner, 'sem chaves');
    await us.reaches('qr', 'linking', 'open', 'closed');
    expect(unacknowledged(here)).toContain(id);
    const later = here.open({ memory });
    const [heard] = await later.hears('message');
    expect(heard?.message).toMatchObject({ id, content: text('sem chaves') });
    await here.ana.waitForReceipt(id, 'inactive');
    expect(complaints(here)).toEqual([]);
  });

  it('and was kept when the connection broke before it was acknowledged is asked for again, and told under the same id', async () => {
    const here = number();
    const memory = memoryOf();
    let isTold = false;
    const breaking: SessionMemory & { values: Map<string, string> } = {
      ...memory,
      write: async (changes) => {
        await memory.write(changes);
        if (isTold) here.emulator.drop(here.owner, { kind: 'reset' });
        isTold = false;
      },
    };
    const us = await here.linked({
      memory: breaking,
      onEvent: async (event) => {
        isTold ||= isText(event, 'uma vez');
      },
    });
    const id = await here.ana.sendText(here.owner, 'uma vez');
    await us.reaches('qr', 'linking', 'open', 'closed');
    expect(us.told.filter((event) => event.type === 'message')).toHaveLength(1);
    const later = here.open({ memory });
    await later.reaches('open');
    await here.ana.waitForReceipt(id, 'inactive');
    expect(unacknowledged(here)).not.toContain(id);
    const [heard] = await later.hears('message');
    expect(heard?.message).toMatchObject({ id, content: text('uma vez') });
  });

  it('keeps the order of the wire when some of it gathered and some is new', async () => {
    const { owner, ana, emulator, linked, open } = number();
    const bia = emulator.user({ pn: `${owner.pn}0`.slice(-13), name: 'Bia' });
    const us = await linked();
    await us.session.disconnect();
    const gathered = await Promise.all(
      Array.from({ length: 20 }, (_, index) => (index % 2 ? ana : bia).sendText(owner, `g${index}`)),
    );
    const later = open({ memory: us.memory });
    await later.reaches('open');
    const fresh: string[] = [];
    for (let index = 0; index < 10; index += 1) fresh.push(await ana.sendText(owner, `n${index}`));
    const heard = await later.hears('message', 30);
    const ids = heard.map(({ message }) => message.id);
    const of = (phone: string) =>
      heard.filter(({ message }) => message.from.phone === phone).map(({ message }) => message.id);
    expect(new Set(ids).size).toBe(30);
    expect(of(ana.pn)).toEqual([...gathered.filter((_, index) => index % 2), ...fresh]);
    expect(of(bia.pn)).toEqual(gathered.filter((_, index) => index % 2 === 0));
    expect(Math.max(...gathered.map((id) => ids.indexOf(id)))).toBeLessThan(ids.indexOf(fresh[0] ?? ''));
  });

  it('is told at once although the sign that all gathered messages are there never comes', async () => {
    const { owner, ana, emulator, linked, open } = number();
    const us = await linked();
    await us.session.disconnect();
    const id = await ana.sendText(owner, 'esperei');
    emulator.faults.isOfflineMarkerMissing = true;
    const [heard] = await open({ memory: us.memory }).hears('message');
    expect(heard?.message.id).toBe(id);
  });

  it('as a status update is acknowledged and told to nobody', async () => {
    const here = number();
    const us = await here.linked();
    const id = await here.ana.sendStatus([here.owner], { conversation: 'na praia' });
    await eventually(() => expect(unacknowledged(here)).not.toContain(id));
    expect(us.told.filter((event) => event.type === 'message')).toEqual([]);
    expect(complaints(here)).toEqual([]);
  });

  it('unreadable is asked for again, and told as unreadable when nobody sends it', async () => {
    const { owner, ana, linked } = number();
    const us = await linked();
    const id = await ana.sendText(owner, 'chiado', { isCorrupt: true });
    await eventually(() => expect(us.told.some((event) => isText(event, 'chiado'))).toBe(true));
    const sent = ana.sendText(owner, 'ruído', { id: 'LOST000001', isCorrupt: true });
    ana.person.sent.clear();
    await sent;
    ana.person.sent.clear();
    await eventually(() => {
      const contents = us.told.flatMap((event) => (event.type === 'message' ? [event.message] : []));
      expect(contents.at(-1)).toMatchObject({ id: 'LOST000001', content: { kind: 'undecryptable' } });
      expect(contents.filter((message) => message.id === id).at(-1)?.content).toEqual(text('chiado'));
    });
  });
});
