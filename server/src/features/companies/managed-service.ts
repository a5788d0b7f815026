import type {
  AddedCompany,
  Company,
  CompanyPage,
  CreateCompany,
  ManagedCompany,
  UpdateCompany,
} from '@prosa/contracts/companies/schema.ts';
import { defaultTimeZone } from '@prosa/contracts/settings/schema.ts';
import type { User } from '@prosa/contracts/users/schema.ts';
import { type GivenMoment, resolveMoment } from '@prosa/contracts/zoned-time.ts';
import { ensureInvoice, repriceInvoice } from '#features/invoices/service.ts';
import { refuseWeakPassword } from '#features/platform-settings/service.ts';
import { endCompanySessions } from '#features/sessions/service.ts';
import { getSetting, overrideSetting } from '#features/settings/service.ts';
import type { UserActor } from '#platform/auth/actor.ts';
import { mintCompanyId } from '#platform/auth/company-id.ts';
import { hashPassword } from '#platform/auth/password.ts';
import { newSecret } from '#platform/auth/secrets.ts';
import type { PlatformTx, Reader, Tx } from '#platform/database/database.ts';
import { AppError } from '#platform/errors.ts';
import { companyUpdated } from './events.ts';
import { columnsOf, managedCompanyQueries, presentManagedCompany } from './managed-queries.ts';
import { createCompany, getCompany } from './service.ts';
import { companyStore, presentCompany } from './store.ts';

/** Whether what is open no longer fits what was agreed. */
function changesInvoice(before: Company, after: Company): boolean {
  return (
    before.planId !== after.planId ||
    before.dueDate !== after.dueDate ||
    before.recurrence !== after.recurrence
  );
}

export async function listCompanies(
  tx: PlatformTx,
  search: string,
  pageNumber: number,
): Promise<CompanyPage> {
  const queries = managedCompanyQueries(tx);
  const { rows, hasMore } = await queries.page(search, pageNumber);
  return { companies: rows.map(presentManagedCompany), count: await queries.count(search), hasMore };
}

export async function listAllCompanies(tx: PlatformTx): Promise<ManagedCompany[]> {
  return (await managedCompanyQueries(tx).all()).map(presentManagedCompany);
}

export async function getManagedCompany(reader: PlatformTx | Reader, id: number): Promise<ManagedCompany> {
  const row = await managedCompanyQueries(reader).find(id);
  if (!row) throw new AppError('ERR_NO_COMPANY_FOUND');
  return presentManagedCompany(row);
}

/** A date without a time is due at the end of that day. */
const dueMoment = (given: GivenMoment, timeZone: string): Date => resolveMoment(given, timeZone, '23:59');

/** Makes a link for choosing the first password, and mails it where mail is configured. */
export type MakeSetUpLink = (tx: Tx, admin: User) => Promise<string>;

interface AddCompanyOptions {
  readonly input: CreateCompany;
  readonly now: Date;
  readonly makeSetUpLink: MakeSetUpLink;
}

/** Without a password the admin can log in only after using the link. */
export async function addCompany(
  platformTx: PlatformTx,
  actor: UserActor,
  { input, now, makeSetUpLink }: AddCompanyOptions,
): Promise<AddedCompany> {
  const { dueDate, password = '', campaignsEnabled, ...given } = input;
  const { name, email, adminName = '', adminEmail = '' } = given;
  if (password !== '') await refuseWeakPassword(platformTx, password, [name, email, adminName, adminEmail]);
  const passwordHash = await hashPassword(password === '' ? newSecret() : password);
  const { company, admin, tx } = await createCompany(platformTx, {
    ...given,
    dueDate: dueMoment(dueDate, defaultTimeZone),
    passwordHash,
  });
  await overrideSetting(tx, 'campaignsEnabled', String(campaignsEnabled), actor.name);
  tx.record(companyUpdated({ company }));
  await ensureInvoice(tx, now);
  const setUpLink = password === '' ? await makeSetUpLink(tx, admin) : null;
  return { ...(await getManagedCompany(tx, company.id)), setUpLink };
}

/** Refuses to disable the actor's own company, which could not be undone. */
export async function updateCompany(
  platformTx: PlatformTx,
  actor: UserActor,
  { id, input, now }: { readonly id: number; readonly input: UpdateCompany; readonly now: Date },
): Promise<ManagedCompany> {
  const { campaignsEnabled, dueDate, ...change } = input;
  if (change.status === false && id === actor.companyId) throw new AppError('ERR_OWN_COMPANY');
  const before = await getCompany(platformTx, id);
  const tx = platformTx.enter(mintCompanyId(id));
  const due = dueDate === undefined ? undefined : dueMoment(dueDate, await getSetting(tx, 'timezone'));
  const row = await companyStore(platformTx).update(id, columnsOf(change, due));
  if (!row) throw new AppError('ERR_NO_COMPANY_FOUND');
  if (campaignsEnabled !== undefined) {
    await overrideSetting(tx, 'campaignsEnabled', String(campaignsEnabled), actor.name);
  }
  if (!row.status) await endCompanySessions(tx);
  const company = presentCompany(row);
  tx.record(companyUpdated({ company }));
  if (changesInvoice(before, company)) await repriceInvoice(tx, now);
  return getManagedCompany(tx, id);
}
