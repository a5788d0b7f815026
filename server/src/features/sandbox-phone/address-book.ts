import type { Tx } from '#platform/database/database.ts';
import { switchesOf } from './present.ts';
import { tell } from './signals/service.ts';

/**
 * Address book of the sandbox phone: some entries are contacts of the demo under informal names, the others are new.
 */
const people: readonly (readonly [name: string, phone: string])[] = [
  ['Adriana Vasconcelos', '5511987120345'],
  ['Antônio C. Meireles', '5531987654321'],
  ['Contador Everaldo', '5511996314407'],
  ['Dona Nair (costureira)', '5511974420918'],
  ['Entregas Zum', '5511951167732'],
  ['Gráfica Papel & Cor', '551132184455'],
  ['Renato Siqueira', '5511983357719'],
  ['Sofia Portugal', '351912345678'],
  ['Tecidos Sol Nascente', '5547991846203'],
  ['Zeca Eletricista', '5511968801254'],
];

/** Sends the address book of a newly linked phone. Contacts the connection already has are unchanged. */
export async function tellAddressBook(tx: Tx, connectionId: number, now: Date): Promise<void> {
  const tellings = people.map(([name, phone]) => ({
    event: { type: 'contact', address: { phone }, name, isSaved: true } as const,
    dueAt: now,
    messageId: null,
  }));
  await tell(tx, connectionId, tellings, switchesOf(undefined));
}
