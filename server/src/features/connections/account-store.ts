import type { Selectable, Updateable } from 'kysely';
import { mapConstraintErrors } from '#platform/database/constraint-errors.ts';
import type { Reader, Tx } from '#platform/database/database.ts';
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
      await mapConstraintErrors(statement.execute(), {
        connection_accounts_phone_number_id_key: 'ERR_WAPP_NUMBER_ID_ALREADY_EXISTS',
      });
    },
  };
}

export type AccountRow = Selectable<ConnectionAccounts>;

export function accountQueries({ db, companyId }: Reader) {
  return {
    find: (connectionId: number): Promise<AccountRow | undefined> =>
      db
        .selectFrom('connection_accounts')
        .selectAll()
        .where('company_id', '=', companyId)
        .where('connection_id', '=', connectionId)
        .executeTakeFirst(),

    findByPhoneNumberId: (phoneNumberId: string): Promise<AccountRow | undefined> =>
      db
        .selectFrom('connection_accounts')
        .selectAll()
        .where('company_id', '=', companyId)
        .where('phone_number_id', '=', phoneNumberId)
        .executeTakeFirst(),
  };
}
