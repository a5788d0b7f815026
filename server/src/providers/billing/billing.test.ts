import { type BillingSystems, startBilling } from '@prosa/emulator/billing/billing-server.ts';
import type { Subscriber } from '@prosa/emulator/billing/subscribers.ts';
import type { HttpFault } from '@prosa/emulator/fake-http-server.ts';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { type BillingOptions, createBilling } from './billing.ts';
import type { BillingAccount } from './port.ts';

let systems: BillingSystems;
beforeAll(async () => {
  systems = await startBilling();
});
afterAll(() => systems.stop());

const document = '52998224725';
const bill = { id: 'b1', value: 99.9, dueDate: '2026-11-20', line: '34191.79001 01043', pix: '00020126pix' };
const maria: Subscriber = { document, name: 'Maria Reis', bill };
const secrets = { mkauth: 'id:secret', asaas: 'asaas-token', ixc: '7:hash' } as const;
type Service = BillingAccount['service'];
const services = Object.keys(secrets) as Service[];

function accountOf(service: Service): BillingAccount {
  const { url } = systems;
  if (service === 'mkauth') return { service, url: `${url}/`, clientId: 'id', clientSecret: 'secret' };
  return service === 'ixc' ? { service, url, token: secrets.ixc } : { service, token: secrets.asaas };
}

function billingWith(options: Partial<BillingOptions> = {}) {
  const billing = createBilling({
    asaasUrl: `${systems.url}/api/v3`,
    allowPrivate: ['127.0.0.1'],
    timeoutMs: 15_000,
    ...options,
  });
  onTestFinished(() => billing.close());
  return billing;
}

function knows(service: Service, subscribers: readonly Subscriber[], faults: readonly HttpFault[] = []) {
  systems.expect(secrets[service], subscribers, faults);
}
const question = { document, signal: new AbortController().signal };

describe.each(services)('%s', (service) => {
  it('tells the bill that is due', async () => {
    knows(service, [maria]);
    const found = await billingWith().openBill(accountOf(service), question);
    expect(found).toMatchObject({
      name: 'Maria Reis',
      bill: { dueDate: '2026-11-20', value: 99.9, line: bill.line, pix: bill.pix },
    });
  });

  it('tells of a customer who owes nothing, and knows nobody else', async () => {
    knows(service, [{ document, name: 'Maria Reis' }]);
    const billing = billingWith();
    expect(await billing.openBill(accountOf(service), question)).toEqual({ name: 'Maria Reis', bill: null });
    const stranger = { ...question, document: '11144477735' };
    expect(await billing.openBill(accountOf(service), stranger)).toBeUndefined();
    expect(await billing.unblock(accountOf(service), stranger)).toBeUndefined();
  });

  it.each<[string, HttpFault]>([
    ['timeout', 'hang'],
    ['unauthorized', { status: 401 }],
    ['limited', { status: 429 }],
    ['unavailable', { status: 500 }],
    ['unavailable', 'cut'],
  ])('fails as %s after %j', async (reason, fault) => {
    knows(service, [maria], [fault]);
    const billing = billingWith(fault === 'hang' ? { timeoutMs: 500 } : {});
    const failure = billing.openBill(accountOf(service), question);
    await expect(failure).rejects.toMatchObject({ name: 'ServiceFailure', reason });
    await expect(failure).rejects.not.toThrow(/529|secret|token|hash/);
  });

  it('fails with what is no answer, and with secrets nobody knows', async () => {
    knows(service, [maria], ['garbage']);
    const billing = billingWith();
    await expect(billing.openBill(accountOf(service), question)).rejects.toMatchObject({
      reason: 'garbage',
    });
    systems.expect(secrets[service], []);
    const wrong = Object.assign(accountOf(service), { token: 'other', clientSecret: 'other' });
    await expect(billing.openBill(wrong, question)).rejects.toMatchObject({ reason: 'unauthorized' });
  });
});

it('Asaas tells a bill that is paid in one way only, though it refuses to tell of the other', async () => {
  const { line: _line, ...byPix } = bill;
  knows('asaas', [{ ...maria, bill: byPix }]);
  const found = await billingWith().openBill(accountOf('asaas'), question);
  expect(found?.bill).toMatchObject({ line: null, pix: bill.pix, link: 'https://asaas.example/b/b1' });
});

it('IXC hands out the bill as a file too', async () => {
  knows('ixc', [maria]);
  const found = await billingWith().openBill(accountOf('ixc'), question);
  expect(found?.bill?.pdf?.subarray(0, 4).toString()).toBe('%PDF');
});

describe('access on trust', () => {
  it.each(['mkauth', 'ixc'] as const)('is given once by %s, however often it is asked', async (service) => {
    knows(service, [{ ...maria, isBlocked: true }]);
    const billing = billingWith();
    for (let time = 0; time < 2; time += 1) {
      expect(await billing.unblock(accountOf(service), question)).toEqual({
        name: 'Maria Reis',
        isOpen: true,
      });
    }
    expect(systems.unblocked(secrets[service])).toEqual([document]);
  });

  it('is not given where IXC does not grant it, and never by Asaas', async () => {
    knows('ixc', [{ ...maria, isBlocked: true, isUntrusted: true }]);
    knows('asaas', [{ ...maria, isBlocked: true }]);
    const billing = billingWith();
    expect(await billing.unblock(accountOf('ixc'), question)).toMatchObject({ isOpen: false });
    expect(await billing.unblock(accountOf('asaas'), question)).toMatchObject({ isOpen: false });
  });
});

it('a system on the own network is not looked for unless the operator says so', async () => {
  knows('ixc', [maria]);
  const failure = billingWith({ allowPrivate: [] }).openBill(accountOf('ixc'), question);
  await expect(failure).rejects.toMatchObject({ reason: 'blocked' });
});
