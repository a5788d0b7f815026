import type { FileListOption } from '@prosa/contracts/file-lists/schema.ts';
import { fileListOptionsMax } from '@prosa/contracts/file-lists/schema.ts';
import { describe, expect, it } from 'vitest';
import { checkForm, moveDraft, type OptionDraft, withFiles } from './state.ts';

const file = (name: string, text = 'x') => new File([text], name);
const names = (drafts: readonly OptionDraft[]) => drafts.map(({ name }) => name);

describe('the files of a list being written', () => {
  it('are called what they are called on the disk, without the ending', () => {
    const { drafts, problem } = withFiles([], [file('Tabela_de preços.2026.pdf'), file('.env')]);
    expect(names(drafts)).toEqual(['Tabela de preços.2026', '.env']);
    expect(problem).toBeUndefined();
  });

  it('leave out what is empty, and what is too many', () => {
    const { drafts, problem } = withFiles([], [file('a.pdf'), file('b.pdf', '')]);
    expect([names(drafts), problem]).toEqual([['a'], 'errors.ERR_UPLOAD_EMPTY']);
    const many = Array.from({ length: fileListOptionsMax + 1 }, (_, index) => file(`${index}.pdf`));
    const full = withFiles([], many);
    expect([full.drafts.length, full.problem]).toEqual([fileListOptionsMax, 'file-lists.tooMany']);
  });

  it('move one place up or down, and stay at the ends', () => {
    const { drafts } = withFiles([], [file('a.pdf'), file('b.pdf'), file('c.pdf')]);
    const key = (place: number) => drafts[place]?.key ?? '';
    expect(names(moveDraft(drafts, key(0), 1))).toEqual(['b', 'a', 'c']);
    expect(names(moveDraft(drafts, key(2), -1))).toEqual(['a', 'c', 'b']);
    expect(moveDraft(drafts, key(0), -1)).toBe(drafts);
    expect(moveDraft(drafts, key(2), 1)).toBe(drafts);
  });

  it('need a file each, and the list a name and a message', () => {
    const { drafts } = withFiles([], [file('a.pdf')]);
    const stored = { path: null } as FileListOption;
    const without: OptionDraft = { key: 'k', id: 1, name: '', file: undefined, stored };
    expect(checkForm({ name: 'ab', message: '' }, [...drafts, without])).toEqual({
      name: 'validation.nameTooShort',
      message: 'validation.required',
      'options.1.file': 'file-lists.fileRequired',
    });
    expect(checkForm({ name: 'abc', message: 'Oi' }, drafts)).toEqual({});
  });
});
