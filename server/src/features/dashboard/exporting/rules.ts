import { averageOf, ratingOf } from '@prosa/contracts/dashboard/rules.ts';
import type {
  DashboardTable,
  ExportLanguage,
  Figures,
  TimeFigure,
} from '@prosa/contracts/dashboard/schema.ts';

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
    heading: { pt: 'Atendimentos', en: 'Tickets', es: 'Tickets' },
    cell: ({ begun }) => String(begun),
  },
  {
    heading: { pt: 'Finalizados', en: 'Resolved', es: 'Finalizados' },
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

export function headingsOf(table: DashboardTable, language: ExportLanguage): string[] {
  return [headings[table][language], ...columns.map(({ heading }) => heading[language])];
}

/** The name is whatever people wrote; the line it becomes part of makes it harmless. */
export function cellsOf(name: string, figures: Figures, language: ExportLanguage): string[] {
  return [name, ...columns.map(({ cell }) => cell(figures, language))];
}
