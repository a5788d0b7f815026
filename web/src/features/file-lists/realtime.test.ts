import type { FileList, FileListEvent } from '@prosa/contracts/file-lists/schema.ts';
import { describe, expect, it } from 'vitest';
import { type FileLists, fileListPages } from './queries.ts';
import { reduceFileListNames, reduceFileLists } from './realtime.ts';

function list(id: number, name: string, updatedAt = '2026-01-01T00:00:00.000Z'): FileList {
  const row = { id, name, message: 'Segue.', companyId: 1, userId: 1, options: [] };
  return { ...row, createdAt: '2026-01-01T00:00:00.000Z', updatedAt };
}

const later = '2026-01-02T00:00:00.000Z';
const events: FileListEvent[] = [
  { action: 'create', files: list(3, 'água') },
  { action: 'update', files: list(1, 'Zelo', later) },
  { action: 'delete', fileId: 2 },
];
const start: FileLists = {
  pages: [{ files: [list(1, 'Abrir'), list(2, 'Fechar'), list(4, 'Preços')], count: 3, hasMore: false }],
  pageParams: [1],
};

describe('live file lists', () => {
  it('equal fresh ones after some were made, renamed and removed, each told twice, and are counted', () => {
    const end = [...events, ...events].reduce((lists, event) => reduceFileLists(lists, event, ''), start);
    expect(fileListPages.rowsOf(end).map(({ name }) => name)).toEqual(['água', 'Preços', 'Zelo']);
    expect(end.pages[0]?.count).toBe(3);
  });

  it('of a search hold what it finds', () => {
    const end = events.reduce((lists, event) => reduceFileLists(lists, event, 'a'), {
      pages: [{ files: [list(1, 'Abrir'), list(2, 'Fechar')], count: 2, hasMore: false }],
      pageParams: [1],
    } as FileLists);
    expect(fileListPages.rowsOf(end).map(({ name }) => name)).toEqual(['água']);
    expect(end.pages[0]?.count).toBe(1);
  });

  it('by name stay in order', () => {
    const names = [
      { id: 1, name: 'Abrir' },
      { id: 2, name: 'Fechar' },
    ];
    const end = [...events, ...events].reduce(reduceFileListNames, names);
    expect(end.map(({ name }) => name)).toEqual(['água', 'Zelo']);
  });
});
