import { describe, expect, it } from 'vitest';
import { isContactBefore, matchesContactSearch } from './rules.ts';

const joao = { name: 'João da Silva Neto', number: '551187654321' };

describe('a search for a contact', () => {
  it.each([
    ['', true, 'nothing finds everybody'],
    ['joao', true, 'no accent'],
    ['JOÃO', true, 'capitals'],
    ['ilv', true, 'a part of a word'],
    ['silva joão', true, 'words in any order'],
    ['jo', true, 'two letters that begin a word'],
    ['ne', true, 'two letters that begin a later word'],
    ['lv', false, 'two letters inside a word'],
    ['joão souza', false, 'one word too many'],
    ['8765', true, 'a part of the number'],
    ['(11) 8765-4321', true, 'the number with a mask'],
    ['11 98765-4321', true, 'the number with its ninth digit'],
    ['+55 11 98765-4321', true, 'and with the country'],
    ['76', false, 'two digits are in every number'],
    ['99999', false, 'another number'],
    ['%', false, 'no wildcard'],
  ])('%j: %s (%s)', (search, isFound) => {
    expect(matchesContactSearch(joao, search)).toBe(isFound);
  });

  it('takes no empty number for a match', () => {
    expect(matchesContactSearch({ name: 'Ana', number: '' }, '123')).toBe(false);
  });
});

describe('the order of contacts', () => {
  it('is by name without accents and case, then by age', () => {
    const rows = [
      { id: 4, name: 'Zélia' },
      { id: 3, name: 'ana' },
      { id: 2, name: 'Ângela' },
      { id: 1, name: 'Ana' },
    ];
    const sorted = rows.toSorted((a, b) => (isContactBefore(a, b) ? -1 : 1));
    expect(sorted.map(({ id }) => id)).toEqual([1, 3, 2, 4]);
  });
});
