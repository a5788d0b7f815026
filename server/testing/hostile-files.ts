import { crc32, deflateRawSync } from 'node:zlib';
import { sampleFiles } from '#platform/uploads/sample-files.ts';

export interface HostileFile {
  readonly about: string;
  readonly fileName: string;
  readonly type: string;
  readonly bytes: Buffer;
}

interface ZipEntry {
  readonly name: string;
  readonly content: Buffer;
  /** Unpacked size declared in the archive; the real one by default. */
  readonly claimedSize?: number;
}

function header(
  signature: number,
  size: number,
  numbers: readonly (readonly [offset: number, value: number])[],
): Buffer {
  const bytes = Buffer.alloc(size);
  bytes.writeUInt32LE(signature, 0);
  for (const [offset, value] of numbers) bytes.writeUInt32LE(value, offset);
  return bytes;
}

/** A compressed zip whose declared entry sizes may be false. */
export function packedZip(entries: readonly ZipEntry[]): Buffer {
  const [bodies, directory]: [Buffer[], Buffer[]] = [[], []];
  let offset = 0;
  for (const { name, content, claimedSize = content.length } of entries) {
    const packed = deflateRawSync(content, { level: 1 });
    const sizes = (at: number) =>
      [
        [at, crc32(content)],
        [at + 4, packed.length],
        [at + 8, claimedSize],
        [at + 12, name.length],
      ] as const;
    const local = header(0x04034b50, 30, [[4, 20 | (0 << 16)], [8, 8], ...sizes(14)]);
    const central = header(0x02014b50, 46, [[4, 20 | (20 << 16)], [10, 8], ...sizes(16), [42, offset]]);
    bodies.push(local, Buffer.from(name), packed);
    directory.push(central, Buffer.from(name));
    offset += local.length + name.length + packed.length;
  }
  const listed = Buffer.concat(directory);
  const count = entries.length | (entries.length << 16);
  const end = header(0x06054b50, 22, [
    [8, count],
    [12, listed.length],
    [16, offset],
  ]);
  return Buffer.concat([...bodies, listed, end]);
}

/** The same archive with its sizes as Java's streaming writers store them: in 64 bits, in the extra field. */
export function withZip64Sizes(zip: Buffer): Buffer {
  const end = zip.lastIndexOf(Buffer.from('PK\x05\x06'));
  const from = zip.readUInt32LE(end + 16);
  const directory: Buffer[] = [];
  for (let place = from; place < end; ) {
    const nameLength = zip.readUInt16LE(place + 28);
    const record = Buffer.from(zip.subarray(place, place + 46 + nameLength));
    const extra = Buffer.alloc(20);
    extra.writeUInt16LE(1, 0);
    extra.writeUInt16LE(16, 2);
    extra.writeBigUInt64LE(BigInt(record.readUInt32LE(24)), 4);
    extra.writeBigUInt64LE(BigInt(record.readUInt32LE(20)), 12);
    record.writeUInt32LE(0xffffffff, 20);
    record.writeUInt32LE(0xffffffff, 24);
    place += 46 + nameLength + record.readUInt16LE(30) + record.readUInt16LE(32);
    record.writeUInt16LE(extra.length, 30);
    record.writeUInt16LE(0, 32);
    directory.push(record, extra);
  }
  const listed = Buffer.concat(directory);
  const ending = Buffer.from(zip.subarray(end));
  ending.writeUInt32LE(listed.length, 12);
  return Buffer.concat([zip.subarray(0, from), listed, ending]);
}

const contentTypes = Buffer.from(
  '<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/></Types>',
);
const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const workbook = Buffer.from(
  `<workbook ${main} xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>`,
);
const relations = Buffer.from(
  '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>',
);

/** A workbook with this single sheet. */
export function workbookWith(sheet: Buffer, claimedSize?: number): Buffer {
  return packedZip([
    { name: '[Content_Types].xml', content: contentTypes },
    { name: 'xl/workbook.xml', content: workbook },
    { name: 'xl/_rels/workbook.xml.rels', content: relations },
    {
      name: 'xl/worksheets/sheet1.xml',
      content: sheet,
      ...(claimedSize === undefined ? {} : { claimedSize }),
    },
  ]);
}

