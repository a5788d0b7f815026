import type { Insertable, Selectable } from 'kysely';
import { violatesUnique } from '#platform/database/constraint-errors.ts';
import type { Tx } from '#platform/database/database.ts';
import type { SandboxCustomers } from '#platform/database/schema.ts';
import { AppError } from '#platform/errors.ts';

export type CustomerRow = Selectable<SandboxCustomers>;
export type NewCustomer = Omit<Insertable<SandboxCustomers>, 'company_id'>;

const addressKeys = ['phone', 'lid', 'group'].map((kind) => `sandbox_customers_${kind}_key`);

export function customerStore({ db, companyId }: Tx) {
  return {
    /** Undefined when the address is taken, also by a concurrent insert. */
    insertIfNew: (customer: NewCustomer): Promise<CustomerRow | undefined> =>
      db
        .insertInto('sandbox_customers')
        .values({ ...customer, company_id: companyId })
        .onConflict((conflict) => conflict.doNothing())
        .returningAll()
        .executeTakeFirst(),

    async addMembers(groupId: number, memberIds: readonly number[]): Promise<void> {
      const rows = memberIds.map((id) => ({ company_id: companyId, group_id: groupId, customer_id: id }));
      await db.insertInto('sandbox_members').values(rows).execute();
    },

    async update(id: number, change: { name?: string; phone?: string }): Promise<void> {
      try {
        await db
          .updateTable('sandbox_customers')
          .set(change)
          .where('company_id', '=', companyId)
          .where('id', '=', id)
          .execute();
      } catch (error) {
        if (!addressKeys.some((key) => violatesUnique(error, key))) throw error;
        throw new AppError('ERR_SANDBOX_CUSTOMER_ALREADY_EXISTS', undefined, { cause: error });
      }
    },
  };
}
