import type { Connection } from '@prosa/contracts/connections/schema.ts';
import type { SandboxFault, ScanQr } from '@prosa/contracts/sandbox-phone/schema.ts';
import { requireConnection } from '#features/connections/service.ts';
import type { Reader, Tx } from '#platform/database/database.ts';
import { AppError } from '#platform/errors.ts';
import { sandboxFaultCaused, sandboxQrScanned } from './events.ts';
import { numberOfPhone } from './rules.ts';

async function requireSandbox(reader: Reader, id: number): Promise<Connection> {
  const connection = await requireConnection(reader, id);
  if (connection.provider !== 'sandbox') throw new AppError('ERR_NO_WAPP_FOUND');
  return connection;
}

export async function scanQr(tx: Tx, connectionId: number, { number }: ScanQr): Promise<void> {
  const { status } = await requireSandbox(tx, connectionId);
  if (status !== 'qrcode') throw new AppError('ERR_WAPP_NOT_INITIALIZED');
  tx.record(sandboxQrScanned({ connectionId, number: number ?? numberOfPhone(connectionId) }));
}

export async function causeFault(tx: Tx, connectionId: number, fault: SandboxFault): Promise<void> {
  const { status } = await requireSandbox(tx, connectionId);
  if (status === 'DISCONNECTED') throw new AppError('ERR_WAPP_NOT_INITIALIZED');
  tx.record(sandboxFaultCaused({ connectionId, fault }));
}
