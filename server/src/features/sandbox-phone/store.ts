import type { Selectable, Updateable } from 'kysely';
import type { Tx } from '#platform/database/database.ts';
import type { SandboxPhones } from '#platform/database/schema.ts';

export type PhoneRow = Selectable<SandboxPhones>;
export type PhoneChange = Omit<Updateable<SandboxPhones>, 'company_id' | 'connection_id'>;

export function phoneStore({ db, companyId }: Tx) {
  return {
    /** Held until the commit. */
    lock: (connectionId: number): Promise<PhoneRow | undefined> =>
      db
        .selectFrom('sandbox_phones')
        .selectAll()
        .where('company_id', '=', companyId)
        .where('connection_id', '=', connectionId)
        .forUpdate()
        .executeTakeFirst(),

    change: (connectionId: number, change: PhoneChange): Promise<PhoneRow> =>
      db
        .insertInto('sandbox_phones')
        .values({ ...change, company_id: companyId, connection_id: connectionId })
        .onConflict((conflict) =>
          // A change of nothing still has to return the row.
          conflict.columns(['company_id', 'connection_id']).doUpdateSet({ ...change, company_id: companyId }),
        )
        .returningAll()
        .executeTakeFirstOrThrow(),
  };
}
