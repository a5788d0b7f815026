import { amountOf } from '@prosa/contracts/invoices/rules.ts';
import type { PaymentGateway } from './port.ts';

/**
 * Content of a static Pix code, limited by the manual of the Banco Central ("Manual de Padrões para Iniciação do Pix").
 */
export interface BrCode {
  readonly key: string;
  /** Name of the payee; cut to 25 characters without accents. */
  readonly name: string;
  /** Cut to 15 characters without accents. */
  readonly city: string;
  /** Amount such as `99.90`; when absent, the payer chooses. */
  readonly amount?: string;
  /** Up to 25 letters and digits. */
  readonly txid?: string;
}

const nameMax = 25;
const cityMax = 15;

/** Id, length in two digits, value. */
function field(id: string, value: string): string {
  return `${id}${String(value.length).padStart(2, '0')}${value}`;
}

/** Reduces a text to plain ASCII: banks may refuse other characters. */
export function plainText(text: string, max: number): string {
  return text
    .normalize('NFKD')
    .replaceAll(/[^\x20-\x7e]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, max)
    .trim();
}

/** CRC16-CCITT with the polynomial 0x1021 and the initial value 0xFFFF. */
export function crc16(text: string): string {
  let crc = 0xffff;
  for (const byte of Buffer.from(text, 'utf8')) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc & 0x8000 ? (crc << 1) ^ 0x1021 : crc << 1) & 0xffff;
  }
  return crc.toString(16).toUpperCase().padStart(4, '0');
}

/** Returns the text that a payer copies, and that the QR code contains. */
export function brCode({ key, name, city, amount, txid = '***' }: BrCode): string {
  const text = [
    field('00', '01'),
    field('26', field('00', 'br.gov.bcb.pix') + field('01', key)),
    field('52', '0000'),
    field('53', '986'),
    amount === undefined ? '' : field('54', amount),
    field('58', 'BR'),
    field('59', plainText(name, nameMax)),
    field('60', plainText(city, cityMax)),
    field('62', field('05', txid)),
    // The checksum includes its own id and length.
    '6304',
  ].join('');
  return `${text}${crc16(text)}`;
}

export interface PixKeyOptions {
  readonly key: string;
  readonly name: string;
  readonly city: string;
  readonly isDemo: boolean;
}

/**
 * Creates codes from the platform's own Pix key. The bank sends no notification of a payment: the platform's owner
 * finds the invoice by the txid on the statement and confirms it by hand.
 */
export function createPixKey({ key, name, city, isDemo }: PixKeyOptions): PaymentGateway {
  return {
    name: 'pix-key',
    needsDocument: false,
    isDemo,
    referenceFor: (invoiceId) => `FATURA${invoiceId}`,
    open: async ({ reference, cents }) => ({
      code: brCode({ key, name, city, amount: amountOf(cents), txid: reference }),
      expiresAt: null,
    }),
    ask: async () => ({ state: 'waiting' }),
    withdraw: async () => undefined,
    close: async () => undefined,
  };
}
