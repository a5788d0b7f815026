import type { ContactImport } from '@prosa/contracts/contacts/schema.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import type { LiveEvent } from '#lib/live-query.ts';
import { createImportNotices } from './imports.ts';

const importOf = (id: number, status: ContactImport['status']): ContactImport => ({
  id,
  source: 'phone',
  fileName: '',
  status,
  failure: null,
  total: 10,
  processed: 10,
  created: 8,
  updated: 1,
  skipped: 1,
  errorCount: 0,
  contactListId: null,
  header: [],
  columns: { name: null, number: null, email: null },
  preview: [],
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
});

let told: number[];
let notices: ReturnType<typeof createImportNotices>;
let seq = 0;
beforeEach(() => {
  told = [];
  notices = createImportNotices(({ id }) => {
    told.push(id);
  });
});

function hear(id: number, status: ContactImport['status'] = 'done'): void {
  seq += 1;
  const payload = { action: 'update', contactImport: importOf(id, status) } as const;
  notices.handleEvent({ name: 'contactImport', payload, seq } satisfies LiveEvent);
}

describe('the end of an import', () => {
  it('is told once, when no dialog is open, and its way there is not', () => {
    hear(1, 'running');
    expect(told).toEqual([]);
    hear(1);
    hear(1);
    hear(2, 'failed');
    expect(told).toEqual([1, 2]);
  });

  it('is told after its dialog was closed, and not to somebody who looks at it', () => {
    const close = notices.open();
    notices.show(1);
    hear(1);
    close();
    expect(told).toEqual([]);
    const closeAgain = notices.open();
    notices.show(2);
    closeAgain();
    hear(2);
    expect(told).toEqual([2]);
  });

  it('is not told when it comes before the dialog knows whose it is', () => {
    const close = notices.open();
    notices.show(undefined);
    hear(1);
    notices.show(1);
    close();
    expect(told).toEqual([]);
  });

  it('of another one is told while a dialog shows its own, or as soon as it is closed', () => {
    const close = notices.open();
    hear(1);
    expect(told).toEqual([]);
    close();
    expect(told).toEqual([1]);
    notices.open();
    notices.show(3);
    hear(2);
    expect(told).toEqual([1, 2]);
  });
});
