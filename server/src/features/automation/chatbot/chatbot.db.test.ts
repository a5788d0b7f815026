import { updateTicket } from '@prosa/contracts/tickets/api.ts';
import type { Block } from '@prosa/emulator/chatbots/typebot-server.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sendReplyJob } from '#features/automation/jobs.ts';
import { handoverText } from '#features/automation/texts.ts';
import {
  type AnsweredOptions,
  type Answering,
  answeredCompany,
  startAnswering,
} from '#testing/answered-company.ts';
import { eventually } from '#testing/eventually.ts';
import { runDelayed } from '#testing/run-delayed.ts';

let answering: Answering;
let app: Answering['app'];
let typebot: Answering['typebot'];
let receiver: Answering['receiver'];
beforeAll(async () => {
  answering = await startAnswering();
  ({ app, typebot, receiver } = answering);
});
afterAll(() => answering.close());

let slugs = 0;

/** A company whose queue is answered by a Typebot with this flow. */
async function botCompany(blocks: readonly Block[], options: AnsweredOptions = {}) {
  slugs += 1;
  const slug = `fluxo-${slugs}`;
  typebot.publish(slug, blocks);
  const company = await answeredCompany(answering, {
    ...options,
    integration: { type: 'typebot', urlN8N: typebot.url, typebotSlug: slug, ...options.integration },
  });
  const starts = () => typebot.calls.filter(({ path }) => path.includes(`/${slug}/`)).length;
  return { ...company, starts };
}

const shop: readonly Block[] = [
  { says: ['Olá! Sou o robô.'], waitsFor: ['Comprar', 'Reclamar'] },
  { says: ['Quantos?'], waitsFor: 'text' },
  { says: ['Anotado!'] },
];
const hello = 'Olá! Sou o robô.';
const choices = '*[ 1 ]* - Comprar\n*[ 2 ]* - Reclamar';

