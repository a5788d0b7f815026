import { isDeepStrictEqual } from 'node:util';
import type {
  Company,
  CompanyWithPlan,
  Recurrence,
  UpdateCompanySchedules,
} from '@prosa/contracts/companies/schema.ts';
import { can } from '@prosa/contracts/permissions.ts';
import type { User } from '@prosa/contracts/users/schema.ts';
import { type DayHours, withDayNames } from '@prosa/contracts/weekly-hours.ts';
import { getPlan } from '#features/plans/service.ts';
import { createDefaultSettings } from '#features/settings/service.ts';
import { createFirstAdmin } from '#features/users/service.ts';
import type { UserActor } from '#platform/auth/actor.ts';
import { mintCompanyId } from '#platform/auth/company-id.ts';
import type { PlatformTx, Reader, Tx } from '#platform/database/database.ts';
import { AppError } from '#platform/errors.ts';
import { companyUpdated } from './events.ts';
import { planUsage } from './managed-queries.ts';
import { companyQueries, companyStore, ownCompanyStore, presentCompany } from './store.ts';

export interface NewCompany {
  readonly name: string;
  readonly email: string;
  readonly phone?: string | undefined;
  readonly planId: number;
  readonly dueDate: Date;
  readonly passwordHash: string;
  readonly recurrence?: Recurrence;
  readonly status?: boolean;
  readonly adminName?: string | undefined;
  /** The company's own unless said otherwise. */
  readonly adminEmail?: string | undefined;
  readonly isSuper?: boolean;
  readonly isEmailUnverified?: boolean;
}

export function hasSuperUser(tx: PlatformTx): Promise<boolean> {
  return companyQueries(tx).hasSuperUser();
}

/** Inserts a company with its settings and nobody in it, and enters it. */
export async function insertCompany(
  tx: PlatformTx,
  input: Omit<NewCompany, 'passwordHash'>,
): Promise<{ company: Company; tx: Tx }> {
  const plan = await getPlan(tx, input.planId);
  const row = await companyStore(tx).insert({
    name: input.name,
    email: input.email,
    phone: input.phone ?? '',
    plan_id: plan.id,
    due_date: input.dueDate.toISOString(),
    is_email_unverified: input.isEmailUnverified ?? false,
    ...(input.recurrence === undefined ? {} : { recurrence: input.recurrence }),
    ...(input.status === undefined ? {} : { status: input.status }),
  });
  const companyTx = tx.enter(mintCompanyId(row.id));
  await createDefaultSettings(companyTx);
  return { company: presentCompany(row), tx: companyTx };
}

/** A company with its settings and its first admin, and the transaction to go on with inside it. */
export async function createCompany(
  platformTx: PlatformTx,
  input: NewCompany,
): Promise<{ company: Company; admin: User; tx: Tx }> {
  const { company, tx } = await insertCompany(platformTx, input);
  const admin = await createFirstAdmin(tx, {
    name: input.adminName ?? input.name,
    email: input.adminEmail ?? input.email,
    passwordHash: input.passwordHash,
    super: input.isSuper ?? false,
  });
  return { company, admin, tx };
}

export async function getCompany(reader: Reader | PlatformTx, companyId: number): Promise<Company> {
  const row = await companyQueries(reader).find(companyId);
  if (!row) throw new AppError('ERR_NO_COMPANY_FOUND');
  return presentCompany(row);
}

/** Its own people know a company, and those who look after the platform know all. */
export async function getVisibleCompany(
  tx: PlatformTx,
  actor: UserActor,
  companyId: number,
): Promise<Company> {
  if (companyId !== actor.companyId && !can(actor, 'platform:manage')) {
    throw new AppError('ERR_NO_COMPANY_FOUND');
  }
  return getCompany(tx, companyId);
}

export async function getCompanyPlan(
  tx: PlatformTx,
  actor: UserActor,
  companyId: number,
): Promise<CompanyWithPlan> {
  const { planId, ...company } = await getVisibleCompany(tx, actor, companyId);
  const { id, name, phone, email, status, dueDate, createdAt } = company;
  const plan = await getPlan(tx, planId);
  const usage = await planUsage(tx, companyId);
  return { id, name, phone, email, status, dueDate, createdAt, plan, usage };
}

/** Publishes in a company that its permissions have changed with its plan. */
export async function publishCompany(tx: Tx): Promise<void> {
  tx.record(companyUpdated({ company: await getCompany(tx, tx.companyId) }));
}

/** When the company is open, every day from Monday on, in its time zone; they count while scheduleType says so. */
export async function companyHours(reader: Reader): Promise<DayHours[]> {
  return withDayNames(await companyQueries(reader).schedules(reader.companyId));
}

export async function updateCompanySchedules(
  tx: Tx,
  actor: UserActor,
  companyId: number,
  { schedules }: UpdateCompanySchedules,
): Promise<Company> {
  if (companyId !== tx.companyId) throw new AppError('ERR_NO_COMPANY_FOUND');
  const before = await getCompany(tx, companyId);
  if (isDeepStrictEqual(before.schedules, schedules)) return before;
  const company = presentCompany(await ownCompanyStore(tx).setSchedules(schedules, actor.name));
  tx.record(companyUpdated({ company }));
  return company;
}
