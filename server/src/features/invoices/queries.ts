import type { Invoice, PlatformInvoice } from '@prosa/contracts/invoices/schema.ts';
import { defaultTimeZone } from '@prosa/contracts/settings/schema.ts';
import { sql } from 'kysely';
import type { PlatformTx, Reader } from '#platform/database/database.ts';
import { foldedPattern } from '#platform/database/sql-expressions.ts';
import type { InvoiceRow } from './store.ts';

const pageSize = 20;
/** Limit of the list without pagination: more than any company has had yet. */
const listSize = 100;

const folds = (column: string, search: string) =>
  sql<boolean>`fold(${sql.ref(column)}) like ${foldedPattern(search)}`;

/** Invoices visible to their company, without the cancelled ones. */
export function invoiceQueries({ db, companyId }: Reader) {
  const own = db.selectFrom('invoices').selectAll().where('company_id', '=', companyId);
  const shown = own.where('status', '<>', sql.lit('cancelled'));

  const newest = (search: string) =>
    shown
      .$if(search !== '', (query) => query.where(folds('detail', search)))
      .orderBy('due_date', 'desc')
      .orderBy('id', 'desc');

  return {
    async page(search: string, pageNumber: number) {
      const found = await newest(search)
        .limit(sql.lit(pageSize + 1))
        .offset(pageSize * (pageNumber - 1))
        .execute();
      return { rows: found.slice(0, pageSize), hasMore: found.length > pageSize };
    },

    list: (search: string, pageNumber: number): Promise<InvoiceRow[]> =>
      newest(search)
        .limit(sql.lit(listSize))
        .offset(listSize * (pageNumber - 1))
        .execute(),

    find: (id: number): Promise<InvoiceRow | undefined> => shown.where('id', '=', id).executeTakeFirst(),
    findAny: (id: number): Promise<InvoiceRow | undefined> => own.where('id', '=', id).executeTakeFirst(),
    open: (): Promise<InvoiceRow | undefined> => own.where('status', '=', sql.lit('open')).executeTakeFirst(),

    /** Returns a paid invoice with everything its receipt needs. */
    receipt: (id: number) =>
      db
        .selectFrom('invoices')
        .innerJoin('companies', 'companies.id', 'invoices.company_id')
        .selectAll('invoices')
        .select(['companies.name as company_name', 'companies.email as company_email', 'companies.billing'])
        .where('invoices.company_id', '=', companyId)
        .where('invoices.id', '=', id)
        .where('invoices.status', '<>', sql.lit('cancelled'))
        .executeTakeFirst(),
  };
}

/** Over all companies, or over those that the reader may see. */
export function platformInvoiceQueries({ db }: Reader | PlatformTx) {
  const rows = db
    .selectFrom('invoices')
    .innerJoin('companies', 'companies.id', 'invoices.company_id')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('payments')
          .select(['payments.id', 'payments.problem', 'payments.value', 'payments.received_at'])
          .whereRef('payments.company_id', '=', 'invoices.company_id')
          .whereRef('payments.invoice_id', '=', 'invoices.id')
          .where('payments.problem', 'is not', null)
          .where('payments.resolved_at', 'is', null)
          .orderBy('payments.id', 'desc')
          .limit(sql.lit(1))
          .as('problem'),
      (join) => join.onTrue(),
    )
    .selectAll('invoices')
    .select([
      'companies.name as company_name',
      'problem.id as problem_id',
      'problem.problem as problem_reason',
      'problem.value as problem_value',
      'problem.received_at as problem_at',
      sql<string>`coalesce((select value from settings
        where settings.company_id = invoices.company_id and key = 'timezone'), ${defaultTimeZone})`.as(
        'time_zone',
      ),
    ]);

  return {
    async page(search: string, isWaiting: boolean, pageNumber: number) {
      const found = await rows
        .$if(search !== '', (query) =>
          query.where(({ or }) => or([folds('companies.name', search), folds('invoices.detail', search)])),
        )
        // Cancelled invoices are listed only if they were paid all the same.
        .where(({ eb, or }) =>
          or([eb('invoices.status', '<>', sql.lit('cancelled')), eb('problem.id', 'is not', null)]),
        )
        .$if(isWaiting, (query) =>
          query.where(({ eb, or }) =>
            or([eb('invoices.status', '=', sql.lit('open')), eb('problem.id', 'is not', null)]),
          ),
        )
        .orderBy('invoices.due_date', 'desc')
        .orderBy('invoices.id', 'desc')
        .limit(sql.lit(pageSize + 1))
        .offset(pageSize * (pageNumber - 1))
        .execute();
      return { rows: found.slice(0, pageSize), hasMore: found.length > pageSize };
    },

    find: (id: number) => rows.where('invoices.id', '=', id).executeTakeFirst(),
  };
}
type PlatformInvoiceRow = NonNullable<Awaited<ReturnType<ReturnType<typeof platformInvoiceQueries>['find']>>>;

/** Companies due before this moment, after the given one. */
export async function companiesDueBefore(
  { db }: PlatformTx,
  moment: Date,
  afterId: number,
  atMost: number,
): Promise<number[]> {
  const found = await db
    .selectFrom('companies')
    .select('id')
    .where('due_date', '<', moment.toISOString())
    .where('status', '=', true)
    .where('id', '>', afterId)
    .orderBy('id')
    .limit(sql.lit(atMost))
    .execute();
  return found.map(({ id }) => id);
}

export function presentInvoice(row: InvoiceRow): Invoice {
  return {
    id: row.id,
    detail: row.detail,
    status: row.status,
    value: Number(row.value),
    dueDate: row.due_date,
    recurrence: row.recurrence,
    planId: row.plan_id,
    companyId: row.company_id,
    paidAt: row.paid_at,
    paidBy: row.paid_by,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

export function presentPlatformInvoice(row: PlatformInvoiceRow): PlatformInvoice {
  const { problem_id: paymentId, problem_reason: reason, problem_value: value, problem_at: receivedAt } = row;
  const hasProblem = paymentId !== null && reason !== null && value !== null && receivedAt !== null;
  return {
    ...presentInvoice(row),
    companyName: row.company_name,
    timeZone: row.time_zone,
    confirmedBy: row.confirmed_by,
    problem: hasProblem ? { paymentId, reason, value: Number(value), receivedAt } : null,
  };
}
