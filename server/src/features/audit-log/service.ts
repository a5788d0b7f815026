import type { AuditAct } from '@prosa/contracts/audit-log/rules.ts';
import {
  type AuditFilter,
  type AuditPage,
  type AuditPerson,
  type ListAuditEntriesQuery,
  newAuditEntriesMax,
} from '@prosa/contracts/audit-log/schema.ts';
import { csvLine, csvStart } from '@prosa/contracts/csv-line.ts';
import type { GivenMoment } from '@prosa/contracts/zoned-time.ts';
import { resolveGivenMoment } from '#features/settings/service.ts';
import type { UserActor } from '#platform/auth/actor.ts';
import type { Reader, Tx } from '#platform/database/database.ts';
import { auditQueries, type EntryFilter, presentAuditEntry, presentAuditLine } from './queries.ts';
import { auditStore, type NewAuditEntry } from './store.ts';

export interface RecordedAct {
  readonly act: AuditAct;
  /** User who acted; null for an automatic act. */
  readonly by: Pick<UserActor, 'userId' | 'name' | 'enteredBy'> | null;
  /** Origin of the request; absent for acts without one. */
  readonly from?: { readonly address: string; readonly userAgent: string };
  readonly target?: { readonly id: string | number | null; readonly name: string | null };
  /** Names of the changed fields, never their values. */
  readonly fields?: readonly string[];
}

function entryOf({ act, by, from, target, fields = [] }: RecordedAct): NewAuditEntry {
  return {
    act,
    user_id: by?.userId ?? null,
    user_name: by?.name ?? null,
    entered_by_user_id: by?.enteredBy?.userId ?? null,
    entered_by_name: by?.enteredBy?.name ?? null,
    target_id: target?.id?.toString() ?? null,
    target_name: target?.name ?? null,
    fields: [...fields],
    address: from?.address ?? '',
    user_agent: from?.userAgent ?? '',
  };
}

/** Records an act in the log of the transaction's company, atomically with the change itself. */
export async function recordAct(tx: Tx, act: RecordedAct): Promise<void> {
  await auditStore(tx).insert(entryOf(act));
}

const repeatWindowMs = 15 * 60 * 1000;

/** Records acts that outsiders can repeat at will: consecutive ones increase a counter instead of adding rows. */
export async function recordRepeatedAct(tx: Tx, act: RecordedAct, now: Date): Promise<void> {
  const store = auditStore(tx);
  const entry = entryOf(act);
  if (!(await store.repeat(entry, new Date(now.getTime() - repeatWindowMs)))) await store.insert(entry);
}

async function storedAs(reader: Reader, given: GivenMoment | undefined): Promise<string | undefined> {
  return given === undefined ? undefined : (await resolveGivenMoment(reader, given)).toISOString();
}

async function entryFilter(reader: Reader, { from, to, ...filter }: AuditFilter): Promise<EntryFilter> {
  return { ...filter, from: await storedAs(reader, from), to: await storedAs(reader, to) };
}

export async function listAuditEntries(
  reader: Reader,
  { before, ...filter }: ListAuditEntriesQuery,
): Promise<AuditPage> {
  const { rows, hasMore } = await auditQueries(reader).page({
    before,
    ...(await entryFilter(reader, filter)),
  });
  return { entries: rows.map(presentAuditEntry), hasMore };
}

export async function countNewEntries(reader: Reader, after: number): Promise<number> {
  return auditQueries(reader).countAfter(after, newAuditEntriesMax);
}

export function listPeople(reader: Reader): Promise<AuditPerson[]> {
  return auditQueries(reader).people();
}

const columns = [
  'at',
  'userName',
  'enteredByName',
  'act',
  'targetId',
  'targetName',
  'fields',
  'times',
  'address',
  'userAgent',
] as const;

export async function* exportEntries(reader: Reader, filter: AuditFilter): AsyncGenerator<string> {
  yield csvStart + csvLine([...columns]);
  for await (const rows of auditQueries(reader).exported(await entryFilter(reader, filter))) {
    yield rows
      .map(presentAuditLine)
      .map((line) => csvLine(columns.map((column) => line[column])))
      .join('');
  }
}
