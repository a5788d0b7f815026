import { can, type PermissionHolder } from '@prosa/contracts/permissions.ts';
import type { Tag, UpdateTag } from '@prosa/contracts/tags/schema.ts';

/** Returns only the fields that change; a form sends all its fields. */
export function changesOf(tag: Tag, input: UpdateTag): UpdateTag {
  const entries = Object.entries(input) as [keyof UpdateTag, unknown][];
  return Object.fromEntries(entries.filter(([field, next]) => next !== undefined && next !== tag[field]));
}

/** The requested lanes first; the others follow in their current order. */
export function orderedLanes(current: readonly number[], wanted: readonly number[]): number[] {
  const named = new Set(wanted);
  return [...named, ...current.filter((id) => !named.has(id))];
}

/** Only managers of the board may change its lanes; tags outside the board need no permission. */
export function canArrangeBoard(holder: PermissionHolder, { kanban }: Pick<UpdateTag, 'kanban'>): boolean {
  return !kanban || can(holder, 'tags:kanban');
}
