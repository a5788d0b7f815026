import * as z from 'zod/mini';
import { jsonIn, type ServiceCall } from '#platform/outgoing-http/service-call.ts';
import { ServiceFailure } from '#platform/outgoing-http/service-failure.ts';
import type { BillingAccount, BillingQuestion, BillingSystem } from './port.ts';
import { AmountSchema, amountOf, dayOf, readAs, TextSchema, textOrNull } from './read-answer.ts';

type Asaas = Extract<BillingAccount, { service: 'asaas' }>;

const CustomersSchema = z.object({ data: z.array(z.object({ id: z.string(), name: z.string() })) });
const PaymentsSchema = z.object({
  data: z.array(
    z.object({
      id: z.string(),
      value: AmountSchema,
      dueDate: z.string(),
      bankSlipUrl: TextSchema,
      invoiceUrl: TextSchema,
    }),
  ),
});
const PixSchema = z.object({ payload: TextSchema });
const LineSchema = z.object({ identificationField: TextSchema });

/** Asaas API; the base URL includes its version. It issues bills and does not manage access. */
export function createAsaas(call: ServiceCall, baseUrl: string): BillingSystem<'asaas'> {
  async function get(account: Asaas, path: string, signal: AbortSignal): Promise<unknown> {
    const headers = {
      access_token: account.token,
      'content-type': 'application/json',
      'user-agent': 'Prosa',
    };
    return jsonIn((await call(`${baseUrl}${path}`, { headers, signal })).bytes);
  }

  /** Returns an empty object when the service refuses: a bill with another payment method lacks these details. */
  async function detailOf(account: Asaas, path: string, signal: AbortSignal): Promise<unknown> {
    try {
      return await get(account, path, signal);
    } catch (error) {
      if (error instanceof ServiceFailure && error.reason === 'refused') return {};
      throw error;
    }
  }

  async function find(account: Asaas, { document, signal }: BillingQuestion) {
    const { data } = readAs(CustomersSchema, await get(account, `/customers?cpfCnpj=${document}`, signal));
    return data[0];
  }

  /** Returns the oldest overdue payment, or else the next pending one. */
  async function paymentOf(account: Asaas, customer: string, signal: AbortSignal) {
    for (const status of ['OVERDUE', 'PENDING']) {
      const path = `/payments?customer=${encodeURIComponent(customer)}&status=${status}`;
      const { data } = readAs(PaymentsSchema, await get(account, path, signal));
      const [first] = data.toSorted((a, b) => a.dueDate.localeCompare(b.dueDate));
      if (first) return first;
    }
    return undefined;
  }

  return {
    async openBill(account, question) {
      const { signal } = question;
      const customer = await find(account, question);
      if (!customer) return undefined;
      const payment = await paymentOf(account, customer.id, signal);
      if (!payment) return { name: customer.name, bill: null };
      const path = `/payments/${encodeURIComponent(payment.id)}`;
      const pix = readAs(PixSchema, await detailOf(account, `${path}/pixQrCode`, signal));
      const line = readAs(LineSchema, await detailOf(account, `${path}/identificationField`, signal));
      return {
        name: customer.name,
        bill: {
          dueDate: dayOf(payment.dueDate),
          value: amountOf(payment.value),
          line: textOrNull(line.identificationField),
          pix: textOrNull(pix.payload),
          link: textOrNull(payment.bankSlipUrl) ?? textOrNull(payment.invoiceUrl),
          pdf: null,
        },
      };
    },

    async unblock(account, question) {
      const customer = await find(account, question);
      return customer && { name: customer.name, isOpen: false };
    },
  };
}
