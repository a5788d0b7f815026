import { filesPerMessage } from '@prosa/contracts/messages/schema.ts';
import { describe, expect, it } from 'vitest';
import { acceptedFiles, pastedFiles } from './chosen-files.ts';

describe('files that were chosen', () => {
  const file = (size: number) => ({ size }) as File;

  it('are taken up to the limit, and the first reason for the others is told', () => {
    expect(acceptedFiles([file(1), file(2)], 0)).toMatchObject({ problem: undefined });
    expect(acceptedFiles([file(1), file(0)], 0)).toEqual({
      accepted: [file(1)],
      problem: 'errors.ERR_UPLOAD_EMPTY',
    });
    expect(acceptedFiles([file(1e9)], 0)).toEqual({ accepted: [], problem: 'errors.ERR_UPLOAD_TOO_LARGE' });
    const many = Array.from({ length: filesPerMessage }, () => file(1));
    expect(acceptedFiles(many, 1).accepted).toHaveLength(filesPerMessage - 1);
    expect(acceptedFiles(many, 1).problem).toBe('ui.file.tooMany');
  });
});

const picture = new File(['x'], 'image.png', { type: 'image/png' });
const clipboard = (files: readonly File[], text: string): Parameters<typeof pastedFiles>[0] => ({
  files,
  getData: (kind) => (kind === 'text/plain' ? text : ''),
});

describe('What is pasted', () => {
  it('is a file when a picture of the screen was copied', () => {
    expect(pastedFiles(clipboard([picture], ''))).toEqual([picture]);
  });

  it('is text when a spreadsheet copied its cells as text and as a picture', () => {
    expect(pastedFiles(clipboard([picture], '1\t2'))).toEqual([]);
  });

  it('is nothing to attach when text was copied', () => {
    expect(pastedFiles(clipboard([], 'olá'))).toEqual([]);
  });
});
