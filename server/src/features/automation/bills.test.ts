import { describe, expect, it } from 'vitest';
import { documentTexts, lookingText, wrongDocumentText } from './bills.ts';
import { customerOf, knownQueue } from './sample-situation.ts';
import { handoverText } from './texts.ts';

const bills = knownQueue(1, '2ª via de boleto');
const trust = knownQueue(2, 'Desbloqueio de confiança');
const sales = knownQueue(3, 'Vendas');
const connection = { queues: [bills, trust, sales] };

describe('a customer of an internet provider', () => {
  it('is asked for a document in the queues with those names, and it is looked up', async () => {
    const customer = customerOf({ connection, hasBilling: true });
    await customer.write('Oi');
    expect(await customer.answer('1')).toEqual([documentTexts.bill]);
    expect([customer.queueId(), customer.memory().step, customer.asks()]).toEqual([1, 'bills', undefined]);
    expect(await customer.answer('529.982.247-25')).toEqual([lookingText]);
    expect(customer.asks()).toEqual({ whom: 'bills' });
    expect(customer.says()[0]?.because).toEqual({ rule: 'bills', setting: null });
    await customer.answer('#');
    expect(await customer.answer('2')).toEqual([documentTexts.unblock]);
  });

  it('who writes no document is asked again, and then gets a person', async () => {
    const customer = customerOf({ connection, hasBilling: true });
    await customer.write('Oi');
    await customer.answer('1');
    expect(await customer.answer('529.982.247-26')).toEqual([wrongDocumentText]);
    expect(await customer.answer('')).toEqual([wrongDocumentText]);
    expect(await customer.answer('não sei')).toEqual([handoverText]);
    expect([customer.memory().step, customer.queueId()]).toEqual(['people', 1]);
    expect(await customer.answer('529.982.247-25')).toEqual([]);
    expect(customer.asks()).toBeUndefined();
  });

  it('who asks for a person gets one', async () => {
    const customer = customerOf({ connection, hasBilling: true });
    await customer.write('Oi');
    await customer.answer('2');
    expect(await customer.answer('quero falar com um atendente')).toEqual([handoverText]);
  });

  it('is left to people where the queue has another name or the company has no such system', async () => {
    const other = customerOf({ connection, hasBilling: true });
    await other.write('Oi');
    expect(await other.answer('3')).toEqual(['Você está em Vendas.']);
    const none = customerOf({ connection });
    await none.write('Oi');
    expect(await none.answer('1')).toEqual(['Você está em 2ª via de boleto.']);
    expect(none.memory().step).toBe('people');
  });
});
