import { describe, expect, it } from 'vitest';
import { customerOf, knownQueue, mondayMorning, option } from './sample-situation.ts';
import { handoverText, wrongAnswerText } from './texts.ts';

const sales = knownQueue(1, 'Vendas');
const support = knownQueue(2, 'Suporte');
const queueMenu = 'Olá!\n\n*[ 1 ]* - Vendas\n*[ 2 ]* - Suporte';
const both = { connection: { queues: [sales, support] } };

const tree = [
  option(
    'Boleto',
    'Qual boleto?',
    option(
      'Deste mês',
      'De qual plano?',
      option('Básico', 'Segue o boleto.'),
      option('Plus', 'Segue o do Plus.'),
    ),
    option('Atrasado', 'Vamos ver.'),
  ),
  option('Endereço', 'Rua das Flores, 10.'),
];
const ways = (isTop: boolean) => `${isTop ? '' : '*[ 0 ]* - Voltar\n'}*[ # ]* - Menu inicial`;
const topMenu = `Você está em Vendas.\n\n*[ 1 ]* - Boleto\n*[ 2 ]* - Endereço\n\n${ways(true)}`;
const billMenu = `Qual boleto?\n\n*[ 1 ]* - Deste mês\n*[ 2 ]* - Atrasado\n\n${ways(false)}`;
const planMenu = `De qual plano?\n\n*[ 1 ]* - Básico\n*[ 2 ]* - Plus\n\n${ways(false)}`;
const again = (menu: string) => `${wrongAnswerText}\n\n${menu}`;

describe('without a queue', () => {
  it('the connection greets once in a conversation', async () => {
    const customer = customerOf({});
    expect(await customer.write('Oi')).toEqual(['Olá!']);
    expect(await customer.answer('Alguém?')).toEqual([]);
    expect(await customer.answer('#')).toEqual([]);
  });

  it('and without a greeting nothing is said, nor remembered', async () => {
    const customer = customerOf({ connection: { greeting: ' ' } });
    expect(await customer.write('Oi')).toEqual([]);
    expect(customer.memory().step).toBe('start');
  });
});

describe('with one queue', () => {
  const one = { queues: [sales] };

  it('the ticket goes there without a word', async () => {
    const customer = customerOf({ connection: one });
    expect(await customer.write('Oi')).toEqual([]);
    expect(customer.queueId()).toBe(1);
    expect(await customer.answer('Olá?')).toEqual([]);
  });

  it('the connection greets if the company wants that', async () => {
    const customer = customerOf({ connection: one, greetsForOneQueue: true });
    expect(await customer.write('Oi')).toEqual(['Olá!']);
    expect(await customer.answer('Olá?')).toEqual([]);
  });

  it('its options are offered at once, and # leads back to their top', async () => {
    const customer = customerOf({ connection: one, options: { 1: tree } });
    expect(await customer.write('2')).toEqual([topMenu]);
    expect(await customer.answer('1')).toEqual([billMenu]);
    expect(await customer.answer('#')).toEqual([topMenu]);
  });
});

describe('with several queues', () => {
  it('they are offered by number, and the chosen one greets', async () => {
    const customer = customerOf(both);
    // A number is no choice before the menu has been shown.
    expect(await customer.write('2')).toEqual([queueMenu]);
    expect(customer.queueId()).toBeNull();
    expect(await customer.answer('2')).toEqual(['Você está em Suporte.']);
    expect(customer.queueId()).toBe(2);
    expect(await customer.answer('Minha internet caiu')).toEqual([]);
    expect(await customer.answer('1')).toEqual([]);
  });

  it.each(['1', ' 1. ', '*[ 1 ]*', '1️⃣', 'vendas', 'VENDAS'])('%j chooses the first', async (answer) => {
    const customer = customerOf(both);
    await customer.write('Oi');
    await customer.answer(answer);
    expect(customer.queueId()).toBe(1);
  });

  it('# leads back to the menu, out of the queue', async () => {
    const customer = customerOf(both);
    await customer.write('Oi');
    await customer.answer('1');
    expect(await customer.answer('#')).toEqual([queueMenu]);
    expect(customer.queueId()).toBeNull();
    expect(await customer.answer('2')).toEqual(['Você está em Suporte.']);
  });

  it('a file of the chosen one follows its greeting', async () => {
    const file = { key: 'c1/queues/a.pdf', name: 'Preços.pdf', mimeType: 'application/pdf' };
    const customer = customerOf({ connection: { queues: [{ ...sales, file }, support] } });
    await customer.write('Oi');
    await customer.answer('1');
    expect(customer.says()).toMatchObject([
      { file, because: { rule: 'queueGreeting', setting: 'queue:greetingMessage' } },
    ]);
  });
});

