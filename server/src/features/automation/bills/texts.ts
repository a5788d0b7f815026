import type { BillTask } from '@prosa/contracts/bills/rules.ts';
import type { Bill } from '#providers/billing/port.ts';

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
