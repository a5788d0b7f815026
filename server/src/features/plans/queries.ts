import { type Selectable, sql } from 'kysely';
import type { CompanyId } from '#platform/auth/company-id.ts';
import type { PlatformTx, Reader } from '#platform/database/database.ts';
import type { Plans } from '#platform/database/schema.ts';
import { foldedPattern } from '#platform/database/sql-expressions.ts';

const pageSize = 20;

export type PlanRow = Selectable<Plans>;
export type ManagedPlanRow = Awaited<ReturnType<ReturnType<typeof managedPlanQueries>['all']>>[number];

export function planQueries({ db }: Reader | PlatformTx) {
  return {
    offered: (): Promise<PlanRow[]> =>
      db
        .selectFrom('plans')
        .selectAll()
        .where('is_public', '=', true)
        .orderBy('value')
        .orderBy('id')
        .execute(),
    async ofCompany(companyId: CompanyId): Promise<number | undefined> {
      const row = await db
        .selectFrom('companies')
        .select('plan_id')
        .where('id', '=', companyId)
        .executeTakeFirst();
      return row?.plan_id;
    },
    find: (id: number): Promise<PlanRow | undefined> =>
      db.selectFrom('plans').selectAll().where('id', '=', id).executeTakeFirst(),
  };
}

/** All plans, each with how many companies have it. */
export function managedPlanQueries({ db }: PlatformTx) {
  const rows = db
    .selectFrom('plans')
    .selectAll('plans')
    .select(({ selectFrom }) =>
      selectFrom('companies')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('companies.plan_id', '=', 'plans.id')
        .as('companies_count'),
    );
  const matching = (search: string) => sql<boolean>`fold(plans.name) like ${foldedPattern(search)}`;

  return {
    all: () => rows.orderBy('value').orderBy('id').execute(),

    find: (id: number) => rows.where('id', '=', id).executeTakeFirst(),

    async page(search: string, pageNumber: number) {
      const found = await rows
        .where(matching(search))
        .orderBy('value')
        .orderBy('id')
        .limit(sql.lit(pageSize + 1))
        .offset(pageSize * (pageNumber - 1))
        .execute();
      return { rows: found.slice(0, pageSize), hasMore: found.length > pageSize };
    },

    async count(search: string): Promise<number> {
      const { count } = await db
        .selectFrom('plans')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where(matching(search))
        .executeTakeFirstOrThrow();
      return count;
    },

    /** Ids of at most `atMost` companies on the plan, after the given one. */
    async companiesAfter(planId: number, companyId: number, atMost: number): Promise<number[]> {
      const found = await db
        .selectFrom('companies')
        .select('id')
        .where('plan_id', '=', planId)
        .where('id', '>', companyId)
        .orderBy('id')
        .limit(sql.lit(atMost))
        .execute();
      return found.map(({ id }) => id);
    },
  };
}
