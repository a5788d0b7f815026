import type { CreateTag, Tag } from '@prosa/contracts/tags/schema.ts';
import { defaultTagColor } from '@prosa/contracts/tags/schema.ts';

/** Field values of the tag dialog. */
export interface TagForm {
  name: string;
  color: string;
  isKanban: boolean;
}

export function tagFormOf(tag: Tag | undefined): TagForm {
  return { name: tag?.name ?? '', color: tag?.color ?? defaultTagColor, isKanban: tag?.kanban === 1 };
}

export function newTagOf({ isKanban, ...form }: TagForm): CreateTag {
  return { ...form, kanban: isKanban ? 1 : 0 };
}
