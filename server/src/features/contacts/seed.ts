import type { Tx } from '#platform/database/database.ts';
import { contactStore } from './store.ts';

/** Numbers as people type them: with and without the ninth digit, landlines, a service number, one from abroad. */
const demoContacts: readonly (readonly [name: string, number: string, email?: string, city?: string])[] = [
  ['Adriana Vasconcelos', '5511987120345', 'adriana.vasconcelos@correio.example', 'São Paulo'],
  ['Alexandre Pontes', '5511976540912', 'ale.pontes@correio.example'],
  ['Amanda Figueiredo', '5521988710264', 'amanda.fig@correio.example', 'Rio de Janeiro'],
  ['Antônio Carlos Meireles', '553187654321'],
  ['Beatriz Nogueira', '5531991237788', 'bia.nogueira@correio.example', 'Belo Horizonte'],
  ['Bruna Sant’Anna', '5541998877120', 'bruna.santanna@correio.example', 'Curitiba'],
  ['Caio Albuquerque', '5581996540033', 'caio.albuquerque@correio.example', 'Recife'],
  ['Camila Rocha Duarte', '5551991882233', 'camila.duarte@correio.example', 'Porto Alegre'],
  ['Cláudia Menezes', '5571988124455', 'claudia.menezes@correio.example', 'Salvador'],
  ['Daniel Brandão', '5561992210087', 'daniel.brandao@correio.example', 'Brasília'],
  ['Débora Campos', '5562981113344', '', 'Goiânia'],
  ['Diego Farias', '5585999340211', 'diego.farias@correio.example', 'Fortaleza'],
  ['Edson Moraes', '5511945678890'],
  ['Eduarda Lacerda', '5548991026677', 'duda.lacerda@correio.example', 'Florianópolis'],
  ['Fábio Queiroz', '5519987002413', 'fabio.queiroz@correio.example', 'Campinas'],
  ['Fernanda Teixeira', '5511933221144', 'fe.teixeira@correio.example', 'Santo André'],
  ['Gabriel Cordeiro', '5592984401199', 'gabriel.cordeiro@correio.example', 'Manaus'],
  ['Giovana Peixoto', '5516997780021', '', 'Ribeirão Preto'],
  ['Helena Prado', '5511912345678', 'helena.prado@correio.example', 'São Paulo'],
  ['Hugo Sampaio', '5527998120456', 'hugo.sampaio@correio.example', 'Vitória'],
  ['Igor Bastos', '5521976550031'],
  ['Isabela Monteiro', '5531984556677', 'isa.monteiro@correio.example', 'Contagem'],
  ['João Pedro Amaral', '5511998712345', 'jp.amaral@correio.example', 'Osasco'],
  ['Juliana Castro Lima', '5513991204578', 'juliana.castro@correio.example', 'Santos'],
  ['Larissa Guimarães', '5583988123300', 'larissa.guimaraes@correio.example', 'João Pessoa'],
  ['Leonardo Aguiar', '5534992017788', 'leo.aguiar@correio.example', 'Uberlândia'],
  ['Luana Barcelos', '5555996112244', '', 'Santa Maria'],
  ['Marcelo Ferraz', '5515981239900', 'marcelo.ferraz@correio.example', 'Sorocaba'],
  ['Maria Aparecida dos Reis', '553199887766'],
  ['Mariana Coutinho', '5511968451200', 'mari.coutinho@correio.example', 'Guarulhos'],
  ['Mercadinho Boa Vista', '551134567890', 'compras@boavista.example', 'São Bernardo do Campo'],
  ['Natália Simões', '5547992230145', 'natalia.simoes@correio.example', 'Joinville'],
  ['Otávio Freitas', '5543991780092', 'otavio.freitas@correio.example', 'Londrina'],
  ['Patrícia Lemos', '5584987410256', 'patricia.lemos@correio.example', 'Natal'],
  ['Rafael Dantas', '5579998120033', 'rafael.dantas@correio.example', 'Aracaju'],
  ['Renata Valadares', '5521999870045', 'renata.valadares@correio.example', 'Niterói'],
  ['Sílvio Tavares', '5598988001122', '', 'São Luís'],
  ['Sofia Almeida Costa', '351912345678', 'sofia.costa@correio.example', 'Lisboa'],
  ['Tatiane Borges', '5565992314400', 'tati.borges@correio.example', 'Cuiabá'],
  ['Transportadora Rota Sul', '558001234567', 'atendimento@rotasul.example'],
  ['Vanessa Chagas', '5511957712088', 'vanessa.chagas@correio.example', 'São Paulo'],
  ['Vinícius Prates', '5591983345566', 'vini.prates@correio.example', 'Belém'],
];

/** The demo's contacts, by name. */
export async function seedContacts(tx: Tx): Promise<ReadonlyMap<string, number>> {
  const store = contactStore(tx);
  const ids = new Map<string, number>();
  for (const [name, number, email = '', city] of demoContacts) {
    const id = await store.insert({ name, email });
    ids.set(name, id);
    await store.addPhone(id, number);
    if (city) await store.setFields(id, [{ name: 'Cidade', value: city }]);
  }
  return ids;
}
