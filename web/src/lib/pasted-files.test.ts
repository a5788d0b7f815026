import { describe, expect, it } from 'vitest';
import { pastedFiles } from './pasted-files.ts';

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
