import { type FormErrors, schemaResolver } from '@mantine/form';
import { type OptionProblem, problemsOf, treeOf } from '@prosa/contracts/queue-options/rules.ts';
import {
  CreateQueueOptionSchema,
  type QueueOption,
  queueOptionLimits,
} from '@prosa/contracts/queue-options/schema.ts';
import type { externalResponderOf } from '@prosa/contracts/queues/rules.ts';
import { useState } from 'react';
import { useDialog } from '#ui/use-dialog.ts';

/** Who answers in a queue instead of its options. */
export type Responder = NonNullable<ReturnType<typeof externalResponderOf>>;

/** What the fields hold, besides the file. */
export interface OptionForm {
  title: string;
  message: string;
  parentId: number | null;
}

/** One that was chosen and waits to be sent, the one that is stored, or none. */
export type OptionFile = File | { readonly name: string } | undefined;

/** An option as the screen shows it: stored, or as it is being written. */
export interface ShownOption {
  readonly id: number;
  readonly parentId: number | null;
  readonly title: string;
  readonly message: string;
  readonly mediaName: string | null;
  readonly children: readonly ShownOption[];
}

/** What is being written; one that is not stored yet has no id. */
export interface OptionDraft extends OptionForm {
  readonly id: number | undefined;
  readonly mediaName: string | null;
}

/** Names the new option in what is shown before it is stored. */
export const draftId = 0;

export function formOf(option: QueueOption | undefined, parentId: number | null): OptionForm {
  return {
    title: option?.title ?? '',
    message: option?.message ?? '',
    parentId: option ? option.parentId : parentId,
  };
}

const check = schemaResolver(CreateQueueOptionSchema, { sync: true });

/** What is wrong, as keys of texts. */
export function checkForm(form: OptionForm): FormErrors {
  return check({ ...form, queueId: 1 });
}

export function inOrder(options: readonly QueueOption[]): readonly QueueOption[] {
  return options.toSorted((a, b) => Number(a.option) - Number(b.option) || a.id - b.id);
}

/** The tree with what is being written in its place; what came to another parent stands last there. */
export function shownTree(options: readonly QueueOption[], draft?: OptionDraft): readonly ShownOption[] {
  const rows = inOrder(options).map(({ id, parentId, title, message, mediaName }) => ({
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

/** From the top down to an option; empty when it is not there. */
export function pathTo(tree: readonly ShownOption[], id: number): readonly ShownOption[] {
  for (const option of tree) {
    if (option.id === id) return [option];
    const below = pathTo(option.children, id);
    if (below.length > 0) return [option, ...below];
  }
  return [];
}

/** An option and everything below it. */
export function branchIds({ id, children }: ShownOption): readonly number[] {
  return [id, ...children.flatMap(branchIds)];
}

const heightOf = ({ children }: ShownOption): number => 1 + Math.max(0, ...children.map(heightOf));

export interface Parent {
  readonly id: number;
  readonly path: string;
}

/** Where an option may stand: not inside itself, and where the lowest below it still has a level. */
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

/** What the checker found, by option. */
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

/** The places of a level, by id, after one of its options was given another from 1. */
export function placesAfter(
  options: readonly QueueOption[],
  moved: Pick<QueueOption, 'id' | 'parentId'>,
  place: number,
): ReadonlyMap<number, string> {
  const level = inOrder(options).filter(({ parentId }) => parentId === moved.parentId);
  const others = level.map(({ id }) => id).filter((id) => id !== moved.id);
  return new Map(others.toSpliced(place - 1, 0, moved.id).map((id, index) => [id, String(index + 1)]));
}

export function withPlaces(
  options: readonly QueueOption[],
  places: ReadonlyMap<number, string>,
): QueueOption[] {
  return options.map((row) => ({ ...row, option: places.get(row.id) ?? row.option }));
}

/** What the form is open for: an option, or a new one below a parent. */
export interface Editing {
  readonly id: number | undefined;
  readonly parentId: number | null;
}

/** Which option is being written and which one the preview shows. */
export function useOptionEditing(options: readonly QueueOption[]) {
  const [wanted, setWanted] = useState<Editing>();
  const [draft, setDraft] = useState<OptionDraft>();
  const [shownId, setShownId] = useState<number | null>(null);
  const leaving = useDialog<Editing>();
  const find = (wantedId: number) => options.find(({ id }) => id === wantedId);
  const option = wanted?.id === undefined ? undefined : find(wanted.id);
  // What a colleague removed takes its form along.
  const isThere = wanted?.id === undefined ? !wanted?.parentId || find(wanted.parentId) : option;
  const editing = isThere ? wanted : undefined;
  const tree = shownTree(options, editing && draft);

  const open = (next: Editing): void => {
    setWanted(next);
    setDraft(undefined);
    setShownId(next.id ?? next.parentId);
  };
  return {
    editing,
    option,
    /** With what is being written. */
    tree,
    /** The top when what was shown is gone. */
    shownId: shownId !== null && pathTo(tree, shownId).length > 0 ? shownId : null,
    show: setShownId,
    leaving,
    open,
    /** Asks first when something was written. */
    ask: (next: Editing): void => (editing && draft ? leaving.open(next) : open(next)),
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
