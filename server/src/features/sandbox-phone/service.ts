import type { Connection } from '@prosa/contracts/connections/schema.ts';
import type {
  SandboxFault,
  SandboxPhone,
  ScanQr,
  SetSwitches,
} from '@prosa/contracts/sandbox-phone/schema.ts';
import { requireConnection } from '#features/connections/service.ts';
import type { Reader, Tx } from '#platform/database/database.ts';
import { AppError } from '#platform/errors.ts';
import { sandboxFaultCaused, sandboxPhoneChanged, sandboxQrScanned } from './events.ts';
import { numberOfPhone } from './rules.ts';
import { queueSignals } from './signals/service.ts';
import { columnsOf, type PhoneRow, phoneQueries, phoneStore, presentPhone, switchesOf } from './store.ts';

/**
 * Address book of the sandbox phone: some entries are contacts of the demo under informal names, the others are new.
 */
const addressBook: readonly (readonly [name: string, phone: string])[] = [
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
export async function queueAddressBook(tx: Tx, connectionId: number, now: Date): Promise<void> {
  const tellings = addressBook.map(([name, phone]) => ({
    event: { type: 'contact', address: { phone }, name, isSaved: true } as const,
    dueAt: now,
    messageId: null,
  }));
  await queueSignals(tx, connectionId, tellings, switchesOf(undefined));
}

/** A connection of another provider has no phone here. */
export async function requireSandbox(reader: Reader, id: number): Promise<Connection> {
  const connection = await requireConnection(reader, id);
  if (connection.provider !== 'sandbox') throw new AppError('ERR_NO_WAPP_FOUND');
  return connection;
}

export async function scanQr(tx: Tx, connectionId: number, { number }: ScanQr, now: Date): Promise<void> {
  const { status } = await requireSandbox(tx, connectionId);
  if (status !== 'qrcode') throw new AppError('ERR_WAPP_NOT_INITIALIZED');
  await queueAddressBook(tx, connectionId, now);
  tx.record(sandboxQrScanned({ connectionId, number: number ?? numberOfPhone(connectionId) }));
}

export async function causeFault(tx: Tx, connectionId: number, fault: SandboxFault): Promise<void> {
  const { status } = await requireSandbox(tx, connectionId);
  if (status === 'DISCONNECTED') throw new AppError('ERR_WAPP_NOT_INITIALIZED');
  tx.record(sandboxFaultCaused({ connectionId, fault }));
}

export async function getPhone(reader: Reader, connectionId: number): Promise<SandboxPhone> {
  const [, row] = await Promise.all([
    requireSandbox(reader, connectionId),
    phoneQueries(reader).find(connectionId),
  ]);
  return presentPhone(connectionId, row);
}

export async function setSwitches(
  tx: Tx,
  connectionId: number,
  { switches }: SetSwitches,
): Promise<SandboxPhone> {
  await requireSandbox(tx, connectionId);
  return publishPhone(tx, await phoneStore(tx).change(connectionId, columnsOf(switches)));
}

export function publishPhone(tx: Tx, row: PhoneRow): SandboxPhone {
  const phone = presentPhone(row.connection_id, row);
  tx.record(sandboxPhoneChanged({ phone }));
  return phone;
}
