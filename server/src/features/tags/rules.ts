import { can, type PermissionHolder } from '@prosa/contracts/permissions.ts';
import type { Tag, UpdateTag } from '@prosa/contracts/tags/schema.ts';

/** What would really change; a form sends all it shows. */
export function changesOf(tag: Tag, input: UpdateTag): UpdateTag {
  const entries = Object.entries(input) as [keyof UpdateTag, unknown][];
  return Object.fromEntries(entries.filter(([field, next]) => next !== undefined && next !== tag[field]));
}

/** The wanted lanes first; those that nobody named follow as they stood. */
export function orderedLanes(current: readonly number[], wanted: readonly number[]): number[] {
  const named = new Set(wanted);
  return [...named, ...current.filter((id) => !named.has(id))];
}

/** The board is arranged by those who look after it; tags that stay off it concern nobody else. */
export function mayArrangeBoard(holder: PermissionHolder, { kanban }: Pick<UpdateTag, 'kanban'>): boolean {
  return !kanban || can(holder, 'tags:kanban');
}
