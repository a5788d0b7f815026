/** Messages that opt a customer out of campaigns, and back in, when they contain nothing else. */
const optOutWords = [
  'sair',
  'parar',
  'pare',
  'stop',
  'unsubscribe',
  'descadastrar',
  'descadastre',
  'remover',
  'baja',
  'darse de baja',
  'cancelar inscricao',
  'cancelar envio',
  'cancelar envios',
  'nao quero receber',
  'nao quero mais receber',
  'nao quero receber mensagens',
  'nao quero receber mais mensagens',
  'nao quero mais receber mensagens',
  'no quiero recibir mensajes',
];
const optInWords = ['quero receber', 'voltar a receber', 'quiero recibir', 'start', 'subscribe'];

/** Initial value of the company's own words, which apply in addition to the list above. */
export const defaultOptOutWords = 'SAIR, PARAR, CANCELAR, STOP';

/** Longest opt-out text plus some room: a longer message is not an opt-out. */
const maxLength = 60;

export type OptChange = 'out' | 'in';

function plain(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\s]/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

/** Parses the company's opt-out words: one per line, or separated by commas. */
export function optOutWordsIn(setting: string): string[] {
  return setting
    .split(/[,;\n]/)
    .map(plain)
    .filter((word) => word !== '');
}

/** Returns whether a message is short enough to be an opt-out or opt-in. */
export function looksLikeOptChange(text: string): boolean {
  return text.length <= maxLength;
}

/** Matches whole messages only: "sair" opts out, "posso sair às 18h?" is a question. */
export function optChangeOf(text: string, companyWords: readonly string[] = []): OptChange | undefined {
  if (!looksLikeOptChange(text)) return undefined;
  const words = plain(text);
  if (optOutWords.includes(words) || companyWords.includes(words)) return 'out';
  return optInWords.includes(words) ? 'in' : undefined;
}
