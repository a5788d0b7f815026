import type { Updateable } from 'kysely';
import type { Tx } from '#platform/database/database.ts';
import type { ConnectionAccounts } from '#platform/database/schema.ts';
import { violatesUnique } from '#platform/database/violation.ts';
import { AppError } from '#platform/errors.ts';

export type AccountColumns = Omit<
  Updateable<ConnectionAccounts>,
  'company_id' | 'connection_id' | 'webhook_key'
>;

export function accountStore({ db, companyId }: Tx) {
  return {
    async write(connectionId: number, columns: AccountColumns): Promise<void> {
      try {
        await db
          .insertInto('connection_accounts')
          .values({ ...columns, company_id: companyId, connection_id: connectionId })
          .onConflict((conflict) => conflict.columns(['company_id', 'connection_id']).doUpdateSet(columns))
          .execute();
      } catch (error) {
        if (violatesUnique(error, 'connection_accounts_phone_number_id_key')) {
          throw new AppError('ERR_WAPP_NUMBER_ID_ALREADY_EXISTS', undefined, { cause: error });
        }
        throw error;
      }
    },
  };
}
