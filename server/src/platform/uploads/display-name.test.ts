import { expect, test } from 'vitest';
import { displayName, findMediaTypeByExtension, type MediaType } from './media-types.ts';

const jpg = findMediaTypeByExtension('jpg') as MediaType;

test.each([
  ['Férias na praia.JPG', 'Férias na praia.JPG'],
  ['foto.jpeg', 'foto.jpeg'],
  ['../../etc/passwd', 'passwd.jpg'],
  ['C:\\Users\\Ana\\foto.jpg', 'foto.jpg'],
  ['evil.html', 'evil.html.jpg'],
  ['a\r\nSet-Cookie: x.jpg', 'aSet-Cookie: x.jpg'],
  ['nul\0.jpg', 'nul.jpg'],
  ['receipt\u202egpj.exe', 'receiptgpj.exe.jpg'],
  ['  spaced \t out  .jpg', 'spaced out .jpg'],
  ['...hidden.jpg', 'hidden.jpg'],
  ['trailing. . .', 'trailing.jpg'],
  ['.jpg', 'jpg.jpg'],
  ['', 'file.jpg'],
  ['..', 'file.jpg'],
  ['e\u0301tude.jpg', '\u00e9tude.jpg'],
])('%j is shown as %j', (given, shown) => {
  expect(displayName(given, jpg)).toBe(shown);
});

test('a long name is cut before its ending and never inside a character', () => {
  const shown = displayName(`${'😀'.repeat(200)}.jpg`, jpg);
  expect(shown.length).toBeLessThanOrEqual(255);
  expect(shown).toMatch(/^(?:😀)+\.jpg$/u);
});
