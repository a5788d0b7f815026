import {
  type QueueOptionLimit,
  queueOptionLimits,
  type UpdateQueueOption,
} from '@prosa/contracts/queue-options/schema.ts';
import type { QueueOptionChange, QueueOptionRow } from './store.ts';

type Row = Pick<QueueOptionRow, 'id' | 'parent_id'>;

/** The columns that would really change, besides the place; a form sends all it shows. */
export function changedTexts(row: QueueOptionRow, { title, message }: UpdateQueueOption): QueueOptionChange {
  return {
    ...(title === undefined || title === row.title ? {} : { title }),
    ...(message === undefined || message === row.message ? {} : { message }),
  };
}

/** An option and everything below it. */
export function branchOf(rows: readonly Row[], id: number): number[] {
  const below = rows.filter(({ parent_id }) => parent_id === id);
  return [id, ...below.flatMap((row) => branchOf(rows, row.id))];
}

/** The ids of one level, in order. */
export function levelOf(rows: readonly Row[], parentId: number | null): number[] {
  return rows.filter(({ parent_id }) => parent_id === parentId).map(({ id }) => id);
}

/** How many levels deep an option stands, from 1 at the top; above the top is 0. */
function depthOf(rows: readonly Row[], id: number | null): number {
  const parent = rows.find((row) => row.id === id);
  return parent ? 1 + depthOf(rows, parent.parent_id) : 0;
}

/** How many levels an option has with those below it. */
function heightOf(rows: readonly Row[], id: number): number {
  return 1 + Math.max(0, ...levelOf(rows, id).map((below) => heightOf(rows, below)));
}

/** Which limit stands in the way of one more option, or of one that comes with what is below it. */
export function exceededLimit(
  rows: readonly Row[],
  parentId: number | null,
  moved?: number,
): QueueOptionLimit | undefined {
  const height = moved === undefined ? 1 : heightOf(rows, moved);
  const isNewHere = moved === undefined || !levelOf(rows, parentId).includes(moved);
  if (depthOf(rows, parentId) + height > queueOptionLimits.depth) return 'depth';
  if (isNewHere && levelOf(rows, parentId).length >= queueOptionLimits.level) return 'level';
  return moved === undefined && rows.length >= queueOptionLimits.queue ? 'queue' : undefined;
}

/** A level after one of it, or one that is new to it, was given a place from 1; without a place it comes last. */
export function placedIn(level: readonly number[], id: number, place = level.length + 1): number[] {
  const others = level.filter((other) => other !== id);
  return others.toSpliced(Math.min(place - 1, others.length), 0, id);
}
