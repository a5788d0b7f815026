import { amountOf, centsOf } from '@prosa/contracts/invoices/rules.ts';
import * as z from 'zod/mini';
import type { Clock } from '#platform/clock.ts';
import { createServiceCall } from '#platform/outgoing-http/service-call.ts';
import { ServiceFailure } from '#platform/outgoing-http/service-failure.ts';
import { newReference, readAs, timestampOr } from './gateway-api.ts';
import { plainText } from './pix-key.ts';
import type { ChargeRequest, ChargeStatus, PaymentGateway } from './port.ts';

export interface EfiOptions {
  /** Without a slash at its end. */
  readonly baseUrl: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** The key that receives the money; it belongs to the account at Efí. */
  readonly pixKey: string;
  /** Client certificate, which Efí issues and requires. */
  readonly certificate: { readonly pfx: Buffer; readonly passphrase: string; readonly ca?: string };
  readonly clock: Clock;
  readonly timeoutMs?: number;
}

const chargeSeconds = 3600;
/** A token is dropped this long before it expires, so that it does not expire in transit. */
const tokenMarginMs = 60_000;

const TokenSchema = z.object({ access_token: z.string(), expires_in: z.number() });
const QrSchema = z.object({ qrcode: z.string().check(z.minLength(1)) });
const ChargeSchema = z.object({
  status: z.string(),
  loc: z.object({ id: z.number() }),
  calendario: z.object({ criacao: z.optional(z.string()), expiracao: z._default(z.number(), chargeSeconds) }),
  pix: z._default(
    z.array(z.object({ endToEndId: z.string(), valor: z.string(), horario: z.optional(z.string()) })),
    [],
  ),
});
type Charge = z.infer<typeof ChargeSchema>;

/** Efí's Pix API: https://dev.efipay.com.br/docs/api-pix. */
export function createEfi({ baseUrl, pixKey, certificate, clock, ...account }: EfiOptions): PaymentGateway {
  const call = createServiceCall({
    // Its address comes from the operator.
    allowPrivate: true,
    timeoutMs: account.timeoutMs ?? 15_000,
    maxBytes: 512 * 1024,
    tls: certificate,
  });
  let token: { readonly text: string; readonly goodUntil: number } | undefined;

  async function newToken(signal: AbortSignal): Promise<string> {
    const basic = Buffer.from(`${account.clientId}:${account.clientSecret}`).toString('base64');
    const { bytes } = await call(`${baseUrl}/oauth/token`, {
      method: 'POST',
      headers: { authorization: `Basic ${basic}`, 'content-type': 'application/json' },
      body: JSON.stringify({ grant_type: 'client_credentials' }),
      signal,
    });
    const { access_token: text, expires_in: seconds } = readAs(TokenSchema, bytes);
    token = { text, goodUntil: clock.now().getTime() + seconds * 1000 - tokenMarginMs };
    return text;
  }

  async function send(method: string, path: string, signal: AbortSignal, body?: object): Promise<Buffer> {
    const isKnown = token !== undefined && token.goodUntil > clock.now().getTime();
    const text = isKnown && token ? token.text : await newToken(signal);
    try {
      const { bytes } = await call(`${baseUrl}${path}`, {
        method,
        headers: { authorization: `Bearer ${text}`, 'content-type': 'application/json' },
        ...(body ? { body: JSON.stringify(body) } : {}),
        signal,
      });
      return bytes;
    } catch (error) {
      // It may forget a token before its time; a new one that is refused too is a refusal.
      if (!isKnown || !(error instanceof ServiceFailure) || error.status !== 401) throw error;
      token = undefined;
      return send(method, path, signal, body);
    }
  }

  const chargeAt = async (reference: string, signal: AbortSignal): Promise<Charge> =>
    readAs(ChargeSchema, await send('GET', `/v2/cob/${reference}`, signal));

  async function createOrFind({
    reference,
    invoiceId,
    cents,
    payer,
    signal,
  }: ChargeRequest): Promise<Charge> {
    const debtor = { [payer.document.length === 11 ? 'cpf' : 'cnpj']: payer.document, nome: payer.name };
    try {
      const bytes = await send('PUT', `/v2/cob/${reference}`, signal, {
        calendario: { expiracao: chargeSeconds },
        ...(payer.document === '' ? {} : { devedor: debtor }),
        valor: { original: amountOf(cents) },
        chave: pixKey,
        solicitacaoPagador: plainText(`#Fatura:${invoiceId}`, 140),
      });
      return readAs(ChargeSchema, bytes);
    } catch (error) {
      if (!(error instanceof ServiceFailure) || error.status !== 409) throw error;
      return chargeAt(reference, signal);
    }
  }

  const endOf = ({ calendario: { criacao, expiracao } }: Charge): Date =>
    new Date(timestampOr(criacao, clock.now()).getTime() + expiracao * 1000);

  function fateOf(charge: Charge): ChargeStatus {
    if (charge.status === 'CONCLUIDA') {
      const payments = charge.pix.map(({ endToEndId, valor, horario }) => ({
        eventId: endToEndId,
        cents: centsOf(valor),
        receivedAt: timestampOr(horario, clock.now()),
      }));
      return { state: 'paid', payments };
    }
    return { state: charge.status === 'ATIVA' && endOf(charge) > clock.now() ? 'waiting' : 'gone' };
  }

  return {
    name: 'efi',
    needsDocument: false,
    isDemo: false,
    referenceFor: newReference,

    async open(request) {
      const charge = await createOrFind(request);
      const bytes = await send('GET', `/v2/loc/${charge.loc.id}/qrcode`, request.signal);
      return { code: readAs(QrSchema, bytes).qrcode, expiresAt: endOf(charge) };
    },

    async ask(reference, signal) {
      try {
        return fateOf(await chargeAt(reference, signal));
      } catch (error) {
        if (error instanceof ServiceFailure && error.status === 404) return { state: 'gone' };
        throw error;
      }
    },

    async withdraw(reference, signal) {
      try {
        await send('PATCH', `/v2/cob/${reference}`, signal, { status: 'REMOVIDA_PELO_USUARIO_RECEBEDOR' });
      } catch (error) {
        // It does not exist, or was paid; the next `ask` returns which.
        if (!(error instanceof ServiceFailure) || error.reason !== 'refused') throw error;
      }
    },

    async register(webhookUrl, signal) {
      await send('PUT', `/v2/webhook/${encodeURIComponent(pixKey)}`, signal, { webhookUrl });
    },

    close: () => call.close(),
  };
}