describe('wrong answers', () => {
  it('are explained as often as the connection says, then people go on', async () => {
    const customer = customerOf({
      connection: { queues: [sales, support], maxRepetitions: 2, transferQueueId: 2 },
    });
    await customer.write('Oi');
    expect(await customer.answer('9')).toEqual([again(queueMenu)]);
    expect(await customer.answer('Quanto custa?')).toEqual([again(queueMenu)]);
    expect(await customer.answer('???')).toEqual([handoverText]);
    expect(customer.queueId()).toBe(2);
    expect(await customer.answer('Oi?')).toEqual([]);
  });

  it('are counted anew after a right one', async () => {
    const customer = customerOf({
      connection: { queues: [sales, support], maxRepetitions: 1 },
      options: { 1: tree },
    });
    await customer.write('Oi');
    expect(await customer.answer('x')).toEqual([again(queueMenu)]);
    expect(await customer.answer('1')).toEqual([topMenu]);
    expect(await customer.answer('x')).toEqual([again(topMenu)]);
    expect(await customer.answer('x')).toEqual([handoverText]);
    expect(customer.queueId()).toBe(1);
  });

  it('are none when they were written before the menu could be read', async () => {
    const customer = customerOf(both);
    await customer.write('Oi');
    expect(await customer.write('tudo bem?')).toEqual([]);
    expect(await customer.write('queria um orçamento')).toEqual([]);
    expect(customer.memory().wrongAnswers).toBe(0);
    // Written while the number was offline, and delivered only now.
    customer.later(60_000);
    expect(await customer.write('de uma mesa', mondayMorning)).toEqual([]);
    expect(await customer.write('1', mondayMorning)).toEqual(['Você está em Vendas.']);
  });

  it('get the menu again only after the pause the connection wants', async () => {
    const customer = customerOf({ connection: { queues: [sales, support], minutesBetweenMenus: 5 } });
    await customer.write('Oi');
    expect(await customer.answer('x')).toEqual([]);
    customer.later(5 * 60_000);
    expect(await customer.answer('x')).toEqual([again(queueMenu)]);
    expect(await customer.answer('2')).toEqual(['Você está em Suporte.']);
  });

  it.each(['atendente', 'Quero falar com uma pessoa!', 'ATENDIMENTO HUMANO', 'talk to a person', 'humano'])(
    '%j asks for a person, and one goes on',
    async (wish) => {
      const customer = customerOf(both);
      await customer.write('Oi');
      expect(await customer.answer(wish)).toEqual([handoverText]);
      expect(await customer.answer('obrigado')).toEqual([]);
      expect(await customer.answer('1')).toEqual([]);
      expect(await customer.answer('#')).toEqual([queueMenu]);
    },
  );
});

describe('options', () => {
  const withTree = { ...both, options: { 1: tree } };

  it('of three levels are walked down, up and back to the start', async () => {
    const customer = customerOf(withTree);
    await customer.write('Oi');
    expect(await customer.answer('1')).toEqual([topMenu]);
    expect(await customer.answer('1')).toEqual([billMenu]);
    expect(await customer.answer('deste mes')).toEqual([planMenu]);
    expect(await customer.answer('0')).toEqual([billMenu]);
    expect(await customer.answer('0')).toEqual([topMenu]);
    expect(await customer.answer('2')).toEqual(['Rua das Flores, 10.']);
    expect(customer.memory().step).toBe('people');
    expect(await customer.answer('obrigada')).toEqual([]);
    expect(await customer.answer('0')).toEqual([topMenu]);
    expect(await customer.answer('#')).toEqual([queueMenu]);
  });

  it('explain a wrong answer with the level where the customer is', async () => {
    const customer = customerOf(withTree);
    await customer.write('Oi');
    await customer.answer('1');
    await customer.answer('1');
    expect(await customer.answer('7')).toEqual([again(billMenu)]);
    expect(await customer.answer('falar com atendente')).toEqual([handoverText]);
    expect(customer.queueId()).toBe(1);
  });

  it('that were removed meanwhile leave the customer to people', async () => {
    const options: Record<number, typeof tree> = { 1: tree };
    const customer = customerOf({ ...both, options });
    await customer.write('Oi');
    await customer.answer('1');
    options[1] = [];
    expect(await customer.answer('1')).toEqual([]);
    expect(customer.memory().step).toBe('people');
  });

  it('that say nothing hand over', async () => {
    const customer = customerOf({ ...both, options: { 1: [option('Nada', '')] } });
    await customer.write('Oi');
    await customer.answer('1');
    expect(await customer.answer('1')).toEqual([handoverText]);
  });
});

describe('silence', () => {
  it('follows when somebody else moved the ticket', async () => {
    const customer = customerOf({ ...both, options: { 1: tree, 2: tree } });
    await customer.write('Oi');
    customer.move(2);
    expect(await customer.answer('1')).toEqual([]);
    expect(await customer.answer('#')).toEqual([]);
  });

  it('ends a talk of machines, for ever', async () => {
    const customer = customerOf({ connection: { queues: [sales, support], maxRepetitions: 0 } });
    const answers: string[] = [];
    for (let turn = 0; turn < 40; turn += 1) {
      answers.push(...(await customer.write(turn % 2 === 0 ? '#' : '1')));
      customer.later(1000);
    }
    expect(answers).toHaveLength(12);
    customer.later(24 * 60 * 60_000);
    expect(await customer.answer('#')).toEqual([]);
  });

  it('ends one that goes on slowly, too', async () => {
    const customer = customerOf({ connection: { queues: [sales, support], maxRepetitions: 0 } });
    const answers: string[] = [];
    for (let turn = 0; turn < 200; turn += 1) {
      answers.push(...(await customer.write('Recebemos sua mensagem e logo responderemos.')));
      customer.later(30_000);
    }
    expect(answers).toHaveLength(60);
  });
});
