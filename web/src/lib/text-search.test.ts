import { describe, expect, it } from 'vitest';
import { highlight } from './text-search.ts';

const marked = (text: string, search: string): string =>
  highlight(text, search)
    .map((part) => (part.isMatch ? `[${part.text}]` : part.text))
    .join('');

describe('A searched word', () => {
  it.each([
    ['Ação rápida', 'acao', '[Ação] rápida'],
    ['acao', 'AÇÃO', '[acao]'],
    ['um dois um', 'um', '[um] dois [um]'],
    ['um dois', 'dois um', '[um] [dois]'],
    ['reajuste', 'aju ajuste', 're[ajuste]'],
    ['😀 olá 😀', 'ola', '😀 [olá] 😀'],
    ['cafe\u0301 preto', 'café', '[cafe]\u0301 preto'],
    ['nada', 'tudo', 'nada'],
    ['nada', '  ', 'nada'],
    ['', 'a', ''],
    ['(a+)+$', '(a+)+$', '[(a+)+$]'],
  ])('in "%s", searched by "%s", is marked', (text, search, expected) => {
    expect(marked(text, search)).toBe(expected);
  });

  it('loses nothing of the text, and each part knows where it begins', () => {
    const text = 'Ação 😀 e reação';
    for (const part of highlight(text, 'acao')) {
      expect(text.slice(part.start, part.start + part.text.length)).toBe(part.text);
    }
  });
});
