/** Line of a demo conversation. `<` is the customer, `>` the shop. */
export interface DemoLine {
  readonly from: '<' | '>';
  readonly text?: string;
  readonly file?: 'photo' | 'voice' | 'quote';
  readonly place?: readonly [latitude: number, longitude: number];
  readonly card?: { readonly name: string; readonly phone: string };
  /** Distance in lines to the message it quotes. */
  readonly answers?: number;
  /** From the other side. */
  readonly reaction?: string;
  /** Text before the edit. */
  readonly edited?: string;
  readonly isDeleted?: true;
  /** Group member who writes it. */
  readonly by?: number;
}

type Line = string | DemoLine;
export type DemoScript = readonly Line[];

export function lineOf(line: Line): DemoLine {
  if (typeof line !== 'string') return line;
  return { from: line.startsWith('<') ? '<' : '>', text: line.slice(2) };
}

/** By contact and state of the ticket. */
export const demoScripts: Readonly<Record<string, DemoScript>> = {
  'Helena Prado/closed': [
    '< Oi! Vocês ainda têm aquela luminária de cobre da vitrine?',
    '> Boa tarde, Helena! Temos sim, restam duas peças.',
    { from: '>', file: 'photo', text: 'É esta aqui, certo?' },
    { from: '<', text: 'Essa mesma! Linda 😍', answers: 1, reaction: '❤️' },
    '< Quanto fica com entrega na Vila Mariana?',
    '> Ela sai por R$ 389,00 e a entrega na Vila Mariana é grátis.',
    '< Fechado. Pode ser no Pix?',
    '> Pode! Nossa chave é o CNPJ 12.345.678/0001-90.',
    '< Pago. Vou mandar o comprovante por e-mail.',
    '> Recebido. Chega na quinta, entre 9h e 12h. Obrigada, Helena!',
    { from: '<', text: 'Eu que agradeço!', reaction: '🙏' },
  ],
  'Mariana Coutinho/closed': [
    '< A luminária que comprei pisca quando ligo no segundo botão',
    '> Oi, Mariana! A lâmpada que você usa é dimerizável?',
    '< Como eu vejo isso?',
    '> Na caixa aparece “dimmable”. As comuns piscam nesse botão.',
    '< É comum mesmo. Vou trocar, obrigada!',
    '> Imagina! Qualquer coisa, é só chamar.',
  ],
  'Otávio Freitas/closed': [
    '< Bom dia, paguei o boleto em duplicidade este mês',
    '> Bom dia, Otávio. Pode me mandar os dois comprovantes?',
    '< Mandei no e-mail do financeiro agora',
    '> Localizei. Prefere o estorno ou deixar como crédito na próxima compra?',
    '< Pode deixar de crédito',
    '> Pronto, R$ 214,90 de crédito no seu cadastro.',
    '< Perfeito, valeu',
  ],
  'Beatriz Nogueira/closed': [
    '< Oi, vi o tapete de sisal no site',
    '> Oi, Beatriz! Ele tem 2,00 × 2,50 m e está a R$ 749,00.',
    '< Achei que fosse maior… vocês fazem sob medida?',
    '> Esse não, só nos tamanhos do site.',
    '< Então vou deixar para depois. Obrigada!',
    '> Sem problema! Estamos por aqui.',
  ],
  'Caio Albuquerque/closed': [
    '< Recebi o espelho com a moldura trincada',
    { from: '<', file: 'photo' },
    '> Puxa, Caio, sinto muito. Vamos trocar sem custo nenhum.',
    '< Preciso devolver esse?',
    '> O motorista recolhe quando entregar o novo. Pode ser amanhã à tarde?',
    '< Pode, estou em casa depois das 14h',
    { from: '>', text: 'Combinado, amanhã entre 14h e 18h.', edited: 'Combinado, amanhã entre 14h e 16h.' },
    { from: '<', text: 'Chegou e veio perfeito. Obrigado pela rapidez!', reaction: '🎉' },
  ],
  'Renata Valadares/closed': [
    '< Marina, preciso de 40 velas aromáticas para um evento',
    '> Oi, Renata! Para que dia?',
    '< Sábado que vem. Dá tempo?',
    '> Dá sim. Para 40 unidades faço a R$ 32,00 cada, já com a caixa.',
    { from: '>', file: 'quote', text: 'Segue a proposta.' },
    '< Aprovado! Pode emitir a nota no CNPJ da agência',
    '> Nota emitida e pedido separado. Entregamos na sexta de manhã.',
    '< Vocês são ótimos 👏',
  ],
  'Sofia Almeida Costa/closed': [
    '< Olá, boa tarde. Fazem envios para Lisboa?',
    '> Boa tarde, Sofia! Por enquanto só entregamos no Brasil.',
    '< Que pena. Têm algum revendedor cá?',
    '> Ainda não, mas anotei o seu interesse. Avisamos se mudar.',
    '< Obrigada pela atenção.',
  ],
  'Transportadora Rota Sul/closed': [
    '< Bom dia, falta a NF da coleta 8841 para liberar a carga',
    '> Bom dia! Um instante que já localizo.',
    { from: '>', file: 'quote', text: 'Nota da coleta 8841.' },
    '< Recebida. Carga liberada.',
    '> Obrigado, pessoal.',
  ],
  'Hugo Sampaio/closed': [
    '< Como limpo a cuba de cobre sem manchar?',
    '> Oi, Hugo! Sabão neutro e pano macio; nada de esponja dupla face.',
    '< E limão, pode?',
    '> Pode, de vez em quando, e enxaguando bem em seguida.',
    '< Show, obrigado',
  ],
  'Helena Prado/open': [
    '< Oi, Ana! Voltei 😄 Agora quero iluminar a sala inteira',
    '> Que bom te ver de novo, Helena! Qual o tamanho da sala?',
    '< 5 por 7, pé-direito de 3 metros',
    { from: '<', file: 'voice' },
    '> Ouvi aqui! Para ler no sofá e ver TV sem reflexo, sugiro três pontos com dimmer.',
    { from: '<', text: 'Pode montar um orçamento?', answers: 1 },
    { from: '>', file: 'quote', text: 'Montei duas opções, Helena.' },
    { from: '<', text: 'Gostei da segunda! O pendente é de latão mesmo?', reaction: '👍' },
    '> É latão escovado, com garantia de 5 anos.',
    { from: '>', isDeleted: true },
    '< E a instalação, vocês fazem?',
    '> Fazemos, o eletricista cobra R$ 180,00 por visita.',
    '< Vou medir de novo hoje à noite e te confirmo',
    '< Ah, o dimmer funciona com Alexa?',
  ],
  'Adriana Vasconcelos/open': [
    '< Boa tarde! Consegue segurar o conjunto de mesa até amanhã?',
    '> Boa tarde, Adriana! Consigo sim, separei no seu nome.',
    '< Obrigada! Vou pagar no Pix assim que cair meu salário',
    '> Sem pressa. O valor com desconto fica R$ 1.248,00.',
    { from: '<', text: 'Esse é meu endereço novo para a entrega', place: [-23.5614, -46.6559] },
    '> Anotado! Para esse bairro a entrega é na terça.',
    '< Perfeito. Recebo a chave Pix por aqui?',
    '> Claro: CNPJ 12.345.678/0001-90, Loja Aurora.',
  ],
  'Leonardo Aguiar/open': [
    '< Vocês fazem lista de casamento?',
    '> Fazemos, Leonardo! É para quando?',
    '< Março. A noiva quer tudo em tons terrosos',
    '> Perfeito, temos uma linha inteira em terracota.',
    { from: '>', file: 'photo', text: 'Só para dar um gostinho.' },
    '< Ela vai amar! Pode falar direto com a cerimonialista?',
    { from: '<', card: { name: 'Paula Cerimonial', phone: '+55 34 99100-2030' } },
    '> Falo com ela ainda hoje 😉',
  ],
  'Camila Rocha Duarte/open': [
    '< Oi, quero trocar a luminária, a cor veio diferente',
    '> Oi, Camila! Qual cor você pediu?',
    '< Mostarda. Veio um bege',
    { from: '<', file: 'photo', text: 'Olha só' },
    '> Veio errada mesmo, desculpe! Envio a mostarda amanhã.',
    '< E essa aqui, devolvo como?',
    '> Mando a etiqueta dos Correios no seu e-mail, é só postar.',
    '< Tá bom, fico no aguardo',
  ],
  'Mariana Coutinho/open': [
    '< A luminária parou de funcionar de vez 😞',
    '> Poxa, Mariana. Chegou a trocar a lâmpada?',
    '< Troquei por uma dimerizável, funcionou dois dias',
    '> Então é a peça. Você está na garantia.',
    '< É a segunda vez que dá problema, fiquei chateada',
    '> Você tem toda a razão, e peço desculpas. Prefere peça nova ou o dinheiro de volta?',
    '< Peça nova, mas preciso até sexta',
    '> Consigo entregar na quinta. Vou eu mesmo conferir antes de sair.',
    '< Obrigada, Bruno. Quinta de manhã tem alguém em casa',
  ],
  'Daniel Brandão/open': [
    '< Meu pedido 10442 aparece entregue, mas não chegou',
    '> Bom dia, Daniel. Vou falar com a transportadora agora.',
    '< Moro em condomínio, perguntei na portaria e nada',
    '> Eles informaram que foi assinado por “J. Lima”. Conhece?',
    '< É o zelador! Vou falar com ele',
    '> Me conta depois, por favor?',
  ],
  'Mercadinho Boa Vista/open': [
    '< Bom dia, o boleto de novembro venceu no domingo, tem juros?',
    '> Bom dia! Venceu em dia não útil, pode pagar hoje sem juros.',
    '< O banco não aceita mais o código',
    '> Gero outro agora mesmo.',
    { from: '>', file: 'quote', text: 'Segunda via do boleto.' },
    { from: '<', text: 'Recebi, vou mandar para o contador', reaction: '👍' },
    '< Consegue jogar os próximos para o dia 10?',
  ],
  'Patrícia Lemos/open': [
    '< Oi! Podem parcelar em 6x?',
    '> Oi, Patrícia! No cartão, até 10x sem juros acima de R$ 500.',
    '< Meu carrinho deu 486 kkkk',
    '> Uma velinha resolve 😄',
    '< Boa! Vou escolher uma',
  ],
  'Renata Valadares/open': [
    '< Marina! As velas foram um sucesso',
    '> Que notícia boa, Renata! 🥰',
    '< Já quero 60 para o próximo, dá para personalizar o rótulo?',
    '> Dá sim, me manda a arte em PDF.',
    '< Mando ainda hoje',
  ],
  'Fernanda Teixeira/pending': [
    '< Bom dia!',
    '< Queria saber o preço da poltrona Lina',
    '< E se tem pronta entrega na cor verde',
  ],
  'João Pedro Amaral/pending': ['< Oi, tudo bem?', '< O frete para Osasco é por conta de vocês?'],
  'Natália Simões/pending': [
    '< Olá, vi o anúncio do aparador',
    { from: '<', file: 'photo', text: 'Esse' },
    '< Ainda está na promoção?',
  ],
  'Rafael Dantas/pending': [
    '< Meu pedido está atrasado',
    '< Era para ter chegado ontem',
    '< Número 10457',
    '< Alguém?',
  ],
  'Tatiane Borges/pending': ['< Como aciono a garantia?', { from: '<', file: 'voice' }],
  'Otávio Freitas/pending': ['< Boa tarde', '< Posso usar aquele crédito nesta compra?'],
  'Vanessa Chagas/pending': ['< Oi, é da Loja Aurora?', '< Vocês abrem no feriado?'],
  'Edson Moraes/pending': ['< 👋'],
  'Arquitetas parceiras/pending': [
    { from: '<', by: 0, text: 'Meninas, quem viu a coleção nova da Loja Aurora?' },
    { from: '<', by: 1, text: 'Vi! Os pendentes de fibra estão lindos 😍' },
    { from: '<', by: 1, file: 'photo', text: 'Esse foi para a casa de praia da cliente' },
    { from: '<', by: 0, text: 'Que luz gostosa', answers: 1 },
    { from: '<', by: 0, text: 'Loja Aurora, o desconto de parceira vale para a coleção nova?' },
  ],
};
