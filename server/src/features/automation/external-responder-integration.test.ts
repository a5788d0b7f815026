import { describe, expect, it } from 'vitest';
import { customerOf, knownQueue, option } from './sample-situation.ts';
import { handoverText } from './texts.ts';

const sales = knownQueue(1, 'Vendas', { integrationId: 7 });
const support = knownQueue(2, 'Suporte');

describe('a queue with an integration', () => {
  it('asks it at once and at each further message, before its options', async () => {
    const customer = customerOf({
      connection: { queues: [sales] },
      options: { 1: [option('Boleto', 'Segue.')] },
    });
    expect(await customer.write('Oi')).toEqual([]);
    expect(customer.asks()).toEqual({ whom: 'integration', isStart: true, isMenuAnswer: false });
    expect(customer.queueId()).toBe(1);
    expect(await customer.answer('1')).toEqual([]);
    expect(customer.asks()).toEqual({ whom: 'integration', isStart: false, isMenuAnswer: false });
    expect(await customer.answer('#')).toEqual([]);
    expect(customer.asks()).toMatchObject({ isStart: false });
  });

  it('that was chosen is greeted for, and the choice itself says nothing', async () => {
    const customer = customerOf({ connection: { queues: [sales, support] } });
    await customer.write('Oi');
    expect(customer.asks()).toBeUndefined();
    expect(await customer.answer('1')).toEqual(['Você está em Vendas.']);
    expect(customer.asks()).toEqual({ whom: 'integration', isStart: true, isMenuAnswer: true });
  });

  it('asks nobody any more for who wants a person, was moved by somebody, or talks like a machine', async () => {
    const asking = async () => {
      const customer = customerOf({ connection: { queues: [sales] } });
      await customer.write('Oi');
      return customer;
    };
    const tired = await asking();
    expect(await tired.answer('atendente')).toEqual([handoverText]);
    expect(tired.memory().step).toBe('people');
    await tired.answer('Oi?');
    expect(tired.asks()).toBeUndefined();
    const moved = await asking();
    moved.move(null);
    await moved.answer('Oi?');
    expect(moved.asks()).toBeUndefined();
    const machine = await asking();
    for (let turn = 0; turn < 12; turn += 1) await machine.write('eco');
    expect(machine.memory().step).toBe('stopped');
    expect(machine.asks()).toBeUndefined();
  });
});
