import { recurrences } from '@prosa/contracts/companies/schema.ts';
import { createDefaultSettings } from '#features/settings/service.ts';
import { mintCompanyId } from '#platform/auth/company-id.ts';
import type { Database, PlatformTx, Tx } from '#platform/database/database.ts';
import type { ForeignDatabase } from '#platform/database/foreign-database.ts';
import type { Carrying } from './carrying.ts';
import { bringContactFields, bringContacts, bringTickets } from './conversations.ts';
import type { FileSource } from './files.ts';
import { bringMessages } from './messages.ts';
import { bringOrganisation } from './people.ts';
import {
  companyNames,
  findImportedCompany,
  findPlan,
  importQueries,
  readSource,
  type Source,
  takenEmails,
} from './queries.ts';
import { linesOf, type Report } from './report.ts';
import { freeName, hoursOf, type SourceRow } from './rules.ts';
import { importStore, insertCompany, insertPlan } from './store.ts';

export interface ImportOptions {
  readonly database: Database;
  readonly from: ForeignDatabase;
  readonly files: FileSource;
  readonly now: Date;
  readonly say: (line: string) => void;
}

/** Ends the transaction of a rehearsal: everything it did is undone. */
class RehearsalOver extends Error {}

const graceMs = 30 * 24 * 60 * 60 * 1000;

/** One company on its way. */
interface Passage {
  readonly source: Source;
  readonly company: SourceRow<'company'>;
  readonly report: Report;
  /** Addresses that somebody here has, and with them those who have come meanwhile. */
  readonly emails: Set<string>;
}

/** Brings every company over, one after the other; a rehearsal does the same and leaves nothing behind. */
export async function importWhaticket(options: ImportOptions): Promise<Map<string, Report> | undefined> {
  const { database, from, files, say } = options;
  const source = await readSource(from);
  if (!source) return undefined;
  const reports = new Map<string, Report>();
  const emails = await database.platform(takenEmails);
  for (const company of source.companies) {
    const report: Report = new Map();
    const passage = { source, company, report, emails };
    await (files.isRehearsal ? rehearse(options, passage) : bring(options, passage));
    reports.set(company.name, report);
    say(company.name);
    for (const line of linesOf(report)) say(line);
  }
  return reports;
}

async function rehearse({ database, files, now }: ImportOptions, passage: Passage): Promise<void> {
  try {
    await database.platform(async (tx) => {
      const companyTx = await enterCompany(tx, passage, now);
      await bringAll(passage, files, (work) => work(companyTx));
      throw new RehearsalOver();
    });
  } catch (error) {
    if (!(error instanceof RehearsalOver)) throw error;
  }
}

async function bring({ database, files, now }: ImportOptions, passage: Passage): Promise<void> {
  const { companyId } = await database.platform((tx) => enterCompany(tx, passage, now));
  await bringAll(passage, files, (work) => database.transaction(companyId, work));
}

async function bringAll(
  { source, company, report, emails }: Passage,
  files: FileSource,
  within: Carrying['within'],
): Promise<void> {
  const carrying: Carrying = { source, sourceCompanyId: company.id, report, within };
  const organisation = await bringOrganisation(carrying, emails);
  const before = await within((tx) => importQueries(tx, source.id).known('contact'));
  const contacts = await bringContacts(carrying);
  await bringContactFields(carrying, contacts, new Set([...before.keys()].map(Number)));
  const tickets = await bringTickets(carrying, organisation, contacts);
  await bringMessages(carrying, tickets, contacts, files);
}

/** The company as it became in an earlier run, or a new one. */
async function enterCompany(tx: PlatformTx, { source, company }: Passage, now: Date): Promise<Tx> {
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
  await importStore(companyTx, source.id).remember('company', [[company.id, id]]);
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
