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

/** The longest of them with some room: nobody hides this in a long text. */
const longest = 60;

export type OptChange = 'out' | 'in';

/** The whole message must be the word: "sair" is a wish, "posso sair às 18h?" is a question. */
export function optChangeOf(text: string): OptChange | undefined {
  if (text.length > longest) return undefined;
  const words = text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\s]/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
  if (wordsOut.includes(words)) return 'out';
  return wordsIn.includes(words) ? 'in' : undefined;
}
