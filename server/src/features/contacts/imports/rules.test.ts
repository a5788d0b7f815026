import { describe, expect, it } from 'vitest';
import { failureOf, guessColumns, lineOf, usableColumns } from './rules.ts';

describe('the columns of a spreadsheet', () => {
  it.each([
    [
      ['nome', 'numero', 'email'],
      [0, 1, 2],
    ],
    [
      ['E-MAIL', 'NÚMERO', 'Nome'],
      [2, 1, 0],
    ],
    [
      ['Cidade', 'Telefone', 'nome completo '],
      [2, 1, null],
    ],
    [
      ['nombre', 'Teléfono', 'correo'],
      [0, 1, 2],
    ],
    [
      ['Full name', 'WhatsApp', 'Nome'],
      [0, 1, null],
    ],
    [
      ['primeira', '', 'segunda'],
      [null, null, null],
    ],
    [[], [null, null, null]],
  ])('%j are guessed by their names, in any case', (header, expected) => {
    const { name, number, email } = guessColumns(header);
    expect([name, number, email]).toEqual(expected);
  });

  it('can be used once name and number are known, and all are in the file', () => {
    const header = ['a', 'b'];
    expect(usableColumns({ name: 0, number: 1, email: null }, header)).toEqual({
      name: 0,
      number: 1,
      email: null,
    });
    expect(usableColumns({ name: 0, number: null, email: 1 }, header)).toBeUndefined();
    expect(usableColumns({ name: null, number: 1, email: null }, header)).toBeUndefined();
    expect(usableColumns({ name: 0, number: 2, email: null }, header)).toBeUndefined();
    expect(usableColumns({ name: 0, number: 1, email: 2 }, header)).toBeUndefined();
  });

  it('give a line its values, and nothing where a row is shorter', () => {
    const columns = { name: 2, number: 0, email: 5 };
    expect(lineOf({ line: 7, cells: ['5511', 'x', 'Ana'] }, columns)).toEqual({
      line: 7,
      name: 'Ana',
      number: '5511',
      email: '',
    });
  });
});

describe('a spreadsheet', () => {
  it.each([
    [{ rowCount: 0, firstLine: 0, lastLine: 0 }, 'empty'],
    [{ rowCount: 1, firstLine: 1, lastLine: 1 }, 'empty'],
    [{ rowCount: 2, firstLine: 1, lastLine: 2 }, undefined],
    [{ rowCount: 11, firstLine: 3, lastLine: 13 }, undefined],
    [{ rowCount: 12, firstLine: 3, lastLine: 14 }, 'too-many-rows'],
    // Rows behind many empty lines may have been cut off.
    [{ rowCount: 5, firstLine: 1, lastLine: 12 }, 'too-many-rows'],
  ])('%j of ten rows at most is: %s', (size, failure) => {
    expect(failureOf(size, 10)).toBe(failure);
  });
});
