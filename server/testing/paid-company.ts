import { readFileSync } from 'node:fs';
import type { Subscribe } from '@prosa/contracts/subscriptions/schema.ts';
import { type AsaasPayments, startAsaasPayments } from '@prosa/emulator/payments/asaas-server.ts';
import { efiCertificates } from '@prosa/emulator/payments/efi-certificates.ts';
import { startEfi } from '@prosa/emulator/payments/efi-server.ts';
import type { Clock } from '#platform/clock.ts';
import { createAsaasPayments } from '#providers/payments/asaas.ts';
import { createEfi } from '#providers/payments/efi.ts';
import type { PaymentGateway } from '#providers/payments/port.ts';
import type { TestApp } from './test-app.ts';

export const webhookSecret = 'a-secret-that-only-the-gateway-knows-0001';

/** Emulated payment gateway with its client. */
export interface StandInGateway {
  readonly name: 'efi' | 'asaas';
  readonly gateway: PaymentGateway;
  /** Pays a charge with the requested or another amount. */
  pay(reference: string, amount?: string): void;
  /** Sends the webhook to the product; returns the response status. */
  tell(app: TestApp, reference: string, secret?: string): Promise<number>;
  /** References of the created charges, newest last. */
  references(): readonly string[];
  /** The registered webhook URL, if any. */
  notified(): string | undefined;
  breakDown(): void;
  stop(): Promise<void>;
}

export async function standInEfi(clock: Clock): Promise<StandInGateway> {
  const efi = await startEfi();
  const gateway = createEfi({
    baseUrl: efi.url,
    clientId: efi.clientId,
    clientSecret: efi.clientSecret,
    pixKey: efi.pixKey,
    certificate: {
      pfx: readFileSync(efiCertificates.client),
      passphrase: efiCertificates.password,
      ca: efiCertificates.authority,
    },
    clock,
  });
  return {
    name: 'efi',
    gateway,
    pay: efi.pay,
    async tell(app, txid, secret = webhookSecret) {
      const url = `/api/payments/efi/${secret}/pix`;
      // The amount in the webhook must be ignored.
      const payload = { pix: [{ txid, endToEndId: 'E0', valor: '9999.00', chave: 'x' }] };
      return (await app.http.inject({ method: 'POST', url, payload })).statusCode;
    },
    references: () => [...efi.charges.keys()],
    notified: efi.webhook,
    breakDown: () => efi.fail({ status: 503 }),
    stop: efi.stop,
  };
}

export async function standInAsaas(clock: Clock): Promise<StandInGateway> {
  const asaas: AsaasPayments = await startAsaasPayments();
  return {
    name: 'asaas',
    gateway: createAsaasPayments({ baseUrl: asaas.url, token: asaas.token, clock }),
    pay: (reference, amount) => asaas.pay(reference, amount === undefined ? undefined : Number(amount)),
    async tell(app, externalReference, secret = webhookSecret) {
      const answer = await app.http.inject({
        method: 'POST',
        url: '/api/payments/asaas',
        headers: { 'asaas-access-token': secret },
        payload: { event: 'PAYMENT_RECEIVED', payment: { id: 'pay_0', externalReference, value: 9999 } },
      });
      return answer.statusCode;
    },
    references: () => asaas.payments.map(({ externalReference }) => externalReference),
    notified: () => undefined,
    breakDown: () => asaas.fail({ status: 503 }),
    stop: asaas.stop,
  };
}

/** A valid checkout form. Its prices must be ignored. */
export const checkout = {
  firstName: 'Marina',
  lastName: 'Alves',
  address2: 'Rua das Flores, 10',
  city: 'São Paulo',
  state: 'SP',
  zipcode: '01001-000',
  country: 'BR',
  document: '529.982.247-25',
  price: 0.01,
  users: 1000,
  connections: 1000,
} as const satisfies Partial<Subscribe> & Record<string, unknown>;
