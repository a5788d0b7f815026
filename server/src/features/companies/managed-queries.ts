import type {
  CompanyExport,
  ManagedCompany,
  PlanUsage,
  UpdateCompany,
} from '@prosa/contracts/companies/schema.ts';
import type { SettingKey } from '@prosa/contracts/settings/schema.ts';
import { sql } from 'kysely';
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres';
import type { PlatformTx, Reader } from '#platform/database/database.ts';
import { foldedOrder, foldedPattern } from '#platform/database/sql-expressions.ts';
import { type CompanyChange, presentCompany } from './store.ts';

const pageSize = 20;
/** Far more than a picker can show; it keeps the answer bounded. */
const maxCompanies = 5000;
/** One may be decided on beside another, never two. */
const superUsersLock = 7_268_036;

const shownSettings = ['campaignsEnabled', 'timezone'] as const satisfies SettingKey[];

type ManagedCompanyRow = NonNullable<Awaited<ReturnType<ReturnType<typeof managedCompanyQueries>['find']>>>;

const countOf = (table: 'users' | 'connections' | 'queues') =>
  sql<number>`(select count(*)::integer from ${sql.table(table)} where company_id = companies.id)`;

const storageBytes = sql<number>`coalesce((select bytes from storage_tallies where company_id = companies.id), 0)`;

/** Companies with their plan and how much of it they use; those on their way out are not among them. */
export function managedCompanyQueries({ db }: PlatformTx | Reader) {
  const rows = db
    .selectFrom('companies')
    .innerJoin('plans', 'plans.id', 'companies.plan_id')
    .leftJoin('company_exports', 'company_exports.company_id', 'companies.id')
    .where('companies.deleting_since', 'is', null)
    .selectAll('companies')
    .select((eb) => [
      'plans.name as plan_name',
      'plans.value as plan_value',
      'plans.users as plan_users',
      'plans.connections as plan_connections',
      'plans.queues as plan_queues',
      'plans.storage_mb as plan_storage_mb',
      'company_exports.state as export_state',
      'company_exports.requested_by as export_requested_by',
      'company_exports.requested_at as export_requested_at',
      'company_exports.bytes as export_bytes',
      'company_exports.expires_at as export_expires_at',
      countOf('users').as('users_count'),
      countOf('connections').as('connections_count'),
      countOf('queues').as('queues_count'),
      storageBytes.as('storage_bytes'),
      jsonArrayFrom(
        eb
          .selectFrom('settings')
          .select(['settings.key', 'settings.value'])
          .whereRef('settings.company_id', '=', 'companies.id')
          .where('settings.key', 'in', [...shownSettings])
          .orderBy('settings.key'),
      ).as('settings'),
      jsonObjectFrom(
        eb
          .selectFrom('users')
          .select(['users.id', 'users.name', 'users.email'])
          .whereRef('users.company_id', '=', 'companies.id')
          .where('users.profile', '=', sql.lit('admin'))
          .orderBy('users.id')
          .limit(sql.lit(1)),
      ).as('admin'),
    ]);
  const matching = (search: string) => {
    const pattern = foldedPattern(search);
    return sql<boolean>`(fold(companies.name) like ${pattern} or fold(companies.email) like ${pattern})`;
  };
  const byName = () => rows.orderBy(foldedOrder('companies.name')).orderBy('companies.id');

  return {
    find: (id: number) => rows.where('companies.id', '=', id).executeTakeFirst(),

    all: () => byName().limit(sql.lit(maxCompanies)).execute(),

    async page(search: string, pageNumber: number) {
      const found = await byName()
        .where(matching(search))
        .limit(sql.lit(pageSize + 1))
        .offset(pageSize * (pageNumber - 1))
        .execute();
      return { rows: found.slice(0, pageSize), hasMore: found.length > pageSize };
    },

    async count(search: string): Promise<number> {
      const { count } = await db
        .selectFrom('companies')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('deleting_since', 'is', null)
        .where(matching(search))
        .executeTakeFirstOrThrow();
      return count;
    },
  };
}

/** How much of its plan a company uses. */
export async function planUsage({ db }: PlatformTx | Reader, companyId: number): Promise<PlanUsage> {
  const usage = await db
    .selectFrom('companies')
    .where('id', '=', companyId)
    .select([
      countOf('users').as('users'),
      countOf('connections').as('connections'),
      countOf('queues').as('queues'),
      storageBytes.as('storageBytes'),
    ])
    .executeTakeFirst();
  return usage ?? { users: 0, connections: 0, queues: 0, storageBytes: 0 };
}

/** Those whose people look after the platform. */
export async function platformCompanies({ db }: PlatformTx): Promise<number[]> {
  const rows = await db
    .selectFrom('users')
    .select('company_id')
    .distinct()
    .where('super', '=', true)
    .limit(sql.lit(100))
    .execute();
  return rows.map((row) => row.company_id);
}

/** Whether somebody would still look after the platform without this company; asked by one at a time. */
export async function hasSuperUserElsewhere({ db }: PlatformTx, companyId: number): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(${superUsersLock})`.execute(db);
  const row = await db
    .selectFrom('users')
    .innerJoin('companies', 'companies.id', 'users.company_id')
    .select('users.id')
    .where('users.super', '=', true)
    .where('users.company_id', '<>', companyId)
    .where('companies.deleting_since', 'is', null)
    .limit(sql.lit(1))
    .executeTakeFirst();
  return row !== undefined;
}

export function presentManagedCompany(row: ManagedCompanyRow): ManagedCompany {
  return {
    ...presentCompany(row),
    plan: {
      id: row.plan_id,
      name: row.plan_name,
      value: Number(row.plan_value),
      users: row.plan_users,
      connections: row.plan_connections,
      queues: row.plan_queues,
      storageMb: row.plan_storage_mb,
    },
    usage: {
      users: row.users_count,
      connections: row.connections_count,
      queues: row.queues_count,
      storageBytes: row.storage_bytes,
    },
    settings: row.settings,
    admin: row.admin,
    export: exportOf(row),
  };
}

function exportOf(row: ManagedCompanyRow): CompanyExport | null {
  const { export_state: state, export_requested_by: by, export_requested_at: at } = row;
  if (state === null || by === null || at === null) return null;
  return {
    state,
    requestedBy: by,
    requestedAt: at,
    bytes: row.export_bytes,
    expiresAt: row.export_expires_at,
  };
}

/** Only what is given. */
export function columnsOf(
  change: Omit<UpdateCompany, 'campaignsEnabled' | 'dueDate'>,
  dueDate: Date | undefined,
): CompanyChange {
  return {
    ...(change.name === undefined ? {} : { name: change.name }),
    ...(change.email === undefined ? {} : { email: change.email }),
    ...(change.phone === undefined ? {} : { phone: change.phone }),
    ...(change.planId === undefined ? {} : { plan_id: change.planId }),
    ...(change.status === undefined ? {} : { status: change.status }),
    ...(dueDate === undefined ? {} : { due_date: dueDate.toISOString() }),
    ...(change.recurrence === undefined ? {} : { recurrence: change.recurrence }),
  };
}
