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
import { tellAddressBook } from './address-book.ts';
import { sandboxFaultCaused, sandboxPhoneChanged, sandboxQrScanned } from './events.ts';
import { columnsOf, presentPhone } from './present.ts';
import { phoneQueries } from './queries.ts';
import { numberOfPhone } from './rules.ts';
import { type PhoneRow, phoneStore } from './store.ts';

/** A connection of another provider has no phone here. */
export async function requireSandbox(reader: Reader, id: number): Promise<Connection> {
  const connection = await requireConnection(reader, id);
  if (connection.provider !== 'sandbox') throw new AppError('ERR_NO_WAPP_FOUND');
  return connection;
}

export async function scanQr(tx: Tx, connectionId: number, { number }: ScanQr, now: Date): Promise<void> {
  const { status } = await requireSandbox(tx, connectionId);
  if (status !== 'qrcode') throw new AppError('ERR_WAPP_NOT_INITIALIZED');
  await tellAddressBook(tx, connectionId, now);
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
  return announcePhone(tx, await phoneStore(tx).change(connectionId, columnsOf(switches)));
}

export function announcePhone(tx: Tx, row: PhoneRow): SandboxPhone {
  const phone = presentPhone(row.connection_id, row);
  tx.record(sandboxPhoneChanged({ phone }));
  return phone;
}
