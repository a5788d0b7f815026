import { readFileSync } from 'node:fs';
import type { HttpFault } from '@prosa/emulator/fake-http-server.ts';
import { type AsaasPayments, startAsaasPayments } from '@prosa/emulator/payments/asaas-server.ts';
import { efiCertificates } from '@prosa/emulator/payments/efi-certificates.ts';
import { type Efi, startEfi } from '@prosa/emulator/payments/efi-server.ts';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { systemClock } from '#platform/clock.ts';
import { fakeClock } from '#testing/fake-clock.ts';
import { createAsaasPayments } from './asaas.ts';
import { createEfi, type EfiOptions } from './efi.ts';
import { createPixKey } from './pix-key.ts';
import type { ChargeRequest, PaymentGateway } from './port.ts';

let efi: Efi;
let asaas: AsaasPayments;
beforeAll(async () => {
  [efi, asaas] = await Promise.all([startEfi(), startAsaasPayments()]);
});
afterAll(() => Promise.all([efi.stop(), asaas.stop()]));

const { signal } = new AbortController();
const payer = { name: 'Marina Alves', email: 'marina@aurora.example', document: '52998224725' };

function closing(gateway: PaymentGateway): PaymentGateway {
  onTestFinished(() => gateway.close());
  return gateway;
}

function efiWith(options: Partial<EfiOptions> & { certificatePath?: string } = {}): PaymentGateway {
  const { certificatePath = efiCertificates.client, ...rest } = options;
  return closing(
    createEfi({
      baseUrl: efi.url,
      clientId: efi.clientId,
      clientSecret: efi.clientSecret,
      pixKey: efi.pixKey,
      certificate: {
        pfx: readFileSync(certificatePath),
        passphrase: efiCertificates.password,
        ca: efiCertificates.authority,
      },
      clock: systemClock,
      ...rest,
    }),
  );
}

function asaasWith(options: { token?: string; timeoutMs?: number } = {}): PaymentGateway {
  return closing(
    createAsaasPayments({ baseUrl: asaas.url, token: asaas.token, clock: systemClock, ...options }),
  );
}

let lastInvoice = 0;
function chargeFor(gateway: PaymentGateway, request: Partial<ChargeRequest> = {}): ChargeRequest {
  lastInvoice += 1;
  return {
    reference: gateway.referenceFor(lastInvoice),
    invoiceId: lastInvoice,
    cents: 120_050,
    dueDay: '2026-12-10',
    payer,
    signal,
    ...request,
  };
}

const makers = { efi: efiWith, asaas: asaasWith } as const;
const stands = () => ({ efi, asaas });
const payAt = (name: keyof typeof makers, reference: string, value?: number) =>
  name === 'efi' ? efi.pay(reference, value?.toFixed(2)) : asaas.pay(reference, value);

describe.each(['efi', 'asaas'] as const)('%s', (name) => {
  it('opens a charge once, however often it is asked, and tells when it is paid', async () => {
    const gateway = makers[name]();
    const request = chargeFor(gateway);
    const opened = await gateway.open(request);
    expect(opened.code).toMatch(/^00020101021226/);
    expect(await gateway.open(request)).toMatchObject({ code: opened.code });
    expect(await gateway.ask(request.reference, signal)).toEqual({ state: 'waiting' });

    payAt(name, request.reference);
    const fate = await gateway.ask(request.reference, signal);
    expect(fate).toEqual({
      state: 'paid',
      payments: [{ eventId: expect.any(String), cents: 120_050, receivedAt: expect.any(Date) }],
    });
    expect(await gateway.ask(request.reference, signal)).toMatchObject({
      payments: fate.state === 'paid' ? [{ eventId: fate.payments[0]?.eventId }] : [],
    });
  });

  it('tells what was really paid', async () => {
    const gateway = makers[name]();
    const request = chargeFor(gateway);
    await gateway.open(request);
    payAt(name, request.reference, 0.01);
    expect(await gateway.ask(request.reference, signal)).toMatchObject({
      state: 'paid',
      payments: [{ cents: 1 }],
    });
    // Too late: it stays paid.
    await gateway.withdraw(request.reference, signal);
    expect(await gateway.ask(request.reference, signal)).toMatchObject({ state: 'paid' });
  });

  it('knows no charge that was withdrawn or never made', async () => {
    const gateway = makers[name]();
    const request = chargeFor(gateway);
    await gateway.open(request);
    await gateway.withdraw(request.reference, signal);
    expect(await gateway.ask(request.reference, signal)).toEqual({ state: 'gone' });
    expect(await gateway.ask(gateway.referenceFor(1), signal)).toEqual({ state: 'gone' });
    await gateway.withdraw(gateway.referenceFor(1), signal);
  });

  it.each<[string, HttpFault]>([
    ['timeout', 'hang'],
    ['limited', { status: 429 }],
    ['unavailable', { status: 503 }],
    ['unavailable', 'cut'],
    ['garbage', 'garbage'],
  ])('fails as %s after %j, and tells nothing secret', async (reason, fault) => {
    const gateway = makers[name](fault === 'hang' ? { timeoutMs: 500 } : {});
    stands()[name].fail(fault);
    // On a busy machine it may not even have come that far.
    onTestFinished(() => stands()[name].fail());
    const failure = gateway.ask(gateway.referenceFor(1), signal);
    await expect(failure).rejects.toMatchObject({ name: 'ServiceFailure', reason });
    await expect(failure).rejects.not.toThrow(/Client|aact|emulated/);
  });

  it('makes references that a bank takes, no two alike, with the invoice in them', () => {
    const gateway = makers[name]();
    const references = Array.from({ length: 100 }, () => gateway.referenceFor(2_147_483_647));
    for (const reference of references) expect(reference).toMatch(/^FATURA2147483647X[a-z0-9]{15}$/);
    expect(new Set(references).size).toBe(references.length);
  });
});

