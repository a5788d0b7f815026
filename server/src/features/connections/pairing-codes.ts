import type { PairingCode } from '@prosa/contracts/connections/schema.ts';
import type { Reader } from '#platform/database/database.ts';
import { AppError } from '#platform/errors.ts';
import { ProviderError } from '#providers/whatsapp/port.ts';
import type { AskConnection } from './questions/service.ts';
import { requireConnection } from './service.ts';

/** Alternative to scanning: requests a code for the phone of this number from the process that shows the QR code. */
export async function requestPairingCode(
  reader: Reader,
  ask: AskConnection,
  connectionId: number,
  number: string,
): Promise<PairingCode> {
  const { status } = await requireConnection(reader, connectionId);
  if (status !== 'qrcode') throw new AppError('ERR_WAPP_NOT_INITIALIZED');
  try {
    return await ask(reader.companyId, connectionId, 'pairingCode', { number });
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    throw new AppError('ERR_WAPP_NOT_INITIALIZED', undefined, { cause: error });
  }
}
