/** What a customer says, and nothing else, to get no more campaigns; and to get them again. */
const wordsOut = [
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
const wordsIn = ['quero receber', 'voltar a receber', 'quiero recibir', 'start', 'subscribe'];

/** What everybody begins with; those above hold beside them, whatever a company says. */
export const defaultOptOutWords = 'SAIR, PARAR, CANCELAR, STOP';

/** The longest of them with some room: nobody hides this in a long text. */
const longest = 60;

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

/** The words of a company, as its admin wrote them: one per line, or between commas. */
export function optOutWordsIn(setting: string): string[] {
  return setting
    .split(/[,;\n]/)
    .map(plain)
    .filter((word) => word !== '');
}

/** What is longer is about something else, whatever the words are. */
export function mayBeOptChange(text: string): boolean {
  return text.length <= longest;
}

/** The whole message must be the word: "sair" is a wish, "posso sair às 18h?" is a question. */
export function optChangeOf(text: string, companyWords: readonly string[] = []): OptChange | undefined {
  if (!mayBeOptChange(text)) return undefined;
  const words = plain(text);
  if (wordsOut.includes(words) || companyWords.includes(words)) return 'out';
  return wordsIn.includes(words) ? 'in' : undefined;
}
