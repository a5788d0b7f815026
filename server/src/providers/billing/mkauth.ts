import * as z from 'zod/mini';
import { jsonIn, type ServiceCall } from '#platform/outgoing-http/service-call.ts';
import { ServiceFailure } from '#platform/outgoing-http/service-failure.ts';
import type { BillingAccount, BillingQuestion, BillingSystem } from './port.ts';
import { AmountSchema, amountOf, baseOf, dayOf, readAs, TextSchema, textOrNull } from './read-answer.ts';

type MkAuth = Extract<BillingAccount, { service: 'mkauth' }>;

/** Its customer and the bill that is due are one object. */
const CustomerSchema = z.object({
  dados_cliente: z.object({
    titulos: z.object({
      nome: z.string(),
      uuid_cliente: z.string(),
      bloqueado: z.optional(z.string()),
      titulo: TextSchema,
      valor: z.optional(z.nullable(AmountSchema)),
      datavenc: TextSchema,
      linhadig: TextSchema,
      qrcode: TextSchema,
    }),
  }),
});

/** MK-Auth API: exchanges the two secrets for a token, then sends the request. */
export function createMkAuth(call: ServiceCall): BillingSystem<'mkauth'> {
  async function signIn(account: MkAuth, signal: AbortSignal): Promise<string> {
    const secrets = Buffer.from(`${account.clientId}:${account.clientSecret}`).toString('base64');
    const headers = { authorization: `Basic ${secrets}` };
    const { bytes } = await call(`${baseOf(account.url)}/api/`, { headers, signal });
    const token = bytes.toString('utf8').trim().replaceAll('"', '');
    // It travels in a header.
    if (/^[\x21-\x7e]+$/.test(token)) return token;
    throw new ServiceFailure('garbage', 'The billing system answered with something that is no token.');
  }

  async function find(account: MkAuth, { document, signal }: BillingQuestion) {
    const headers = { authorization: `Bearer ${await signIn(account, signal)}` };
    const url = `${baseOf(account.url)}/api/cliente/show/${document}`;
    const { bytes } = await call(url, { headers, signal });
    // MK-Auth's answer for an unknown customer.
    if (/^"?NULL"?$/i.test(bytes.toString('utf8').trim())) return undefined;
    return { headers, ...readAs(CustomerSchema, jsonIn(bytes)).dados_cliente.titulos };
  }

  return {
    async openBill(account, question) {
      const found = await find(account, question);
      if (!found) return undefined;
      const { nome: name, titulo, valor, datavenc } = found;
      const number = textOrNull(titulo);
      if (number === null || valor === undefined || valor === null) return { name, bill: null };
      const base = baseOf(account.url);
      return {
        name,
        bill: {
          dueDate: dayOf(datavenc),
          value: amountOf(valor),
          line: textOrNull(found.linhadig),
          pix: textOrNull(found.qrcode),
          link: `${base}/boleto/21boleto.php?titulo=${encodeURIComponent(number)}`,
          pdf: null,
        },
      };
    },

    async unblock(account, question) {
      const found = await find(account, question);
      if (!found) return undefined;
      const { nome: name, bloqueado, uuid_cliente: id, headers } = found;
      if (bloqueado === 'sim') {
        const url = `${baseOf(account.url)}/api/cliente/desbloqueio/${encodeURIComponent(id)}`;
        await call(url, { headers, signal: question.signal });
      }
      return { name, isOpen: true };
    },
  };
}
