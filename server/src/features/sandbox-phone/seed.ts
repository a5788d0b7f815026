import type { Tx } from '#platform/database/database.ts';
import { createCustomer } from './customers/service.ts';
import { queueAddressBook } from './service.ts';

/** Some of them are also in the demo's address book. */
const people = [
  { name: 'Adriana Vasconcelos', kind: 'both', phone: '5511987120345' },
  { name: 'Camila Rocha Duarte', kind: 'phone', phone: '5551991882233' },
  { name: 'Diego Farias', kind: 'phone', phone: '5585999340211' },
  { name: 'Rosana (sem número)', kind: 'lid' },
] as const;

/** Seeds customers to play when the phone of the demo's connection is first opened, and an address book to import. */
export async function seedSandboxCustomers(tx: Tx, connectionId: number, now: Date): Promise<void> {
  const memberIds: number[] = [];
  for (const person of people) {
    const { id } = await createCustomer(tx, connectionId, { ...person, memberIds: [] });
    memberIds.push(id);
  }
  await createCustomer(tx, connectionId, { name: 'Condomínio Jardim Aurora', kind: 'group', memberIds });
  await queueAddressBook(tx, connectionId, now);
}
