import { timingSafeEqual } from 'node:crypto';
import { accountOf } from '#features/connections/accounts/service.ts';
import { type CompanyId, mintCompanyId } from '#platform/auth/company-id.ts';
import type { SecretBox } from '#platform/auth/secret-box.ts';
import { hashSecret } from '#platform/auth/secrets.ts';
import type { Database } from '#platform/database/database.ts';
import { AppError } from '#platform/errors.ts';
import type { CloudAccount } from '#providers/whatsapp/port.ts';
import { findByWebhookKey } from './queries.ts';

/** The connection whose deliveries come to a key. */
export interface Addressee {
  readonly companyId: CompanyId;
  readonly connectionId: number;
  readonly importsHistory: boolean;
  readonly account: CloudAccount;
}

/** An unknown address is answered like any other missing page. */
export async function addresseeOf(
  database: Database,
  webhookKey: string,
  box: SecretBox,
): Promise<Addressee> {
  const row = await database.platform((tx) => findByWebhookKey(tx, webhookKey));
  if (!row) throw new AppError('ERR_NOT_FOUND');
  const companyId = mintCompanyId(row.company_id);
  const { cloud, importsHistory } = await accountOf(database.reader(companyId), row.connection_id, box);
  if (!cloud) throw new AppError('ERR_NOT_FOUND');
  return { companyId, connectionId: row.connection_id, importsHistory, account: cloud };
}

/** Compares in constant time. Two empty values are no secret, and not equal. */
export function isSameSecret(one: string, other: string): boolean {
  return one !== '' && other !== '' && timingSafeEqual(hashSecret(one), hashSecret(other));
}
