export interface DemoWords {
  /** Index of the author in the team: the admin is 0, the attendants follow. */
  readonly by: 0 | 1 | 2;
  readonly text: string;
  readonly minutesAgo: number;
  readonly hasPhoto?: true;
  /** Not read by the others yet. */
  readonly isUnread?: true;
}

export interface DemoChat {
  readonly title: string;
  readonly owner: DemoWords['by'];
  /** Oldest first. */
  readonly words: readonly DemoWords[];
}

const hour = 60;
const day = 24 * hour;

/** Marina runs the shop; Ana and Bruno attend. */
export const demoChats: readonly DemoChat[] = [
  {
    title: 'Avisos da loja',
    owner: 0,
    words: [
      { by: 0, text: 'Pessoal, criei este espaço para os avisos da loja. 📌', minutesAgo: 6 * day + 20 },
      { by: 0, text: 'Feriado na segunda: abrimos só das *9h às 13h*.', minutesAgo: 6 * day + 18 },
      { by: 1, text: 'Combinado! Já deixei a mensagem de ausência pronta.', minutesAgo: 6 * day + 5 },
      { by: 2, text: 'Valeu, Marina 👍', minutesAgo: 6 * day },
    ],
  },
  {
    title: 'Vendas e financeiro',
    owner: 1,
    words: [
      {
        by: 1,
        text: 'Bruno, a Helena perguntou se dá para dividir em 4x no boleto. Você libera?',
        minutesAgo: day + 5 * hour,
      },
      { by: 2, text: 'Para ela libero, sempre pagou em dia.', minutesAgo: day + 4 * hour + 52 },
      { by: 2, text: 'Só peço entrada de 25%.', minutesAgo: day + 4 * hour + 51 },
      { by: 1, text: 'Perfeito, vou mandar a proposta assim.', minutesAgo: day + 4 * hour + 40 },
      { by: 1, text: 'Fechado! Ela aceitou na hora 🎉', minutesAgo: day + 3 * hour },
      { by: 0, text: 'Parabéns, dupla! 👏', minutesAgo: day + 2 * hour },
    ],
  },
  {
    title: 'Plantão de sábado',
    owner: 0,
    words: [
      { by: 0, text: 'Bom dia! Quem fica com o plantão neste sábado?', minutesAgo: day + 6 * hour },
      { by: 1, text: 'Eu posso, das 9h às 13h.', minutesAgo: day + 5 * hour + 58 },
      { by: 2, text: 'E eu cubro a parte da tarde.', minutesAgo: day + 5 * hour + 40 },
      { by: 0, text: 'Fechado. Obrigada, vocês dois! 🙌', minutesAgo: day + 5 * hour + 38 },
      {
        by: 1,
        text: 'A vitrine nova ficou assim. Posso mandar para os clientes?',
        minutesAgo: 2 * hour + 10,
        hasPhoto: true,
      },
      { by: 0, text: 'Ficou linda! Pode, sim.', minutesAgo: 2 * hour + 4 },
      {
        by: 2,
        text: '@Ana Souza consegue olhar este atendimento? O cliente pediu para falar com Vendas: {ticket}',
        minutesAgo: 34,
      },
      { by: 1, text: 'Vi agora, já respondo.', minutesAgo: 31 },
      {
        by: 1,
        text: '@Marina Alves preciso da sua liberação para o desconto de 15%. É o segundo pedido dele no mês.',
        minutesAgo: 12,
        isUnread: true,
      },
      {
        by: 2,
        text: 'O estoque da Aurora chega amanhã cedo, já avisei o pessoal.',
        minutesAgo: 4,
        isUnread: true,
      },
    ],
  },
];
