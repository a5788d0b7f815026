import { type BillTask, billTaskOf, documentIn } from '@prosa/contracts/bills/rules.ts';
import type { Bill } from '#providers/billing/port.ts';
import { handOver } from './handover.ts';
import { type Answer, isAutomated, type KnownQueue, type Rule, type Situation } from './rules.ts';
import { asksForPerson } from './texts.ts';

/** Automatic texts about bills, in the language of the companies' customers. */

export const documentTexts: Readonly<Record<BillTask, string>> = {
  bill: 'Para enviar a segunda via do boleto, escreva o *CPF ou CNPJ* do titular.',
  unblock: 'Para liberar o acesso em confiança, escreva o *CPF ou CNPJ* do titular.',
};

export const wrongDocumentText =
  'Este CPF ou CNPJ não é válido. Confira os números e escreva de novo, ou escreva *atendente* para falar com uma pessoa.';

export const lookingText = 'Só um momento, estou consultando o cadastro.';

export const unknownDocumentText =
  'Não encontrei um cadastro com este CPF ou CNPJ. Confira os números e escreva de novo, ou escreva *atendente* para falar com uma pessoa.';

export const nothingDueText = (name: string): string => `${name}, não há boletos em aberto no seu cadastro.`;

export const unblockedText = (name: string): string =>
  `${name}, o acesso está liberado. Tire o equipamento da tomada, espere um minuto e ligue de novo.`;

const money = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' });

/** Texts that customers copy (payment line, Pix code) get a message of their own. */
export function billTexts(name: string, bill: Bill): string[] {
  const { dueDate, value, line, pix, link } = bill;
  const [year, month, day] = dueDate.split('-');
  const about = [
    `${name}, este é o boleto em aberto:`,
    '',
    `*Valor:* ${money.format(value).replaceAll('\u00A0', ' ')}`,
    `*Vencimento:* ${day}/${month}/${year}`,
    ...(link === null ? [] : [`*Boleto:* ${link}`]),
  ];
  return [
    about.join('\n'),
    ...(line === null ? [] : ['Código de barras, para copiar:', line]),
    ...(pix === null ? [] : ['Pix copia e cola:', pix]),
  ];
}

export const becauseOfBills = { rule: 'bills', setting: null } as const;
/** Limit of consecutive wrong documents, after which attendants take over. */
export const maxWrongDocuments = 3;

/** Asks for the document when a customer enters a queue whose name selects a billing task. */
export function enterBills(
  { hasBilling }: Pick<Situation, 'hasBilling'>,
  queue: KnownQueue,
): Pick<Answer, 'says' | 'step'> | undefined {
  const task = hasBilling ? billTaskOf(queue.name) : undefined;
  return task && { says: [{ text: documentTexts[task], because: becauseOfBills }], step: 'bills' };
}

/** Requests a lookup of the document; asks again for an invalid one, up to a limit. */
export const serveBills: Rule = (situation) => {
  const { memory, queue, text } = situation;
  if (memory.step !== 'bills' || !queue || !isAutomated(situation)) return undefined;
  // The queue was renamed or the billing system removed meanwhile.
  if (!enterBills(situation, queue)) return { says: [], step: 'people' };
  if (asksForPerson(text)) return handOver(situation, null, null);
  if (documentIn(text)) {
    return { says: [{ text: lookingText, because: becauseOfBills }], asks: { whom: 'bills' } };
  }
  const wrongAnswers = memory.wrongAnswers + 1;
  if (wrongAnswers >= maxWrongDocuments) return handOver(situation, null, null);
  return { says: [{ text: wrongDocumentText, because: becauseOfBills }], wrongAnswers };
};
