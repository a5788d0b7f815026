import { randomUUID } from 'node:crypto';
import { updateSetting } from '@prosa/contracts/settings/api.ts';
import { type BillingSystems, startBilling } from '@prosa/emulator/billing/billing-server.ts';
import type { Subscriber } from '@prosa/emulator/billing/subscribers.ts';
import type { HttpFault } from '@prosa/emulator/fake-http-server.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { automatedCompany } from '#testing/automated-company.ts';
import { eventually } from '#testing/eventually.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';
import { billTexts, lookingText, nothingDueText, unblockedText, unknownDocumentText } from './bills.ts';
import { handoverText } from './texts.ts';

let systems: BillingSystems;
let app: TestApp & { close(): Promise<void> };
beforeAll(async () => {
  systems = await startBilling();
  app = await startTestApp({
    environment: { ASAAS_API_URL: `${systems.url}/api/v3`, ALLOW_PRIVATE_ADDRESSES: '127.0.0.1' },
  });
});
afterAll(async () => {
  await app.close();
  await systems.stop();
});

const document = '52998224725';
const bill = {
  id: 'b1',
  value: 1099.9,
  dueDate: '2026-11-20',
  line: '34191.79001 01043',
  pix: '00020126pix',
};
const maria: Subscriber = { document, name: 'Maria Reis', bill };

/** Creates an internet provider whose customers ask in a queue of this name, and whose IXC holds these subscribers. */
async function provider(queue: string, people: readonly Subscriber[], faults: readonly HttpFault[] = []) {
  const token = `7:${randomUUID()}`;
  systems.expect(token, people, faults);
  const talk = await automatedCompany(app, {
    start: new Date(),
    queues: [{ name: queue }],
    connection: { greeting_message: '' },
  });
  const as = { token: talk.company.admin.token };
  for (const [settingKey, value] of Object.entries({ ipixc: systems.url, tokenixc: token })) {
    await app.call(updateSetting, { params: { settingKey }, body: { value } }, as);
  }
  const said = async () =>
    (await talk.messageRows()).filter(({ origin }) => origin === 'system').sort((a, b) => a.id - b.id);
  return {
    ...talk,
    token,
    say: (text: string) => talk.hear({ text, sentAt: new Date(), pushName: 'Maria' }),
    /** Waits until this many messages follow the request for the document, and returns them. */
    answers: (count: number) =>
      eventually(async () => {
        const rows = (await said()).slice(1);
        expect(rows.map(({ body }) => body)).toHaveLength(count);
        return rows;
      }),
    async ticket() {
      return (await talk.ticketRows()).at(-1);
    },
  };
}
const textsOf = (rows: readonly { readonly body: string }[]) => rows.map(({ body }) => body);

describe('a customer of an internet provider', () => {
  it('gets the open bill, each part to be copied by itself, and the ticket is closed', async () => {
    const talk = await provider('2ª via de boleto', [maria]);
    await talk.say('Oi');
    await talk.say('529.982.247-25');
    const rows = await talk.answers(7);
    const { line, pix } = bill;
    const expected = { dueDate: '2026-11-20', value: 1099.9, line, pix, link: null, pdf: null };
    expect(textsOf(rows)).toEqual([lookingText, ...billTexts('Maria Reis', expected), '']);
    expect(rows.at(-1)).toMatchObject({ kind: 'document', media_name: 'boleto.pdf', media_state: 'stored' });
    expect(rows[1]?.body).toContain('*Valor:* R$ 1.099,90\n*Vencimento:* 20/11/2026');
    expect(rows.at(-1)?.automation).toEqual({ rule: 'bills', setting: null });
    expect(await talk.ticket()).toMatchObject({ status: 'closed' });
  });

  it('who goes on writing while it is looked up gets it all the same', async () => {
    const talk = await provider('2ª via de boleto', [maria]);
    await talk.say('Oi');
    await talk.say(document);
    await talk.say('obrigada');
    await eventually(async () => {
      // A message after the end opens a new ticket.
      const [first] = await talk.ticketRows();
      expect(first).toMatchObject({ status: 'closed' });
    });
    expect(textsOf(await talk.messageRows())).toContain(bill.pix);
  });

  it('who owes nothing is told so', async () => {
    const talk = await provider('2 via de boleto', [{ document, name: 'Maria Reis' }]);
    await talk.say('Oi');
    await talk.say(document);
    expect(textsOf(await talk.answers(2))).toEqual([lookingText, nothingDueText('Maria Reis')]);
  });

  it('gets access on trust once', async () => {
    const talk = await provider('Desbloqueio de confiança', [{ ...maria, isBlocked: true }]);
    await talk.say('Oi');
    await talk.say(document);
    expect(textsOf(await talk.answers(2))).toEqual([lookingText, unblockedText('Maria Reis')]);
    expect(systems.unblocked(talk.token)).toEqual([document]);
    expect(await talk.ticket()).toMatchObject({ status: 'closed' });
  });

  it('whom the system does not trust again gets a person', async () => {
    const untrusted = { ...maria, isBlocked: true, isUntrusted: true };
    const talk = await provider('Desbloqueio de confiança', [untrusted]);
    await talk.say('Oi');
    await talk.say(document);
    expect(textsOf(await talk.answers(2))).toEqual([lookingText, handoverText]);
    expect(await talk.ticket()).toMatchObject({ status: 'pending', queue_id: talk.queueIds[0] });
  });

  it('whom nobody knows may try again, and then gets a person', async () => {
    const talk = await provider('2ª via de boleto', []);
    await talk.say('Oi');
    for (let time = 1; time <= 3; time += 1) {
      await talk.say(document);
      await talk.answers(time * 2);
    }
    const rows = await talk.answers(6);
    expect(textsOf(rows.filter((_, index) => index % 2 === 1))).toEqual([
      unknownDocumentText,
      unknownDocumentText,
      handoverText,
    ]);
  });

  it.each<[string, readonly HttpFault[]]>([
    ['unauthorized', [{ status: 401 }]],
    ['garbage', ['garbage']],
    ['limited', [{ status: 429 }, { status: 429 }, { status: 429 }]],
    ['unavailable', [{ status: 500 }, 'cut', { status: 503 }]],
  ])('gets a person when the system fails as %s after %j, who sees why', async (reason, faults) => {
    const talk = await provider('2ª via de boleto', [maria], faults);
    await talk.say('Oi');
    await talk.say(document);
    const rows = await talk.answers(2);
    expect(rows[1]?.body).toBe(handoverText);
    expect(rows[1]?.automation).toEqual({ rule: 'billsFailed', setting: null, reason });
    expect(await talk.ticket()).toMatchObject({ status: 'pending' });
  });
});
