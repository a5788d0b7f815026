import { describe, expect, it } from 'vitest';
import { customerOf, knownQueue, option } from './sample-situation.ts';
import { handoverText } from './texts.ts';

const prompt = { id: 7, queueId: 2 };
const model = { whom: 'prompt' };
const people = knownQueue(2, 'Pessoas');

describe('a customer of a connection with a language model', () => {
  const connection = { prompt, queues: [knownQueue(1, 'Vendas'), people] };

  it('is answered by it from the first word on, without a menu', async () => {
    const customer = customerOf({ connection });
    expect(await customer.write('Oi, quanto custa a mesa?')).toEqual([]);
    expect([customer.asks(), customer.memory().step, customer.queueId()]).toEqual([model, 'prompt', null]);
    expect(await customer.answer('E a cadeira?')).toEqual([]);
    expect(customer.asks()).toEqual(model);
  });

  it.each(['atendente', 'quero falar com uma pessoa', ''])(
    'who says %j gets people in the queue of the prompt, and the model is silent',
    async (text) => {
      const customer = customerOf({ connection });
      await customer.write('Oi');
      expect(await customer.answer(text)).toEqual([handoverText]);
      expect([customer.asks(), customer.memory().step, customer.queueId()]).toEqual([undefined, 'people', 2]);
      expect(customer.says()[0]?.because).toEqual({ rule: 'handover', setting: 'connection:promptId' });
      expect(await customer.answer('oi?')).toEqual([]);
      expect(customer.asks()).toBeUndefined();
    },
  );

  it('who speaks instead of writing is answered by it too', async () => {
    const customer = customerOf({ connection });
    expect(await customer.speak()).toEqual([]);
    expect([customer.asks(), customer.memory().step]).toEqual([model, 'prompt']);
    expect(await customer.speak()).toEqual([]);
    expect(customer.asks()).toEqual(model);
  });

  it('reaches the menu of queues by #', async () => {
    const customer = customerOf({ connection });
    await customer.write('Oi');
    expect(await customer.answer('#')).toEqual(['Olá!\n\n*[ 1 ]* - Vendas\n*[ 2 ]* - Pessoas']);
    expect(customer.asks()).toBeUndefined();
  });

  it('is left to people where somebody else moved the ticket', async () => {
    const customer = customerOf({ connection });
    await customer.write('Oi');
    customer.move(1);
    expect(await customer.answer('e agora?')).toEqual([]);
    expect(customer.asks()).toBeUndefined();
  });

  it('sees the usual menu where the plan has no language models', async () => {
    const customer = customerOf({ connection, mayPrompt: false });
    expect((await customer.write('Oi')).join()).toContain('*[ 1 ]* - Vendas');
    expect(customer.asks()).toBeUndefined();
  });

  it('is told that the company is closed instead', async () => {
    const sunday = new Date('2026-11-01T15:00:00Z');
    const customer = customerOf({ connection, scheduleType: 'company', now: sunday });
    expect(await customer.write('Oi')).toEqual(['Estamos fechados.']);
    expect(customer.asks()).toBeUndefined();
  });
});

describe('a customer of a queue with a language model', () => {
  const assisted = knownQueue(1, 'Vendas', { prompt });

  it('is answered by it at once where there is only that queue', async () => {
    const customer = customerOf({ connection: { queues: [assisted] } });
    expect(await customer.write('Quanto custa a mesa?')).toEqual([]);
    expect([customer.asks(), customer.memory().step, customer.queueId()]).toEqual([model, 'prompt', 1]);
  });

  it('who chose it among others is greeted, and answered from the next word on', async () => {
    const customer = customerOf({ connection: { queues: [assisted, people] } });
    await customer.write('Oi');
    expect(await customer.answer('1')).toEqual(['Você está em Vendas.']);
    expect([customer.asks(), customer.queueId()]).toEqual([undefined, 1]);
    expect(await customer.answer('Quanto custa a mesa?')).toEqual([]);
    expect(customer.asks()).toEqual(model);
  });

  it('who comes to it by a recording is answered at once', async () => {
    const customer = customerOf({ connection: { queues: [assisted] } });
    expect(await customer.speak()).toEqual([]);
    expect([customer.asks(), customer.memory().step, customer.queueId()]).toEqual([model, 'prompt', 1]);
  });

  it('goes to people when the prompt was taken off the queue meanwhile', async () => {
    const queues = [{ ...assisted }];
    const customer = customerOf({ connection: { queues } });
    await customer.write('Oi');
    queues[0] = { ...assisted, prompt: null };
    expect(await customer.answer('Alô?')).toEqual([]);
    expect([customer.asks(), customer.memory().step]).toEqual([undefined, 'people']);
  });

  it('B7: is answered by it before its integration and its options', async () => {
    const queues = [{ ...assisted, integrationId: 3 }];
    const customer = customerOf({ connection: { queues }, options: { 1: [option('Boleto', 'Segue.')] } });
    expect(await customer.write('Oi')).toEqual([]);
    expect(customer.asks()).toEqual(model);
  });

  it('is answered by its integration where the plan has no language models', async () => {
    const queues = [{ ...assisted, integrationId: 3 }];
    const customer = customerOf({ connection: { queues }, mayPrompt: false });
    await customer.write('Oi');
    expect(customer.asks()).toMatchObject({ whom: 'integration', isStart: true });
  });
});
