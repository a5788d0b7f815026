import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { memoryOf, text } from '#providers/whatsapp/provider-rig.ts';
import { linkedNumber } from '#testing/linked-number.ts';

const number = linkedNumber();
const count = 25;

describe('what is sent', () => {
  it('leaves only when the keys it was sealed with are written', async () => {
    const { ana, linked } = number();
    const memory = memoryOf();
    const gate = { open: Promise.resolve() };
    const slow = {
      ...memory,
      write: async (changes: Parameters<typeof memory.write>[0]) => {
        if (Object.keys(changes).some((name) => name.startsWith('session:'))) await gate.open;
        await memory.write(changes);
      },
    };
    const us = await linked({ memory: slow });
    const chat = { phone: ana.pn };
    await us.session.send({ id: 'PR1', chat, content: text('um') });
    await ana.waitForMessage(({ id }) => id === 'PR1');
    const written = Promise.withResolvers<void>();
    gate.open = written.promise;
    const sent = us.session.send({ id: 'PR2', chat, content: text('dois') });
    await us.session.lookUp([ana.pn]);
    expect(ana.events.some((event) => event.kind === 'message' && event.id === 'PR2')).toBe(false);
    written.resolve();
    await sent;
    await ana.waitForMessage(({ id }) => id === 'PR2');
  });
});

describe('two who talk at once', () => {
  it('understand each other, also when keeping takes its time, and after a new start', async () => {
    const { emulator, owner, ana, linked, open } = number();
    const problems = emulator.problems.length;
    const us = await linked({ onEvent: async ({ type }) => void (type === 'message' && (await sleep(5))) });
    const chat = { phone: ana.pn };
    const indexes = Array.from({ length: count }, (_, index) => index);
    const [theirs] = await Promise.all([
      Promise.all(
        indexes.map((index) => ana.sendText(owner, `deles ${index}`, { mode: index % 3 ? 'pn' : 'lid' })),
      ),
      ...indexes.map((index) => us.session.send({ id: `PA${index}`, chat, content: text(`nosso ${index}`) })),
    ]);
    await us.hears('message', count);
    for (const id of theirs) await ana.waitForReceipt(id, 'inactive');
    for (const index of indexes) await ana.waitForMessage(({ id }) => id === `PA${index}`);
    await us.session.disconnect();
    const later = open({ memory: us.memory });
    await later.reaches('open');
    await later.session.send({ id: 'PB', chat, content: text('de novo') });
    await ana.waitForMessage(({ id }) => id === 'PB');
    const id = await ana.sendText(owner, 'de novo');
    expect((await later.hears('message')).at(-1)?.message.id).toBe(id);
    expect(emulator.problems.slice(problems)).toEqual([]);
    expect(ana.events.filter((event) => event.kind === 'receipt' && event.type === 'retry')).toEqual([]);
  });
});
