import { expect, test } from 'vitest';
import { contentDisposition } from './serve-media.ts';

test.each([
  [undefined, 'attachment'],
  ['a.pdf', `attachment; filename="a.pdf"; filename*=UTF-8''a.pdf`],
  [
    'Relatório (1).pdf',
    `attachment; filename="Relatorio (1).pdf"; filename*=UTF-8''Relat%C3%B3rio%20%281%29.pdf`,
  ],
  ['日本.txt', `attachment; filename="__.txt"; filename*=UTF-8''%E6%97%A5%E6%9C%AC.txt`],
  [
    'a"; filename=evil.html',
    `attachment; filename="a_; filename=evil.html"; filename*=UTF-8''a%22%3B%20filename%3Devil.html`,
  ],
  ['a\r\nX-Evil: 1', `attachment; filename="a__X-Evil: 1"; filename*=UTF-8''a%0D%0AX-Evil%3A%201`],
])('the name %j becomes a header that cannot be broken out of', (name, header) => {
  expect(contentDisposition('attachment', name)).toBe(header);
});
