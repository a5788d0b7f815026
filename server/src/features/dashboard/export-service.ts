import { csvLine, csvStart } from '@prosa/contracts/csv-line.ts';
import { averageOf, ratingOf } from '@prosa/contracts/dashboard/rules.ts';
import type {
  DashboardTable,
  ExportLanguage,
  ExportQuery,
  Figures,
  TimeFigure,
} from '@prosa/contracts/dashboard/schema.ts';
import type { UserActor } from '#platform/auth/actor.ts';
import type { Reader } from '#platform/database/database.ts';
import type { Download } from '#platform/http/route.ts';
import type { DashboardService } from './service.ts';

const headings = {
  days: { pt: 'Dia', en: 'Day', es: 'Día' },
  attendant: { pt: 'Atendente', en: 'Attendant', es: 'Agente' },
  queue: { pt: 'Fila', en: 'Queue', es: 'Cola' },
  tag: { pt: 'Tag', en: 'Tag', es: 'Etiqueta' },
  connection: { pt: 'Conexão', en: 'Connection', es: 'Conexión' },
} as const satisfies Record<DashboardTable, Record<ExportLanguage, string>>;

/** A spreadsheet adds up whole seconds; what has no average stays empty. */
const average = (figure: TimeFigure) => {
  const seconds = averageOf(figure);
  return seconds === null ? '' : String(Math.round(seconds));
};

const decimalMark = { pt: ',', en: '.', es: ',' } as const satisfies Record<ExportLanguage, string>;

function rating(figures: Figures, language: ExportLanguage): string {
  const { average: mean } = ratingOf(figures.ratings);
  return mean === null ? '' : mean.toFixed(2).replace('.', decimalMark[language]);
}

const columns: readonly {
  readonly heading: Record<ExportLanguage, string>;
  readonly cell: (figures: Figures, language: ExportLanguage) => string;
}[] = [
  {
    heading: { pt: 'Atendimentos', en: 'Tickets', es: 'Atenciones' },
    cell: ({ begun }) => String(begun),
  },
  {
    heading: { pt: 'Resolvidos', en: 'Resolved', es: 'Resueltas' },
    cell: ({ finished }) => String(finished),
  },
  {
    heading: { pt: 'Espera média (s)', en: 'Average wait (s)', es: 'Espera media (s)' },
    cell: ({ wait }) => average(wait),
  },
  {
    heading: { pt: 'Atendimento médio (s)', en: 'Average support (s)', es: 'Atención media (s)' },
    cell: ({ support }) => average(support),
  },
  {
    heading: {
      pt: 'Primeira resposta média (s)',
      en: 'Average first response (s)',
      es: 'Primera respuesta media (s)',
    },
    cell: ({ firstResponse }) => average(firstResponse),
  },
  {
    heading: { pt: 'Resolução média (s)', en: 'Average resolution (s)', es: 'Resolución media (s)' },
    cell: ({ resolution }) => average(resolution),
  },
  {
    heading: { pt: 'Avaliação média', en: 'Average rating', es: 'Valoración media' },
    cell: rating,
  },
  {
    heading: { pt: 'Avaliações', en: 'Ratings', es: 'Valoraciones' },
    cell: ({ ratings }) => String(ratingOf(ratings).count),
  },
];

function headingsOf(table: DashboardTable, language: ExportLanguage): string[] {
  return [headings[table][language], ...columns.map(({ heading }) => heading[language])];
}

/** The name is whatever people wrote; the line it becomes part of makes it harmless. */
function cellsOf(name: string, figures: Figures, language: ExportLanguage): string[] {
  return [name, ...columns.map(({ cell }) => cell(figures, language))];
}

type NamedFigures = Figures & { readonly name: string };

/** Name for tickets without a queue or with a deleted connection. */
const missingName = '—';

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
  return rows.map((row) => ({ ...row, name: row.name ?? missingName }));
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
