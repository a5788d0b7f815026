import { utils, write } from '@e965/xlsx';
import { describe, expect, it } from 'vitest';
import { readSpreadsheet, UnreadableSpreadsheet } from './read-spreadsheet.ts';

const rows = [
  ['Nome', 'Número', 'E-mail'],
  ['João Ávila', 5511912345678, 'joao@cliente.example'],
  [],
  ['Ana', '+55 (11) 3456-7890', ''],
];

function workbook(bookType: 'xlsx' | 'biff8', values: unknown[][] = rows): Buffer {
  const book = utils.book_new(utils.aoa_to_sheet(values), 'Contatos');
  return write(book, { bookType, type: 'buffer' }) as Buffer;
}

const expected = [
  { line: 1, cells: ['Nome', 'Número', 'E-mail'] },
  { line: 2, cells: ['João Ávila', '5511912345678', 'joao@cliente.example'] },
  { line: 4, cells: ['Ana', '+55 (11) 3456-7890', ''] },
];

const read = (bytes: Uint8Array, isText = false, maxRows = 100) =>
  readSpreadsheet(bytes, { isText, maxRows }).then((found) =>
    found.map(({ line, cells }) => ({ line, cells: [...cells, '', ''].slice(0, 3) })),
  );

describe('a spreadsheet', () => {
  it.each(['xlsx', 'biff8'] as const)('is read from a workbook (%s) with its lines', async (type) => {
    expect(await read(workbook(type))).toEqual(expected);
  });

  it.each([
    [
      'semicolons',
      'Nome;Número;E-mail\r\nJoão Ávila;5511912345678;joao@cliente.example\r\n\r\nAna;+55 (11) 3456-7890;\r\n',
    ],
    [
      'commas',
      'Nome,Número,E-mail\nJoão Ávila,5511912345678,joao@cliente.example\n\nAna,"+55 (11) 3456-7890",\n',
    ],
    [
      'tabs',
      'Nome\tNúmero\tE-mail\nJoão Ávila\t5511912345678\tjoao@cliente.example\n\nAna\t+55 (11) 3456-7890\t\n',
    ],
  ])('is read from a CSV with %s', async (_, text) => {
    expect(await read(Buffer.from(text), true)).toEqual(expected);
    expect(await read(Buffer.from(`\ufeff${text}`), true)).toEqual(expected);
    expect(await read(Buffer.from(text, 'latin1'), true)).toEqual(expected);
  });

  it('is cut after the rows that are asked for', async () => {
    const many = Array.from({ length: 50 }, (_, index) => [`Pessoa ${index}`]);
    expect(await read(workbook('xlsx', many), false, 10)).toHaveLength(10);
  });

  it('with no rows gives none', async () => {
    expect(await read(workbook('xlsx', []))).toEqual([]);
    expect(await read(Buffer.from('\n\n'), true)).toEqual([]);
  });

  it('that is broken is unreadable, and takes nothing else down', async () => {
    const broken = workbook('xlsx').subarray(0, 300);
    await expect(read(broken)).rejects.toThrow(UnreadableSpreadsheet);
  });

  it('that would unpack to more than is allowed is not even opened', async () => {
    const bomb = Buffer.from(workbook('xlsx'));
    const entry = bomb.indexOf(Buffer.from([0x50, 0x4b, 0x01, 0x02]));
    bomb.writeUInt32LE(3_000_000_000, entry + 24);
    await expect(read(bomb)).rejects.toThrow(UnreadableSpreadsheet);
  });

  it('stops being read when nobody wants it any more', async () => {
    const signal = AbortSignal.abort(new Error('enough'));
    await expect(readSpreadsheet(workbook('xlsx'), { isText: false, maxRows: 9, signal })).rejects.toThrow(
      'enough',
    );
  });
});
