import type { Selectable } from 'kysely';
import type { Reader } from '#platform/database/database.ts';
import type { ConnectionAccounts } from '#platform/database/schema.ts';

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
