/**
 * Tasks that an internet provider's system performs for a customer: a copy of the open bill, or unblocking on trust.
 */
export type BillTask = 'bill' | 'unblock';

/** Names of the queues that trigger each task. */
export const billQueues = {
  bill: ['2ª via de boleto', '2 via de boleto', 'Segunda via de boleto'],
  unblock: ['Desbloqueio de confiança', 'Desbloqueio em confiança', 'Religue de confiança'],
} as const satisfies Record<BillTask, readonly string[]>;

const folded = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/(?<=\d)a\b/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();

/** Returns the task of a queue; undefined for every other queue. */
export function billTaskOf(queueName: string): BillTask | undefined {
  const name = folded(queueName);
  const tasks = Object.keys(billQueues) as BillTask[];
  return tasks.find((task) => billQueues[task].some((known) => folded(known) === name));
}

const personPattern = /(?<![\w.])\d{3}\.?\d{3}\.?\d{3}-?\d{2}(?![\w-])/;
/** Since 2026 the first twelve characters may be letters too. */
const firmPattern = /(?<![\w.])[\dA-Z]{2}\.?[\dA-Z]{3}\.?[\dA-Z]{3}\/?[\dA-Z]{4}-?\d{2}(?![\w-])/;
const personWeights = [11, 10, 9, 8, 7, 6, 5, 4, 3, 2];
const firmWeights = [6, 5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2];

function checkDigit(signs: string, weights: readonly number[]): number {
  const used = weights.slice(-signs.length);
  const sum = used.reduce((total, weight, index) => total + weight * (signs.charCodeAt(index) - 48), 0);
  const rest = sum % 11;
  return rest < 2 ? 0 : 11 - rest;
}

function hasValidCheckDigits(signs: string, weights: readonly number[]): boolean {
  if (new Set(signs).size === 1) return false;
  const body = signs.slice(0, -2);
  const first = checkDigit(body, weights);
  return signs.endsWith(`${first}${checkDigit(`${body}${first}`, weights)}`);
}

/** Returns the CPF or CNPJ in a text, without its marks; undefined if there is none with valid check digits. */
export function documentIn(text: string): string | undefined {
  const written = text.toUpperCase();
  const [firm] = firmPattern.exec(written) ?? [];
  const [person] = personPattern.exec(written) ?? [];
  const bare = (marked: string) => marked.replaceAll(/[./-]/g, '');
  if (firm && hasValidCheckDigits(bare(firm), firmWeights)) return bare(firm);
  return person && hasValidCheckDigits(bare(person), personWeights) ? bare(person) : undefined;
}

/** Formats a CPF or CNPJ with its marks. */
export function formatDocument(document: string): string {
  return document.length === 11
    ? document.replace(/^(.{3})(.{3})(.{3})(.{2})$/, '$1.$2.$3-$4')
    : document.replace(/^(.{2})(.{3})(.{3})(.{4})(.{2})$/, '$1.$2.$3/$4-$5');
}
