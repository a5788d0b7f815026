import { utils, write } from '@e965/xlsx';
import { describe, expect, it } from 'vitest';
import { hostileFiles, packedZip, withZip64Sizes, workbookWith } from '#testing/hostile-files.ts';
import { openSpreadsheet, SpreadsheetTooLarge, UnreadableSpreadsheet } from './open-spreadsheet.ts';

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

async function read(bytes: Uint8Array, isText = false, maxRows = 100) {
  const sheet = await openSpreadsheet(bytes, { isText, maxRows, maxColumns: 50 });
  const found = await sheet.rows(0, maxRows);
  sheet.close();
  return found.map(({ line, cells }) => ({ line, cells: [...cells, '', ''].slice(0, 3) }));
}

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

  it('has cells that a database can keep, also where a long one is cut within a character', async () => {
    const [row] = await read(Buffer.from(`A\u0000na;${'x'.repeat(1999)}😀;\n`), true);
    expect(row?.cells[0]).toBe('Ana');
    expect(row?.cells[1]?.isWellFormed()).toBe(true);
  });

  it('is cut after the rows that are asked for', async () => {
    const many = Array.from({ length: 50 }, (_, index) => [`Pessoa ${index}`]);
    expect(await read(workbook('xlsx', many), false, 10)).toHaveLength(10);
  });

  it('is handed over part by part, and says how much there is', async () => {
    const many = Array.from({ length: 50 }, (_, index) => [`Pessoa ${index}`, 'fora']);
    const options = { isText: false, maxRows: 100, maxColumns: 1 };
    const sheet = await openSpreadsheet(workbook('xlsx', [[], ...many]), options);
    expect([sheet.rowCount, sheet.lastLine]).toEqual([50, 51]);
    expect(await sheet.rows(48, 10)).toEqual([
      { line: 50, cells: ['Pessoa 48'] },
      { line: 51, cells: ['Pessoa 49'] },
    ]);
    expect(await sheet.rows(50, 10)).toEqual([]);
    sheet.close();
    await expect(sheet.rows(0, 1)).rejects.toThrow(UnreadableSpreadsheet);
  });

  it('with no rows gives none', async () => {
    expect(await read(workbook('xlsx', []))).toEqual([]);
    expect(await read(Buffer.from('\n\n'), true)).toEqual([]);
  });

  it('that is broken is unreadable, and takes nothing else down', async () => {
    const broken = workbook('xlsx').subarray(0, 300);
    await expect(read(broken)).rejects.toThrow(UnreadableSpreadsheet);
  });

  it('that breaks off before its directory is not even opened: its end would be looked for until the time is up', async () => {
    for (const length of [200, 1000]) {
      const half = workbook('xlsx').subarray(0, length);
      await expect(read(half)).rejects.toThrow('the file cannot be read');
    }
  });

  it.each(hostileFiles().filter(({ fileName }) => fileName.startsWith('tabela')))(
    'like $about is read or refused',
    async ({ fileName, bytes }) => {
      const found = await read(bytes, fileName.endsWith('.csv')).catch((error: unknown) => error);
      expect(Array.isArray(found) || found instanceof UnreadableSpreadsheet).toBe(true);
    },
  );

  it('with 64-bit sizes, as Java programs write them, is read', async () => {
    expect(await read(withZip64Sizes(workbook('xlsx')))).toEqual(expected);
  });

  describe('A2: an archive whose directory lies', () => {
    const bomb = Buffer.alloc(200 * 1024 * 1024, ' ');
    const archives: [string, Buffer][] = [
      ['xlsx', workbookWith(bomb)],
      [
        'ods',
        packedZip([
          { name: 'mimetype', content: Buffer.from('application/vnd.oasis.opendocument.spreadsheet') },
          { name: 'META-INF/manifest.xml', content: Buffer.from('<manifest/>') },
          { name: 'content.xml', content: bomb },
        ]),
      ],
      [
        'docx',
        packedZip([
          { name: '[Content_Types].xml', content: Buffer.from('<Types/>') },
          { name: 'word/document.xml', content: bomb },
        ]),
      ],
    ];

    /** The archive with another unpacked size of its last entry, in its directory and before the entry itself. */
    function claiming(size: number, archive: Buffer): Buffer {
      const forged = Buffer.from(archive);
      forged.writeUInt32LE(size, forged.lastIndexOf('PK\x01\x02', undefined, 'latin1') + 24);
      forged.writeUInt32LE(size, forged.lastIndexOf('PK\x03\x04', undefined, 'latin1') + 22);
      return forged;
    }
    const cases = archives.flatMap(([format, archive]) =>
      [0, 1000, 0xfffffff0].map((size) => [format, size, claiming(size, archive)] as const),
    );

    it.each(cases)(
      '(%s, size %i) is refused as too large and costs no memory',
      async (_format, _size, bytes) => {
        const before = process.memoryUsage.rss();
        let peak = before;
        const sampling = setInterval(() => {
          peak = Math.max(peak, process.memoryUsage.rss());
        }, 5);
        await expect(read(bytes)).rejects.toThrow(SpreadsheetTooLarge);
        clearInterval(sampling);
        expect(peak - before).toBeLessThan(100 * 1024 * 1024);
      },
    );
  });

  it('stops being read when nobody wants it any more', async () => {
    const signal = AbortSignal.abort(new Error('enough'));
    const options = { isText: false, maxRows: 9, maxColumns: 50, signal };
    await expect(openSpreadsheet(workbook('xlsx'), options)).rejects.toThrow('enough');
  });
});
