import type { Company, CompanyWithPlan, SignUp } from '@prosa/contracts/companies/schema.ts';
import { getPlan } from '#features/plans/service.ts';
import { createDefaultSettings } from '#features/settings/service.ts';
import { createFirstAdmin } from '#features/users/service.ts';
import { mintCompanyId } from '#platform/auth/company-id.ts';
import { hashPassword } from '#platform/auth/password.ts';
import type { Database, PlatformTx, Reader, Tx } from '#platform/database/database.ts';
import { AppError } from '#platform/errors.ts';
import { presentCompany } from './present.ts';
import { companyQueries } from './queries.ts';
import { companyStore } from './store.ts';

const trialMs = 24 * 60 * 60 * 1000;

interface NewCompany {
  readonly name: string;
  readonly email: string;
  readonly phone?: string | undefined;
  readonly planId: number;
  readonly dueDate: Date;
  readonly passwordHash: string;
  readonly adminName?: string;
  readonly isSuper?: boolean;
}

/** A company with its settings and its first admin, and the transaction to go on with inside it. */
export async function createCompany(
  tx: PlatformTx,
  input: NewCompany,
): Promise<{ company: Company; tx: Tx }> {
  const plan = await getPlan(tx, input.planId);
  const row = await companyStore(tx).insert({
    name: input.name,
    email: input.email,
    phone: input.phone ?? '',
    plan_id: plan.id,
    due_date: input.dueDate.toISOString(),
  });
  const companyTx = tx.enter(mintCompanyId(row.id));
  await createDefaultSettings(companyTx);
  await createFirstAdmin(companyTx, {
    name: input.adminName ?? input.name,
    email: input.email,
    passwordHash: input.passwordHash,
    super: input.isSuper ?? false,
  });
  return { company: presentCompany(row), tx: companyTx };
}

/** The trial ends tomorrow, whatever the request says. */
export async function signUp(database: Database, input: SignUp, now: Date): Promise<Company> {
  const passwordHash = await hashPassword(input.password);
  return database.platform(async (tx) => {
    const dueDate = new Date(now.getTime() + trialMs);
    const { company } = await createCompany(tx, { ...input, dueDate, passwordHash });
    return company;
  });
}

export async function getCompany(reader: Reader, companyId: number): Promise<Company> {
  const row = await companyQueries(reader).find(companyId);
  if (!row) throw new AppError('ERR_NO_COMPANY_FOUND');
  return presentCompany(row);
}

export async function getCompanyPlan(reader: Reader, companyId: number): Promise<CompanyWithPlan> {
  const { planId, ...company } = await getCompany(reader, companyId);
  const { id, name, phone, email, status, dueDate, createdAt } = company;
  const plan = await getPlan(reader, planId);
  return { id, name, phone, email, status, dueDate, createdAt, plan };
}
