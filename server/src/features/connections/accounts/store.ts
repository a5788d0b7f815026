import type { Updateable } from 'kysely';
import type { Tx } from '#platform/database/database.ts';
import { refusing } from '#platform/database/refusing.ts';
import type { ConnectionAccounts } from '#platform/database/schema.ts';

export type AccountColumns = Omit<
  Updateable<ConnectionAccounts>,
  'company_id' | 'connection_id' | 'webhook_key'
>;

export function accountStore({ db, companyId }: Tx) {
  return {
    async write(connectionId: number, columns: AccountColumns): Promise<void> {
      const statement = db
        .insertInto('connection_accounts')
        .values({ ...columns, company_id: companyId, connection_id: connectionId })
        .onConflict((conflict) => conflict.columns(['company_id', 'connection_id']).doUpdateSet(columns));
      await refusing(statement.execute(), {
        connection_accounts_phone_number_id_key: 'ERR_WAPP_NUMBER_ID_ALREADY_EXISTS',
      });
    },
  };
}