describe('Efí', () => {
  it('is told the amount, the key, the payer and the invoice', async () => {
    const gateway = efiWith();
    const request = chargeFor(gateway);
    const { expiresAt } = await gateway.open(request);
    expect(efi.charges.get(request.reference)?.request).toEqual({
      calendario: { expiracao: 3600 },
      devedor: { cpf: '52998224725', nome: 'Marina Alves' },
      valor: { original: '1200.50' },
      chave: efi.pixKey,
      solicitacaoPagador: `#Fatura:${request.invoiceId}`,
    });
    expect(Math.round(((expiresAt?.getTime() ?? 0) - Date.now()) / 60_000)).toBe(60);
  });

  it('does not speak with a stranger, and refuses a wrong secret', async () => {
    const stranger = efiWith({ certificatePath: efiCertificates.stranger });
    await expect(stranger.ask(stranger.referenceFor(1), signal)).rejects.toMatchObject({
      reason: 'unavailable',
    });
    const wrong = efiWith({ clientSecret: 'guessed' });
    await expect(wrong.ask(wrong.referenceFor(1), signal)).rejects.toMatchObject({ reason: 'unauthorized' });
  });

  it('is asked for a token once an hour, and again when it forgot it', async () => {
    const clock = fakeClock(new Date());
    const gateway = efiWith({ clock });
    const before = efi.tokens();
    const ask = () => gateway.ask(gateway.referenceFor(1), signal);
    await ask();
    await ask();
    expect(efi.tokens()).toBe(before + 1);
    await clock.advance(3_600_000);
    await ask();
    expect(efi.tokens()).toBe(before + 2);
    efi.forgetTokens();
    await ask();
    expect(efi.tokens()).toBe(before + 3);
  });

  it('lets a charge go after an hour', async () => {
    const clock = fakeClock(new Date());
    const gateway = efiWith({ clock });
    const request = chargeFor(gateway);
    await gateway.open(request);
    await clock.advance(3_601_000);
    expect(await gateway.ask(request.reference, signal)).toEqual({ state: 'gone' });
  });
});

describe('Asaas', () => {
  it('knows a payer once, by the document', async () => {
    const gateway = asaasWith();
    for (let time = 0; time < 2; time += 1) await gateway.open(chargeFor(gateway));
    expect(asaas.customers.filter(({ cpfCnpj }) => cpfCnpj === payer.document)).toHaveLength(1);
    expect(asaas.payments.at(-1)).toMatchObject({ value: 1200.5, dueDate: '2026-12-10' });
  });

  it('refuses a token nobody gave', async () => {
    const gateway = asaasWith({ token: 'guessed' });
    await expect(gateway.ask(gateway.referenceFor(1), signal)).rejects.toMatchObject({
      reason: 'unauthorized',
    });
  });
});

it('a plain key makes its code here and never hears of a payment', async () => {
  const gateway = createPixKey({ key: 'pix@prosa.example', name: 'Prosa', city: 'São Paulo', isDemo: false });
  const reference = gateway.referenceFor(42);
  const { code, expiresAt } = await gateway.open(chargeFor(gateway, { reference, cents: 9990 }));
  expect(code).toMatch(
    /^00020126390014br\.gov\.bcb\.pix0117pix@prosa\.example520400005303986540599\.905802BR5905Prosa6009Sao Paulo62120508FATURA426304[0-9A-F]{4}$/,
  );
  expect(expiresAt).toBeNull();
  expect(await gateway.ask(reference, signal)).toEqual({ state: 'waiting' });
});
