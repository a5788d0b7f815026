import { type FormErrors, schemaResolver } from '@mantine/form';
import { type OptionProblem, problemsOf, treeOf } from '@prosa/contracts/queue-options/rules.ts';
import {
  CreateQueueOptionSchema,
  type QueueOption,
  queueOptionLimits,
} from '@prosa/contracts/queue-options/schema.ts';
import type { externalResponderOf } from '@prosa/contracts/queues/rules.ts';
import { useState } from 'react';
import { useDialog } from '#ui/dialog-host.tsx';

/** External responder that replaces the options of a queue. */
export type Responder = NonNullable<ReturnType<typeof externalResponderOf>>;

/** Field values, without the file. */
export interface OptionForm {
  title: string;
  message: string;
  parentId: number | null;
}

/** A newly chosen file, the stored one, or none. */
export type OptionFile = File | { readonly name: string } | undefined;

/** Option as displayed: stored, or with the unsaved edits. */
export interface ShownOption {
  readonly id: number;
  readonly parentId: number | null;
  readonly title: string;
  readonly message: string;
  readonly mediaName: string | null;
  readonly children: readonly ShownOption[];
}

/** Unsaved edits of an option; a new one has no id. */
export interface OptionDraft extends OptionForm {
  readonly id: number | undefined;
  readonly mediaName: string | null;
}

/** Placeholder id of a new option before it is stored. */
export const draftId = 0;

export function formOf(option: QueueOption | undefined, parentId: number | null): OptionForm {
  return {
    title: option?.title ?? '',
    message: option?.message ?? '',
    parentId: option ? option.parentId : parentId,
  };
}

const check = schemaResolver(CreateQueueOptionSchema, { sync: true });

/** Returns the errors as text keys. */
export function checkForm(form: OptionForm): FormErrors {
  return check({ ...form, queueId: 1 });
}

export function sortOptions(options: readonly QueueOption[]): readonly QueueOption[] {
  return options.toSorted((a, b) => Number(a.option) - Number(b.option) || a.id - b.id);
}

/** Returns the tree including the unsaved edits; an option moved to another parent is last there. */
export function shownTree(options: readonly QueueOption[], draft?: OptionDraft): readonly ShownOption[] {
  const rows = sortOptions(options).map(({ id, parentId, title, message, mediaName }) => ({
    id,
    parentId,
    title,
    message,
    mediaName,
  }));
  if (!draft) return treeOf(rows);
  const written = { ...draft, id: draft.id ?? draftId };
  const place = rows.findIndex(({ id, parentId }) => id === draft.id && parentId === draft.parentId);
  if (place !== -1) return treeOf(rows.toSpliced(place, 1, written));
  return treeOf([...rows.filter(({ id }) => id !== draft.id), written]);
}

/** Returns the path from the top to an option; empty when it does not exist. */
export function pathTo(tree: readonly ShownOption[], id: number): readonly ShownOption[] {
  for (const option of tree) {
    if (option.id === id) return [option];
    const below = pathTo(option.children, id);
    if (below.length > 0) return [option, ...below];
  }
  return [];
}

/** Returns the ids of an option and its descendants. */
export function branchIds({ id, children }: ShownOption): readonly number[] {
  return [id, ...children.flatMap(branchIds)];
}

const heightOf = ({ children }: ShownOption): number => 1 + Math.max(0, ...children.map(heightOf));

export interface Parent {
  readonly id: number;
  readonly path: string;
}

/** Returns the possible parents of an option: not inside its own branch, and within the depth limit. */
export function parentsFor(tree: readonly ShownOption[], option: ShownOption | undefined): readonly Parent[] {
  const height = option ? heightOf(option) : 1;
  const walk = (level: readonly ShownOption[], above: readonly string[]): Parent[] =>
    level.flatMap((node) => {
      const names = [...above, node.title];
      if (node.id === option?.id || names.length + height > queueOptionLimits.depth) return [];
      return [{ id: node.id, path: names.join(' › ') }, ...walk(node.children, names)];
    });
  return walk(tree, []);
}

/** Returns the checker's problems by option. */
export function problemsIn(
  tree: readonly ShownOption[],
): readonly { readonly id: number; readonly problem: OptionProblem }[] {
  const checked = (node: ShownOption): Parameters<typeof problemsOf>[0][number] => ({
    ...node,
    hasMedia: node.mediaName !== null,
    children: node.children.map(checked),
  });
  return problemsOf(tree.map(checked));
}

/** Returns the places of a level by id, counted from 1, after one of its options was moved. */
export function placesAfter(
  options: readonly QueueOption[],
  moved: Pick<QueueOption, 'id' | 'parentId'>,
  place: number,
): ReadonlyMap<number, string> {
  const level = sortOptions(options).filter(({ parentId }) => parentId === moved.parentId);
  const others = level.map(({ id }) => id).filter((id) => id !== moved.id);
  return new Map(others.toSpliced(place - 1, 0, moved.id).map((id, index) => [id, String(index + 1)]));
}

export function withPlaces(
  options: readonly QueueOption[],
  places: ReadonlyMap<number, string>,
): QueueOption[] {
  return options.map((row) => ({ ...row, option: places.get(row.id) ?? row.option }));
}

/** Target of the form: an existing option, or a new one below a parent. */
export interface EditTarget {
  readonly id: number | undefined;
  readonly parentId: number | null;
}

/** State of the option being edited and of the one shown in the preview. */
export function useOptionEditing(options: readonly QueueOption[]) {
  const [wanted, setWanted] = useState<EditTarget>();
  const [draft, setDraft] = useState<OptionDraft>();
  const [shownId, setShownId] = useState<number | null>(null);
  const leaving = useDialog<EditTarget>();
  const find = (wantedId: number) => options.find(({ id }) => id === wantedId);
  const option = wanted?.id === undefined ? undefined : find(wanted.id);
  // Closes the form when a colleague has deleted its option.
  const isThere = wanted?.id === undefined ? !wanted?.parentId || find(wanted.parentId) : option;
  const editing = isThere ? wanted : undefined;
  const tree = shownTree(options, editing && draft);

  const open = (next: EditTarget): void => {
    setWanted(next);
    setDraft(undefined);
    setShownId(next.id ?? next.parentId);
  };
  return {
    editing,
    option,
    /** Includes the unsaved edits. */
    tree,
    /** Falls back to the top when the shown option was deleted. */
    shownId: shownId !== null && pathTo(tree, shownId).length > 0 ? shownId : null,
    show: setShownId,
    leaving,
    open,
    /** Asks for a confirmation if there are unsaved edits. */
    ask: (next: EditTarget): void => (editing && draft ? leaving.open(next) : open(next)),
    write: (next: OptionDraft): void => {
      setDraft(next);
      setShownId(next.id ?? draftId);
    },
    close: (shown: number | null): void => {
      setWanted(undefined);
      setDraft(undefined);
      setShownId(shown);
    },
  };
}
