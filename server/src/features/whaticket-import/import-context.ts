import type { Tx } from '#platform/database/database.ts';
import { importQueries, type Source } from './queries.ts';
import type { SourceKind, SourceRow } from './rules.ts';
import { importStore } from './store.ts';

export interface KindReport {
  brought: number;
  /** There already, from a run before. */
  known: number;
  /** By reason. */
  readonly skipped: Map<string, number>;
  /** Taken over, though not as it was; by what is different. */
  readonly changed: Map<string, number>;
}

export type Report = Map<string, KindReport>;

export function kindReportIn(report: Report, kind: string): KindReport {
  const found = report.get(kind) ?? { brought: 0, known: 0, skipped: new Map(), changed: new Map() };
  report.set(kind, found);
  return found;
}

export function countReason(reasons: Map<string, number>, reason: string): void {
  reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
}

/** For the terminal: a line per kind, and below it why something is missing or different. */
export function linesOf(report: Report): string[] {
  return [...report].flatMap(([kind, { brought, known, skipped, changed }]) => [
    `  ${kind.padEnd(15)} ${brought} brought, ${known} there already`,
    ...[...skipped].map(([reason, times]) => `    ${times} left out: ${reason}`),
    ...[...changed].map(([reason, times]) => `    ${times} changed: ${reason}`),
  ]);
}

export interface ImportContext {
  readonly source: Source;
  readonly sourceCompanyId: number;
  readonly report: Report;
  /** A transaction of the target company; a rehearsal always uses the same one. */
  within<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
}

/** Target ids by source id, for rows of one kind. */
export type IdMap = Map<number, number>;

/**
 * Imports the rows of a kind that were not imported before, with one transaction per batch, so that an interrupted run
 * resumes where it stopped.
 */
export async function importRows<Kind extends SourceKind & string>(
  { source, sourceCompanyId, report, within }: ImportContext,
  kind: Kind,
  importBatch: (
    tx: Tx,
    rows: SourceRow<Kind>[],
    became: IdMap,
  ) => Promise<readonly (readonly [sourceId: number, targetId: number])[]>,
): Promise<IdMap> {
  const figures = kindReportIn(report, kind);
  const known = await within((tx) => importQueries(tx, source.id).known(kind));
  const became: IdMap = new Map([...known].map(([id, target]) => [Number(id), target]));
  for await (const { rows, unreadable } of source.batches(kind, sourceCompanyId)) {
    for (let left = unreadable; left > 0; left -= 1) countReason(figures.skipped, 'the row cannot be read');
    const fresh = rows.filter((row) => !('id' in row) || !became.has(Number(row.id)));
    figures.known += rows.length - fresh.length;
    if (fresh.length === 0) continue;
    const pairs = await within(async (tx) => {
      const brought = await importBatch(tx, fresh, became);
      await importStore(tx, source.id).recordImported(kind, brought);
      return brought;
    });
    for (const [id, target] of pairs) became.set(id, target);
    figures.brought += pairs.length;
  }
  return became;
}

/** Imports a join table. */
export async function importLinks<Kind extends 'userQueue' | 'connectionQueue' | 'ticketTag'>(
  { source, sourceCompanyId, within }: ImportContext,
  kind: Kind,
  table: 'user_queues' | 'connection_queues' | 'ticket_tags',
  rowOf: (row: SourceRow<Kind>) => object | undefined,
): Promise<void> {
  for await (const { rows } of source.batches(kind, sourceCompanyId)) {
    const linked = rows.flatMap((row) => rowOf(row) ?? []);
    if (linked.length > 0) await within((tx) => importStore(tx, source.id).link(table, linked));
  }
}

export const pairsOf = (rows: readonly { readonly id: number }[], ids: readonly number[]) =>
  rows.flatMap(({ id }, at) => {
    const target = ids[at];
    return target === undefined ? [] : [[id, target] as const];
  });

export const datesOf = ({ createdAt, updatedAt }: { createdAt: Date; updatedAt: Date }) => ({
  created_at: createdAt.toISOString(),
  updated_at: (updatedAt > createdAt ? updatedAt : createdAt).toISOString(),
});

/** Target id of a referenced row, if it was imported. */
export const targetIdOf = (became: IdMap, id: number | null): number | null =>
  id === null ? null : (became.get(id) ?? null);