describe('a customer of a queue with a Typebot', () => {
  it('is led through its flow by words and numbers, and then people go on', async () => {
    const talk = await botCompany(shop);
    await talk.hears('Oi', [hello, choices]);
    await talk.hears('1', [hello, choices, 'Quantos?']);
    await talk.hears('3', [hello, choices, 'Quantos?', 'Anotado!']);
    await eventually(async () => expect(await talk.step()).toBe('people'));
    expect((await talk.said()).map(({ automation }) => automation)).toEqual(
      Array.from({ length: 4 }, () => ({ rule: 'integration', setting: 'queue:integrationId' })),
    );
    expect(await talk.ticket()).toMatchObject({ status: 'pending', queue_id: talk.queueIds[0] });
    await talk.hears('Obrigada', [hello, choices, 'Quantos?', 'Anotado!']);
    expect(talk.starts()).toBe(1);
  });

  it('chose the queue first, is greeted for it, and can go back to the menu', async () => {
    const talk = await botCompany(shop, {
      queues: [{ name: 'Vendas', greeting_message: 'Vendas, bom dia.' }, { name: 'Suporte' }],
    });
    const menu = 'Olá!\n\n*[ 1 ]* - Vendas\n*[ 2 ]* - Suporte';
    await talk.hears('Oi', [menu]);
    await talk.hears('1', [menu, 'Vendas, bom dia.', hello, choices]);
    await talk.hears('#', [menu, 'Vendas, bom dia.', hello, choices, menu]);
    await talk.hears('vendas', [
      menu,
      'Vendas, bom dia.',
      hello,
      choices,
      menu,
      'Vendas, bom dia.',
      hello,
      choices,
    ]);
    expect(talk.starts()).toBe(2);
  });

  it('can always ask for a person', async () => {
    const talk = await botCompany(shop);
    await talk.hears('Oi', [hello, choices]);
    await talk.hears('quero falar com um atendente', [hello, choices, handoverText]);
    expect(await talk.step()).toBe('people');
  });

  it('B15: begins anew at once and ends by the words of the company', async () => {
    const talk = await botCompany(shop, {
      integration: {
        typebotKeywordRestart: 'reiniciar',
        typebotRestartMessage: 'Vamos de novo.',
        typebotKeywordFinish: 'Encerrar',
      },
    });
    await talk.hears('Oi', [hello, choices]);
    await talk.hears('Comprar', [hello, choices, 'Quantos?']);
    await talk.hears(' REINICIAR', [hello, choices, 'Quantos?', 'Vamos de novo.', hello, choices]);
    await talk.hear({ text: 'encerrar' });
    await eventually(async () =>
      expect(await talk.ticket()).toMatchObject({
        status: 'closed',
        closing_reason: 'Encerrado pelo contato',
      }),
    );
    expect(talk.starts()).toBe(2);
  });

  it('begins anew after a silence that is long enough, and not before', async () => {
    const talk = await botCompany(shop, { integration: { typebotExpires: 5 } });
    await talk.hears('Oi', [hello, choices]);
    const age = (minutes: number) =>
      talk.inTx((tx) =>
        tx.db
          .updateTable('integration_talks')
          .set({ heard_at: new Date(Date.now() - minutes * 60_000).toISOString() })
          .execute(),
      );
    await age(4);
    await talk.hears('Comprar', [hello, choices, 'Quantos?']);
    await age(5);
    await talk.hears('3', [hello, choices, 'Quantos?', hello, choices]);
    expect(talk.starts()).toBe(2);
  });

  it('hears why a picture is of no use to it', async () => {
    const talk = await botCompany(shop, { integration: { typebotUnknownMessage: 'Só entendo texto.' } });
    await talk.hears('Oi', [hello, choices]);
    await talk.hear({ content: { kind: 'location', latitude: -19.9, longitude: -43.9, name: '' } });
    await eventually(async () => expect((await talk.said()).at(-1)?.body).toBe('Só entendo texto.'));
    await talk.hears('Comprar', [hello, choices, 'Só entendo texto.', 'Quantos?']);
  });

  it('gets files of the flow as files, and those that cannot be had as their address', async () => {
    const gone = `${receiver.url}/gone.png`;
    const broken = `${typebot.url}/broken.png`;
    const talk = await botCompany([
      {
        says: [
          { type: 'image', url: `${typebot.url}/picture.png` },
          { type: 'image', url: gone },
          { type: 'image', url: broken },
          { type: 'video', url: `${typebot.url}/film` },
        ],
        waitsFor: 'text',
      },
    ]);
    await talk.hears('Oi', ['', gone, broken, '']);
    const [picture, , , film] = await talk.said();
    expect(film).toMatchObject({ kind: 'video', media_type: 'video/quicktime', media_state: 'stored' });
    expect(picture).toMatchObject({ kind: 'image', media_type: 'image/png', media_state: 'stored' });
    expect(await app.storage.stat(picture?.media_key ?? '')).toMatchObject({ size: picture?.media_size });
  });

  it('is given to another queue by the flow, after all that it says', async () => {
    const talk = await botCompany([], { queues: [{ name: 'Vendas' }, { name: 'Suporte' }] });
    const [, support = 0] = talk.queueIds;
    typebot.publish(`fluxo-${slugs}`, [
      { says: ['Passo você ao suporte.', `#{"queueId": ${support}}`], waitsFor: 'text' },
    ]);
    const menu = 'Olá!\n\n*[ 1 ]* - Vendas\n*[ 2 ]* - Suporte';
    await talk.hears('Oi', [menu]);
    await talk.hears('1', [menu, 'Passo você ao suporte.']);
    expect(await talk.ticket()).toMatchObject({ queue_id: support, status: 'pending' });
    expect(await talk.step()).toBe('people');
  });
});

