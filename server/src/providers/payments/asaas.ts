import { centsOf } from '@prosa/contracts/invoices/rules.ts';
import * as z from 'zod/mini';
import type { Clock } from '#platform/clock.ts';
import { createServiceCall } from '#platform/outgoing-http/service-call.ts';
import { ServiceFailure } from '#platform/outgoing-http/service-failure.ts';
import { newReference, readAs, timestampOr } from './gateway-api.ts';
import type { ChargeRequest, PaymentGateway } from './port.ts';

export interface AsaasOptions {
  /** Including its version, without a trailing slash. */
  readonly baseUrl: string;
  /** Token of the platform's own account. */
  readonly token: string;
  readonly clock: Clock;
  readonly timeoutMs?: number;
}

const CustomerSchema = z.object({ id: z.string() });
const CustomersSchema = z.object({ data: z.array(CustomerSchema) });
const PaymentSchema = z.object({
  id: z.string(),
  status: z.string(),
  value: z.number(),
  clientPaymentDate: z.nullish(z.string()),
});
const PaymentsSchema = z.object({ data: z.array(PaymentSchema) });
const QrSchema = z.object({ payload: z.string().check(z.minLength(1)) });

/** Statuses of a paid Pix; any other status is unpaid or paid by another method. */
const paidStatuses = ['RECEIVED', 'CONFIRMED'];

/** Asaas API: https://docs.asaas.com. Payments carry our reference, by which they are found. */
export function createAsaasPayments({
  baseUrl,
  token,
  clock,
  timeoutMs = 15_000,
}: AsaasOptions): PaymentGateway {
  // Its URL comes from the operator.
  const call = createServiceCall({ allowPrivate: true, timeoutMs, maxBytes: 512 * 1024 });

  async function send(method: string, path: string, signal: AbortSignal, body?: object): Promise<Buffer> {
    const { bytes } = await call(`${baseUrl}${path}`, {
      method,
      headers: { access_token: token, 'content-type': 'application/json', 'user-agent': 'Prosa' },
      ...(body ? { body: JSON.stringify(body) } : {}),
      signal,
    });
    return bytes;
  }

  async function customerOf({ payer, signal }: ChargeRequest): Promise<string> {
    const path = `/customers?cpfCnpj=${encodeURIComponent(payer.document)}`;
    const { data } = readAs(CustomersSchema, await send('GET', path, signal));
    if (data[0]) return data[0].id;
    const { name, email, document: cpfCnpj } = payer;
    // The platform sends its own payment reminders.
    const body = { name, email, cpfCnpj, notificationDisabled: true };
    return readAs(CustomerSchema, await send('POST', '/customers', signal, body)).id;
  }

  async function paymentsOf(reference: string, signal: AbortSignal) {
    const path = `/payments?externalReference=${encodeURIComponent(reference)}`;
    return readAs(PaymentsSchema, await send('GET', path, signal)).data;
  }

  async function createOrFind(request: ChargeRequest): Promise<string> {
    const { reference, invoiceId, cents, dueDay, signal } = request;
    const [known] = await paymentsOf(reference, signal);
    if (known) return known.id;
    const body = {
      customer: await customerOf(request),
      billingType: 'PIX',
      value: cents / 100,
      dueDate: dueDay,
      externalReference: reference,
      description: `Fatura ${invoiceId}`,
    };
    return readAs(PaymentSchema, await send('POST', '/payments', signal, body)).id;
  }

  return {
    name: 'asaas',
    needsDocument: true,
    isDemo: false,
    referenceFor: newReference,

    async open(request) {
      const id = encodeURIComponent(await createOrFind(request));
      const { payload } = readAs(QrSchema, await send('GET', `/payments/${id}/pixQrCode`, request.signal));
      // It can be paid after its due date too, until it is withdrawn.
      return { code: payload, expiresAt: null };
    },

    async ask(reference, signal) {
      const all = await paymentsOf(reference, signal);
      const paid = all.filter(({ status }) => paidStatuses.includes(status));
      if (paid.length === 0) return { state: all.length > 0 ? 'waiting' : 'gone' };
      const payments = paid.map(({ id, value, clientPaymentDate }) => ({
        eventId: id,
        cents: centsOf(value),
        receivedAt: timestampOr(clientPaymentDate ?? undefined, clock.now()),
      }));
      return { state: 'paid', payments };
    },

    async withdraw(reference, signal) {
      for (const { id, status } of await paymentsOf(reference, signal)) {
        if (paidStatuses.includes(status)) continue;
        try {
          await send('DELETE', `/payments/${encodeURIComponent(id)}`, signal);
        } catch (error) {
          // It was paid or deleted meanwhile; the next `ask` returns which.
          if (!(error instanceof ServiceFailure) || error.reason !== 'refused') throw error;
        }
      }
    },

    close: () => call.close(),
  };
}