const cell = (text: string) => `<c r="A1" t="inlineStr"><is><t>${text}</t></is></c>`;
const sheetOf = (inside: string) => Buffer.from(`<worksheet ${main}>${inside}</worksheet>`);

/** Billion laughs: nested entity expansion. */
const laughs = Array.from({ length: 9 }, (_, n) => `<!ENTITY l${n + 1} "${`&l${n};`.repeat(10)}">`).join('');

/** A picture whose declared dimensions exceed any memory. */
function hugePng(): Buffer {
  const bytes = Buffer.from(sampleFiles.png);
  bytes.writeUInt32BE(60_000, 16);
  bytes.writeUInt32BE(60_000, 20);
  bytes.writeUInt32BE(crc32(bytes.subarray(12, 29)), 29);
  return bytes;
}

function hugeGif(): Buffer {
  const bytes = Buffer.from(sampleFiles.gif);
  bytes.writeUInt16LE(65_535, 6);
  bytes.writeUInt16LE(65_535, 8);
  return bytes;
}

const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
let made: readonly HostileFile[] | undefined;

/** Archives, workbooks and pictures that cost more to open than to send. */
export function hostileFiles(): readonly HostileFile[] {
  const bomb = Buffer.alloc(32 * 1024 * 1024, ' ');
  const book = (about: string, bytes: Buffer) => ({ about, fileName: 'tabela.xlsx', type: xlsx, bytes });
  const text = (about: string, lines: string) => ({
    about,
    fileName: 'tabela.csv',
    type: 'text/csv',
    bytes: Buffer.from(lines),
  });
  made ??= [
    book('a workbook that unpacks to more than it weighs', workbookWith(bomb)),
    book('a workbook that lies about its size', workbookWith(bomb, 100)),
    book('a workbook that says it is endless', workbookWith(sheetOf(''), 0xfffffff0)),
    book(
      'a workbook of a million columns',
      workbookWith(sheetOf('<dimension ref="A1:XFD1048576"/><sheetData/>')),
    ),
    book(
      'a workbook of entities',
      workbookWith(
        Buffer.from(
          `<!DOCTYPE x [<!ENTITY l0 "ha">${laughs}]><worksheet ${main}><sheetData><row r="1">${cell('&l9;')}</row></sheetData></worksheet>`,
        ),
      ),
    ),
    book(
      'a workbook of formulas',
      workbookWith(sheetOf(`<sheetData><row r="1">${cell("=cmd|' /C calc'!A0")}</row></sheetData>`)),
    ),
    book('half a workbook', workbookWith(sheetOf('<sheetData/>')).subarray(0, 200)),
    book('a workbook without its directory', Buffer.concat([Buffer.from('PK\x03\x04'), Buffer.alloc(100)])),
    text('a table of one endless line', `nome${';x'.repeat(200_000)}`),
    text('a table of quotes', `nome;numero\n"${'"'.repeat(100_001)}`),
    text('a table with zeros', 'no\0me;nu\0mero\nA\0na;55119\0\n'),
    text('a table of formulas', 'nome;numero;email\n=1+1;+5511999990000;@x\n'),
    { about: 'a picture larger than any memory', fileName: 'foto.png', type: 'image/png', bytes: hugePng() },
    {
      about: 'a moving picture larger than any memory',
      fileName: 'foto.gif',
      type: 'image/gif',
      bytes: hugeGif(),
    },
    {
      about: 'a page that calls itself a picture',
      fileName: 'foto.png',
      type: 'image/png',
      bytes: Buffer.from(sampleFiles.html),
    },
    {
      about: 'a drawing with a script',
      fileName: 'foto.svg',
      type: 'image/svg+xml',
      bytes: Buffer.from(sampleFiles.svg),
    },
    {
      about: 'a picture with a page behind it',
      fileName: 'foto.png',
      type: 'text/html',
      bytes: Buffer.concat([sampleFiles.png, sampleFiles.html]),
    },
    { about: 'an empty file', fileName: 'foto.png', type: 'image/png', bytes: Buffer.alloc(0) },
  ];
  return made;
}
