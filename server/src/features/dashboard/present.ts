import type { BreakdownRow, Figures } from '@prosa/contracts/dashboard/schema.ts';
import type { FigureRow, SubjectRow } from './queries.ts';

const figure = (count: number, ms: number) => ({ count, seconds: ms / 1000 });

export function presentFigures(row: FigureRow): Figures {
  return {
    begun: row.begun,
    finished: row.finished,
    wait: figure(row.waited, row.waitedMs),
    support: figure(row.supported, row.supportedMs),
    firstResponse: figure(row.responded, row.respondedMs),
    resolution: figure(row.finished, row.resolvedMs),
    ratings: { 1: row.rated1, 2: row.rated2, 3: row.rated3 },
  };
}

export const noFigures: Figures = presentFigures({
  begun: 0,
  finished: 0,
  waited: 0,
  waitedMs: 0,
  supported: 0,
  supportedMs: 0,
  responded: 0,
  respondedMs: 0,
  resolvedMs: 0,
  rated1: 0,
  rated2: 0,
  rated3: 0,
});

export function presentSubject(row: SubjectRow): BreakdownRow {
  const { id, name, color, online } = row;
  return { ...presentFigures(row), id, name, color, online };
}
