import type { Tx } from '#platform/database/database.ts';
import { contactListItemStore, type ListedPerson } from './items/store.ts';
import { contactListStore } from './store.ts';

type Valid = boolean | null;

const demoLists: Readonly<Record<string, readonly (readonly [string, string, Valid, string?])[]>> = {
  'Clientes de inverno': [
    ['Adriana Vasconcelos', '5511987120345', true, 'adriana.vasconcelos@correio.example'],
    ['Alexandre Pontes', '5511976540912', true, 'ale.pontes@correio.example'],
    ['Amanda Figueiredo', '5521988710264', true, 'amanda.fig@correio.example'],
    ['Bruna Sant’Anna', '5541998877120', true, 'bruna.santanna@correio.example'],
    ['Caio Albuquerque', '5581996540033', true],
    ['Camila Rocha Duarte', '5551991882233', true, 'camila.duarte@correio.example'],
    ['Débora Campos', '5562981113344', false],
    ['Fernanda Teixeira', '5511933221144', true, 'fe.teixeira@correio.example'],
    ['Helena Prado', '5511912345678', true, 'helena.prado@correio.example'],
    ['Marcelo Ferraz', '5515981239900', true, 'marcelo.ferraz@correio.example'],
    ['Mercadinho Boa Vista', '551134567890', false, 'compras@boavista.example'],
    ['Tatiane Borges', '5565992314400', true],
  ],
  'Aniversariantes de novembro': [
    ['Eduarda Lacerda', '5548991026677', true, 'duda.lacerda@correio.example'],
    ['João Pedro Amaral', '5511998712345', true, 'jp.amaral@correio.example'],
    ['Luana Barcelos', '5555996112244', true],
    ['Natália Simões', '5547992230145', false, 'natalia.simoes@correio.example'],
    ['Vinícius Prates', '5591983345566', true, 'vini.prates@correio.example'],
  ],
  'Feira do bairro': [],
};

/** The demo's contact lists, by name. */
export async function seedContactLists(tx: Tx): Promise<ReadonlyMap<string, number>> {
  const lists = contactListStore(tx);
  const items = contactListItemStore(tx);
  const ids = new Map<string, number>();
  for (const [name, people] of Object.entries(demoLists)) {
    const { id } = await lists.insert(name);
    ids.set(name, id);
    for (const [personName, number, isValid, email = ''] of people) {
      const person: ListedPerson = { name: personName, number, email };
      const row = await items.insert(id, person);
      if (row) await items.update(row.id, { is_whatsapp_valid: isValid });
    }
    const valid = people.filter(([, , isValid]) => isValid).length;
    const invalid = people.filter(([, , isValid]) => isValid === false).length;
    await lists.count(id, { items: people.length, valid, invalid });
  }
  return ids;
}
