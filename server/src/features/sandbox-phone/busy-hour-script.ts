import type { SendAsCustomer } from '@prosa/contracts/sandbox-phone/schema.ts';

/** Customer who appears in every busy hour. */
export interface Guest {
  readonly name: string;
  /** Forms the phone number, together with the connection's id. */
  readonly index: number;
  readonly hasLidOnly?: true;
}

export interface Line {
  readonly guest: Guest;
  /** Offset from the start of the busy hour. */
  readonly afterMs: number;
  readonly said: LineContent;
}

type LineContent = SendAsCustomer extends infer S
  ? S extends SendAsCustomer
    ? Omit<S, 'fromCompany'>
    : never
  : never;

const text = (words: string): LineContent => ({ kind: 'text', text: words });

/** Guests arrive at staggered times and send their next line a few seconds later. */
const talks: readonly {
  readonly name: string;
  readonly hasLidOnly?: true;
  readonly says: readonly LineContent[];
}[] = [
  {
    name: 'Cíntia Ramos',
    says: [
      text('Oi, bom dia! 😊'),
      text('Comprei uma cafeteira no site e queria saber quando chega'),
      text('O pedido é o *48213*'),
    ],
  },
  {
    name: 'Jorge Antunes',
    says: [text('Boa tarde, vocês abrem aos sábados?'), text('Até que horas?')],
  },
  {
    name: 'Priscila Moura',
    says: [
      text('Olá! Meu boleto veio com o valor errado'),
      text('Era pra ser R$ 129,90 e veio R$ 159,90'),
      text('Consegue verificar pra mim, por favor?'),
    ],
  },
  {
    name: 'Dona Lourdes',
    says: [
      text('bom dia meu filho'),
      text('a maquina de lavar que comprei ai esta fazendo um barulho estranho'),
      text('parece um trem 🚂'),
    ],
  },
  {
    name: 'Wesley',
    hasLidOnly: true,
    says: [text('eae, tem o tênis preto no 42?'), text('se tiver já passo aí buscar 👟')],
  },
  {
    name: 'Ana Beatriz Prado',
    says: [
      text('Oi! Vocês entregam nesse endereço?'),
      { kind: 'location', latitude: -23.561414, longitude: -46.655881, text: 'Avenida Paulista, 1578' },
      text('É um apartamento, bloco B'),
    ],
  },
  {
    name: 'Reinaldo Batista',
    says: [
      text('Preciso da segunda via da nota fiscal, é urgente'),
      text('CNPJ 12.345.678/0001-90'),
      text('Alguém?'),
    ],
  },
  {
    name: 'Tainá Guedes',
    says: [text('Adorei o atendimento de ontem, muito obrigada! 💛'), text('A Ana foi um amor comigo')],
  },
  {
    name: 'Cláudio Sena',
    says: [
      text('Boa tarde. Gostaria de um orçamento para 30 cadeiras de escritório.'),
      text('Quem cuida das compras aqui é esta pessoa:'),
      { kind: 'contacts', name: 'Sueli Compras', phone: '5511991234567' },
    ],
  },
  {
    name: 'Mirela Fontes',
    says: [
      text('Oii, o cupom PRIMAVERA10 não tá funcionando 😭'),
      text('aparece _cupom inválido_ no carrinho'),
    ],
  },
  {
    name: 'Seu Osvaldo',
    says: [text('Quero cancelar a assinatura'), text('já é a terceira vez que peço'), text('??')],
  },
  {
    name: 'Luísa Camargo',
    says: [
      text('Boa tarde! Dá pra trocar por outro tamanho?'),
      text('O vestido ficou ~pequeno~ enorme, usei só pra provar'),
      text('Site: www.lojaaurora.example/trocas diz 7 dias'),
    ],
  },
];

const lengthMs = 58_000;
const betweenLinesMs = 3500;

/** All lines of a busy hour, which lasts one minute, in order. */
export const busyHourLines: readonly Line[] = talks
  .flatMap(({ says, ...guest }, index) => {
    const longest = Math.max(...talks.map((talk) => talk.says.length)) - 1;
    const arrivesMs = (index * (lengthMs - longest * betweenLinesMs)) / (talks.length - 1);
    return says.map((said, turn) => ({
      guest: { ...guest, index },
      afterMs: Math.round(arrivesMs + turn * betweenLinesMs),
      said,
    }));
  })
  .toSorted((a, b) => a.afterMs - b.afterMs);

/** Returns the same number for the same guest at every busy hour of the connection. */
export function phoneOfGuest(connectionId: number, { index, hasLidOnly }: Guest): string {
  const ending = String(1000 + index);
  const middle = String(connectionId % 10_000).padStart(4, '0');
  return hasLidOnly ? `2810${middle}000${ending}` : `55119${middle}${ending}`;
}