describe('a service outside', () => {
  it('is told every message once and in order, and may stay silent', async () => {
    const talk = await answeredCompany(answering);
    for (const [index, text] of ['Oi', 'tudo bem?', 'quero uma mesa'].entries()) {
      await talk.hear({ text, id: `M${index}` });
    }
    await talk.hear({ text: 'Oi', id: 'M0' });
    await eventually(async () => expect(talk.calls()).toHaveLength(3));
    const told = talk.calls().map(({ raw }) => JSON.parse(raw) as { message: unknown; ticket: unknown });
    expect(told.map(({ message }) => message)).toEqual(
      ['Oi', 'tudo bem?', 'quero uma mesa'].map((conversation) => ({ conversation })),
    );
    const { id, uuid } = await talk.ticket();
    expect(told[0]).toMatchObject({
      ticket: { id, uuid, queueId: talk.queueIds[0] },
      contact: { number: '5531987654321' },
    });
    expect(await talk.said()).toEqual([]);
    expect(await talk.step()).toBe('integration');
  });

  it('answers, and gives the conversation to people', async () => {
    const talk = await answeredCompany(answering);
    receiver.answer(talk.path, { messages: ['Um momento, {{firstName}}.'], stopBot: true });
    await talk.hears('Oi', ['Um momento, Maria.']);
    await talk.hears('Ainda aí?', ['Um momento, Maria.']);
    expect(talk.calls()).toHaveLength(1);
  });

  it('leads on where it names no queue, and people where they are when it names one that cannot be', async () => {
    const talk = await answeredCompany(answering);
    const [first, second] = ['Ol\u0000á 😀', 'Passo você adiante.'];
    receiver.answer(talk.path, { messages: [first], queueId: null });
    receiver.answer(talk.path, { messages: [second], queueId: 99_999_999_999 });
    await talk.hears('Oi', ['Olá 😀']);
    expect(await talk.step()).toBe('integration');
    await talk.hears('E agora?', ['Olá 😀', second]);
    expect(await talk.step()).toBe('people');
    expect(await talk.ticket()).toMatchObject({ status: 'pending', queue_id: talk.queueIds[0] });
  });

  it('has a log of what it was told, with each try', async () => {
    const talk = await answeredCompany(answering);
    receiver.faults.push(500, 429);
    receiver.answer(talk.path, { messages: ['Olá!'] });
    await talk.hears('Oi', ['Olá!']);
    const rows = await talk.inTx((tx) => tx.db.selectFrom('integration_deliveries').selectAll().execute());
    expect(rows).toMatchObject([
      { integration_id: talk.integrationId, tries: 3, status: 200, failure: null },
    ]);
  });

  it('is not asked where the plan does not include it', async () => {
    const talk = await answeredCompany(answering);
    await app.database.platform((tx) =>
      tx.db
        .updateTable('plans')
        .set({ use_integrations: false })
        .where('id', '=', talk.company.planId)
        .execute(),
    );
    await talk.hear({ text: 'Oi' });
    expect(await talk.step()).toBe('people');
    expect(talk.calls()).toEqual([]);
  });

  it('that answers a machine without end is left', async () => {
    const talk = await answeredCompany(answering);
    for (let turn = 0; turn < 14; turn += 1) await talk.hear({ text: `eco ${turn}` });
    expect(await talk.step()).toBe('stopped');
    await eventually(async () => expect(talk.calls().length).toBeLessThanOrEqual(12));
  });
});

describe('nothing more is said', () => {
  it('once somebody took the ticket, though the service had more to say', async () => {
    const flow = [{ says: ['Olá!', 'Ainda aqui.'], waitsFor: 'text' }] as const;
    const integration = { typebotDelayMessage: 10_000 };
    const taken = await botCompany(flow, { integration });
    await taken.hears('Oi', ['Olá!']);
    const { id } = await taken.ticket();
    const request = { params: { ticketId: id }, body: { status: 'open' } } as const;
    await app.call(updateTicket, request, { token: taken.company.admin.token });
    await taken.hear({ text: 'Oi?' });
    await runDelayed(app, sendReplyJob.name);
    // To whom nobody took it is said.
    const left = await botCompany(flow, { integration });
    await left.hears('Oi', ['Olá!']);
    await runDelayed(app, sendReplyJob.name);
    expect((await left.said()).map(({ body }) => body)).toEqual(['Olá!', 'Ainda aqui.']);
    expect((await taken.said()).map(({ body }) => body)).toEqual(['Olá!']);
    expect(taken.starts()).toBe(1);
  });
});

describe('a service that fails leaves the conversation to people, who see why', () => {
  it.each([
    ['does not accept who asks', 401, 'unauthorized', 1],
    ['refuses', 404, 'refused', 1],
    ['has enough', 429, 'limited', 3],
    ['is broken', 500, 'unavailable', 3],
    ['cannot be understood', 'garbage', 'garbage', 1],
    ['hangs up', 'cut', 'unavailable', 3],
  ] as const)('when it %s', async (_, fault, reason, attempts) => {
    const talk = await botCompany(shop);
    typebot.faults.push(...Array.from({ length: attempts }, () => fault));
    await talk.hears('Oi', [handoverText]);
    expect((await talk.said())[0]?.automation).toEqual({
      rule: 'integrationFailed',
      setting: 'queue:integrationId',
      reason,
    });
    expect(await talk.step()).toBe('people');
    expect(await talk.ticket()).toMatchObject({ status: 'pending', queue_id: talk.queueIds[0] });
    expect(talk.starts()).toBe(attempts);
    await talk.hears('Alô?', [handoverText]);
  });

  it('but not for one stumble', async () => {
    const talk = await botCompany(shop);
    typebot.faults.push(500);
    await talk.hears('Oi', [hello, choices]);
    expect(talk.starts()).toBe(2);
  });
});
