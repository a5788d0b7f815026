import type { FileListEvent, FileListName } from '@prosa/contracts/file-lists/schema.ts';
import { type LiveRule, liveRule } from '#lib/live-query.ts';
import { isBeforeByName } from '#lib/text-search.ts';
import { type FileLists, type FileListsKey, fileListKeys, fileListPages } from './queries.ts';

function withCount(before: FileLists, after: FileLists): FileLists {
  const difference = fileListPages.rowsOf(after).length - fileListPages.rowsOf(before).length;
  if (difference === 0) return after;
  return { ...after, pages: after.pages.map((page) => ({ ...page, count: page.count + difference })) };
}

export function reduceFileLists(list: FileLists, event: FileListEvent, search: string): FileLists {
  const after =
    event.action === 'delete'
      ? fileListPages.remove(list, event.fileId)
      : fileListPages.put(list, event.files, search);
  return withCount(list, after);
}

export function reduceFileListNames(names: FileListName[], event: FileListEvent): FileListName[] {
  const id = event.action === 'delete' ? event.fileId : event.files.id;
  const others = names.filter((name) => name.id !== id);
  if (event.action === 'delete') return others;
  const { name } = event.files;
  return [...others, { id, name }].toSorted((a, b) => (isBeforeByName(a, b) ? -1 : 1));
}

export const fileListLiveRules: readonly LiveRule[] = [
  liveRule<'file', FileLists>({
    event: 'file',
    queryKey: fileListKeys.lists,
    reduce: (list, event, key) => reduceFileLists(list, event, (key as FileListsKey)[2].search),
  }),
  liveRule<'file', FileListName[]>({
    event: 'file',
    queryKey: fileListKeys.names,
    reduce: reduceFileListNames,
  }),
];
