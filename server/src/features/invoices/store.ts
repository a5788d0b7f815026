import { defaultTimeZone } from '@prosa/contracts/settings/schema.ts';
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { Tx } from '#platform/database/database.ts';
import type { Invoices } from '#platform/database/schema.ts';
import { timeOfWrite } from '#platform/database/sql-expressions.ts';
import type { InvoiceTerms, Terms } from './rules.ts';

export type InvoiceRow = Selectable<Invoices>;

/** By which means, when, and who said so if somebody did. */
export type Payment = Required<
  Pick<Updateable<Invoices>, 'paid_at' | 'paid_by' | 'confirmed_by' | 'renewed_until'>
>;

export function invoiceStore({ db, companyId }: Tx) {
  const update = (id: number, change: Omit<Updateable<Invoices>, 'id' | 'company_id'>): Promise<InvoiceRow> =>
    db
      .updateTable('invoices')
      .set({ ...change, updated_at: timeOfWrite })
      .where('company_id', '=', companyId)
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow();

  return {
    /** Held until the commit: whoever deals with the company's money takes turns. */
    async lockTerms(): Promise<Terms> {
      const company = await db
        .selectFrom('companies')
        .select(['status', 'due_date', 'recurrence', 'plan_id'])
        .where('id', '=', companyId)
        .forNoKeyUpdate()
        .executeTakeFirstOrThrow();
      const plan = await db
        .selectFrom('plans')
        .select(['name as plan_name', 'value as plan_value'])
        .select(
          sql<string>`coalesce((select value from settings where company_id = ${companyId} and key = 'timezone'),
            ${defaultTimeZone})`.as('time_zone'),
        )
        .where('id', '=', company.plan_id)
        .executeTakeFirstOrThrow();
      return { ...company, ...plan };
    },

    /** The one that is owed; there is at most one. */
    open: (): Promise<InvoiceRow | undefined> =>
      db
        .selectFrom('invoices')
        .selectAll()
        .where('company_id', '=', companyId)
        .where('status', '=', sql.lit('open'))
        .executeTakeFirst(),

    insert: (dueDate: string, terms: InvoiceTerms): Promise<InvoiceRow> => {
      const row: Insertable<Invoices> = { ...terms, company_id: companyId, due_date: dueDate };
      return db.insertInto('invoices').values(row).returningAll().executeTakeFirstOrThrow();
    },

    move: (id: number, dueDate: string): Promise<InvoiceRow> => update(id, { due_date: dueDate }),
    updateTerms: (id: number, terms: InvoiceTerms): Promise<InvoiceRow> => update(id, { ...terms }),
    cancel: (id: number): Promise<InvoiceRow> => update(id, { status: 'cancelled' }),
    pay: (id: number, payment: Payment): Promise<InvoiceRow> => update(id, { status: 'paid', ...payment }),
  };
}
