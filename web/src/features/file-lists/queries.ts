import { listAllFileLists, listFileLists } from '@prosa/contracts/file-lists/api.ts';
import { type FileList, type FileListPage, fileListsPerPage } from '@prosa/contracts/file-lists/schema.ts';
import {
  type InfiniteData,
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
} from '@tanstack/react-query';
import { call } from '#lib/api.ts';
import { createPagedList } from '#lib/paged-list.ts';
import { isBeforeByName, isFoundIn } from '#lib/text-search.ts';

export type FileLists = InfiniteData<FileListPage, number>;
export type FileListsKey = readonly ['file-lists', 'list', { readonly search: string }];

export const fileListKeys = {
  lists: ['file-lists', 'list'] as const,
  list: (search: string): FileListsKey => ['file-lists', 'list', { search }],
  names: ['file-lists', 'names'] as const,
};

export const fileListPages = createPagedList<FileListPage, FileList>({
  rows: (page) => page.files,
  withRows: (page, files) => ({ ...page, files }),
  perPage: fileListsPerPage,
  isBefore: isBeforeByName,
  matches: ({ name }, search) => isFoundIn(search, [name]),
});

export function fileListsQuery(search: string) {
  return infiniteQueryOptions({
    queryKey: fileListKeys.list(search),
    queryFn: ({ pageParam, signal }) =>
      call(listFileLists, { query: { searchParam: search, pageNumber: pageParam }, signal }),
    initialPageParam: 1,
    getNextPageParam: fileListPages.nextPage,
    placeholderData: keepPreviousData,
  });
}

/** All of them by name, to choose from. */
export function allFileListsQuery() {
  return queryOptions({
    queryKey: fileListKeys.names,
    queryFn: ({ signal }) => call(listAllFileLists, { signal }),
  });
}
