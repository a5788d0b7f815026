import { csvLine, csvStart } from '@prosa/contracts/csv-line.ts';
import type { ExportQuery, Figures } from '@prosa/contracts/dashboard/schema.ts';
import type { DashboardService } from '#features/dashboard/service.ts';
import type { UserActor } from '#platform/auth/actor.ts';
import type { Reader } from '#platform/database/database.ts';
import type { Download } from '#platform/http/route.ts';
import { cellsOf, headingsOf } from './rules.ts';

type NamedFigures = Figures & { readonly name: string };

/** Name for tickets without a queue or with a deleted connection. */
const nowhere = '—';

async function rowsOf(
  reader: Reader,
  actor: UserActor,
  query: ExportQuery,
  dashboard: DashboardService,
): Promise<readonly NamedFigures[]> {
  if (query.table === 'days') {
    const { days } = await dashboard.days(reader, actor, query);
    return days.map(({ day, ...figures }) => ({ name: day, ...figures }));
  }
  const { rows } = await dashboard.breakdown(reader, actor, { ...query, by: query.table });
  return rows.map((row) => ({ ...row, name: row.name ?? nowhere }));
}

async function* linesOf({ table, language }: ExportQuery, rows: readonly NamedFigures[]) {
  yield csvStart + csvLine(headingsOf(table, language));
  for (const { name, ...figures } of rows) yield csvLine(cellsOf(name, figures, language));
}

/** Exports one table of the dashboard for spreadsheets; refuses before anything is sent. */
export async function exportDashboard(
  reader: Reader,
  actor: UserActor,
  query: ExportQuery,
  dashboard: DashboardService,
): Promise<Download> {
  const { period } = await dashboard.sightOf(reader, actor, query);
  const rows = await rowsOf(reader, actor, query, dashboard);
  return {
    fileName: `dashboard-${query.table}-${period.from}-${period.to}.csv`,
    chunks: linesOf(query, rows),
  };
}
