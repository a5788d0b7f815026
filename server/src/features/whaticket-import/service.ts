import { recurrences } from '@prosa/contracts/companies/schema.ts';
import { createDefaultSettings } from '#features/settings/service.ts';
import { mintCompanyId } from '#platform/auth/company-id.ts';
import type { Database, PlatformTx, Tx } from '#platform/database/database.ts';
import type { ForeignDatabase } from '#platform/database/foreign-database.ts';
import { importContactFields, importContacts, importTickets } from './conversations.ts';
import type { ImportContext } from './import-context.ts';
import { linesOf, type Report } from './import-context.ts';
import type { FileSource } from './messages.ts';
import { importMessages } from './messages.ts';
import { importOrganisation } from './organisation.ts';
import {
  companyNames,
  findImportedCompany,
  findPlan,
  importQueries,
  readSource,
  type Source,
  takenEmails,
} from './queries.ts';
import { freeName, hoursOf, type SourceRow } from './rules.ts';
import { importStore, insertCompany, insertPlan } from './store.ts';

export interface ImportOptions {
  readonly database: Database;
  readonly from: ForeignDatabase;
  readonly files: FileSource;
  readonly now: Date;
  readonly print: (line: string) => void;
}

/** Ends the transaction of a rehearsal: everything it did is undone. */
class DryRunOver extends Error {}

const graceMs = 30 * 24 * 60 * 60 * 1000;

/** One company on its way. */
interface CompanyImport {
  readonly source: Source;
  readonly company: SourceRow<'company'>;
  readonly report: Report;
  /** Addresses that somebody here has, and with them those who have come meanwhile. */
  readonly emails: Set<string>;
}

/** Brings every company over, one after the other; a rehearsal does the same and leaves nothing behind. */
export async function importWhaticket(options: ImportOptions): Promise<Map<string, Report> | undefined> {
  const { database, from, files, print } = options;
  const source = await readSource(from);
  if (!source) return undefined;
  const reports = new Map<string, Report>();
  const emails = await database.platform(takenEmails);
  for (const company of source.companies) {
    const report: Report = new Map();
    const companyImport = { source, company, report, emails };
    await (files.isDryRun ? dryRun(options, companyImport) : importCompany(options, companyImport));
    reports.set(company.name, report);
    print(company.name);
    for (const line of linesOf(report)) print(line);
  }
  return reports;
}

async function dryRun({ database, files, now }: ImportOptions, passage: CompanyImport): Promise<void> {
  try {
    await database.platform(async (tx) => {
      const companyTx = await enterCompany(tx, passage, now);
      await importAll(passage, files, (work) => work(companyTx));
      throw new DryRunOver();
    });
  } catch (error) {
    if (!(error instanceof DryRunOver)) throw error;
  }
}

async function importCompany({ database, files, now }: ImportOptions, passage: CompanyImport): Promise<void> {
  const { companyId } = await database.platform((tx) => enterCompany(tx, passage, now));
  await importAll(passage, files, (work) => database.transaction(companyId, work));
}

async function importAll(
  { source, company, report, emails }: CompanyImport,
  files: FileSource,
  within: ImportContext['within'],
): Promise<void> {
  const context: ImportContext = { source, sourceCompanyId: company.id, report, within };
  const organisation = await importOrganisation(context, emails);
  const before = await within((tx) => importQueries(tx, source.id).known('contact'));
  const contacts = await importContacts(context);
  await importContactFields(context, contacts, new Set([...before.keys()].map(Number)));
  const tickets = await importTickets(context, organisation, contacts);
  await importMessages(context, tickets, contacts, files);
}

/** The company as it became in an earlier run, or a new one. */
async function enterCompany(tx: PlatformTx, { source, company }: CompanyImport, now: Date): Promise<Tx> {
  const known = await findImportedCompany(tx, source.id, company.id);
  if (known !== undefined) return tx.enter(mintCompanyId(known));
  const names = await companyNames(tx);
  const dueDate = new Date(String(company.dueDate));
  const recurrence = recurrences.find((each) => each === company.recurrence);
  const hours = hoursOf(company.schedules);
  const id = await insertCompany(tx, {
    name: freeName(company.name || 'Whaticket', (name) => names.has(name.toLowerCase())),
    phone: company.phone,
    email: company.email,
    status: company.status,
    due_date: (Number.isNaN(dueDate.getTime()) ? new Date(now.getTime() + graceMs) : dueDate).toISOString(),
    plan_id: await planOf(tx, source, company.planId),
    created_at: company.createdAt.toISOString(),
    ...(recurrence ? { recurrence } : {}),
    ...(hours ? { schedules: JSON.stringify(hours) } : {}),
  });
  const companyTx = tx.enter(mintCompanyId(id));
  await createDefaultSettings(companyTx);
  await importStore(companyTx, source.id).recordImported('company', [[company.id, id]]);
  return companyTx;
}

/** The plan of the same name, or one with the same limits. */
async function planOf(tx: PlatformTx, source: Source, planId: number | null): Promise<number> {
  const plan = source.plans.find(({ id }) => id === planId);
  const name = plan?.name || 'Whaticket';
  const known = await findPlan(tx, name);
  if (known !== undefined) return known;
  const { users = 0, connections = 0, queues = 0, value = 0 } = plan ?? {};
  return insertPlan(tx, { name, users, connections, queues, value: String(value), is_public: false });
}
