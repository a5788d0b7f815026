import { formatPhoneNumber } from '@prosa/contracts/phone-number.ts';
import type { CreateSandboxCustomer, SandboxCustomer } from '@prosa/contracts/sandbox-phone/schema.ts';
import { sandboxCustomerChanged } from '#features/sandbox-phone/events.ts';
import { addressOf, colorOf, newGroupAddress, newLid, newPhone } from '#features/sandbox-phone/rules.ts';
import { requireSandbox } from '#features/sandbox-phone/service.ts';
import { queueSignals } from '#features/sandbox-phone/signals/service.ts';
import { phoneQueries, switchesOf } from '#features/sandbox-phone/store.ts';
import type { Reader, Tx } from '#platform/database/database.ts';
import { AppError } from '#platform/errors.ts';
import type { Address } from '#providers/whatsapp/port.ts';
import { type CustomerWithChat, customerQueries, presentCustomer } from './queries.ts';
import { type CustomerRow, customerStore, type NewCustomer } from './store.ts';

export async function requireCustomer(reader: Reader, id: number): Promise<CustomerWithChat> {
  const row = await customerQueries(reader).find(id);
  if (!row) throw new AppError('ERR_NO_SANDBOX_CUSTOMER_FOUND');
  return row;
}

export async function listCustomers(reader: Reader, connectionId: number): Promise<SandboxCustomer[]> {
  await requireSandbox(reader, connectionId);
  return (await customerQueries(reader).ofConnection(connectionId)).map(presentCustomer);
}

async function insert(
  tx: Tx,
  customer: NewCustomer,
  memberIds: readonly number[] = [],
): Promise<SandboxCustomer> {
  const store = customerStore(tx);
  const row = await store.insertIfNew(customer);
  if (!row) throw new AppError('ERR_SANDBOX_CUSTOMER_ALREADY_EXISTS');
  if (memberIds.length > 0) await store.addMembers(row.id, memberIds);
  return publishCustomer(tx, row.id);
}

export async function publishCustomer(tx: Tx, id: number): Promise<SandboxCustomer> {
  const customer = presentCustomer(await requireCustomer(tx, id));
  tx.record(sandboxCustomerChanged({ customer }));
  return customer;
}

export async function createCustomer(
  tx: Tx,
  connectionId: number,
  { name, kind, phone, memberIds }: CreateSandboxCustomer,
): Promise<SandboxCustomer> {
  await requireSandbox(tx, connectionId);
  const customer = { connection_id: connectionId, name, color: colorOf(name) };
  if (kind === 'group') {
    const ids = await peopleAmong(tx, connectionId, memberIds);
    return insert(tx, { ...customer, group_address: newGroupAddress() }, ids);
  }
  const number = kind === 'lid' ? null : (phone ?? newPhone());
  if (number !== null && (await customerQueries(tx).findByAddress(connectionId, { phone: number }))) {
    throw new AppError('ERR_SANDBOX_CUSTOMER_ALREADY_EXISTS');
  }
  return insert(tx, { ...customer, phone: number, lid: kind === 'phone' ? null : newLid() });
}

async function peopleAmong(tx: Tx, connectionId: number, ids: readonly number[]): Promise<number[]> {
  const people = await customerQueries(tx).people(connectionId, ids);
  if (people.length === 0 || people.length !== new Set(ids).size) {
    throw new AppError('ERR_NO_SANDBOX_CUSTOMER_FOUND');
  }
  return people.map(({ id }) => id);
}

/** Finds the customer with this address or creates one; the name defaults to the address. */
export async function customerAt(
  tx: Tx,
  connectionId: number,
  address: Address,
  name?: string,
): Promise<CustomerRow> {
  const queries = customerQueries(tx);
  const known = await queries.findByAddress(connectionId, address);
  if (known) return known;
  const { phone = null, lid = null, group = null } = address;
  const called = name ?? (phone === null ? (lid ?? group ?? '') : formatPhoneNumber(phone));
  const row = await customerStore(tx).insertIfNew({
    connection_id: connectionId,
    name: called,
    color: colorOf(called),
    phone,
    lid,
    group_address: group,
  });
  const found = row ?? (await queries.findByAddress(connectionId, address));
  if (!found) throw new Error('A customer of the sandbox is neither new nor known.');
  return found;
}

/** Assigns a phone number to a customer known only by their lid. */
export async function revealPhone(
  tx: Tx,
  id: number,
  phone: string | undefined,
  now: Date,
): Promise<SandboxCustomer> {
  const row = await requireCustomer(tx, id);
  if (row.group_address !== null || row.phone !== null) return presentCustomer(row);
  const number = phone ?? newPhone();
  await customerStore(tx).update(id, { phone: number });
  const address = { ...addressOf(row), phone: number };
  const event = { type: 'contact', address, name: row.name, isSaved: false } as const;
  const switches = switchesOf(await phoneQueries(tx).find(row.connection_id));
  await queueSignals(tx, row.connection_id, [{ event, dueAt: now, messageId: null }], switches);
  return publishCustomer(tx, id);
}
