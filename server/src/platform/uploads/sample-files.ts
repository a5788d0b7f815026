import { crc32 } from 'node:zlib';

const hex = (text: string) => Buffer.from(text.replaceAll(' ', ''), 'hex');

/** The beginnings of real files, as short as a reader of types needs them. For tests. */
export const sampleFiles = {
  png: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
  jpg: hex('ffd8ffe0 00104a46 49460001 01000001 00010000 ffdb0043 00ffd9'),
  gif: Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64'),
  webp: Buffer.concat([Buffer.from('RIFF'), hex('1a000000'), Buffer.from('WEBPVP8L'), Buffer.alloc(20)]),
  mp3: Buffer.concat([hex('fffb9064'), Buffer.alloc(413), hex('fffb9064'), Buffer.alloc(413)]),
  ogg: Buffer.concat([Buffer.from('OggS'), Buffer.alloc(24), Buffer.from('OpusHead'), Buffer.alloc(40)]),
  mp4: Buffer.concat([hex('00000018'), Buffer.from('ftypisom'), hex('00000200'), Buffer.from('isommp41')]),
  webm: Buffer.concat([hex('1a45dfa3 9f 4282 84'), Buffer.from('webm'), Buffer.alloc(40)]),
  pdf: Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n'),
  ole: Buffer.concat([hex('d0cf11e0a1b11ae1'), Buffer.alloc(600)]),
  exe: Buffer.concat([Buffer.from('MZ'), Buffer.alloc(200)]),
  svg: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
  html: Buffer.from('<!DOCTYPE html><script>alert(1)</script>'),
  csv: Buffer.from('nome;numero\nJoão D’Ávila;5511999990000\n'),
} as const;

/** A zip archive whose entries are stored as they are. */
export function zipOf(entries: Readonly<Record<string, string>>): Buffer {
  return Buffer.concat(
    Object.entries(entries).map(([name, content]) => {
      const header = Buffer.alloc(30);
      header.write('PK\x03\x04', 'latin1');
      header.writeUInt16LE(20, 4);
      header.writeUInt32LE(crc32(content), 14);
      header.writeUInt32LE(Buffer.byteLength(content), 18);
      header.writeUInt32LE(Buffer.byteLength(content), 22);
      header.writeUInt16LE(Buffer.byteLength(name), 26);
      return Buffer.concat([header, Buffer.from(name), Buffer.from(content)]);
    }),
  );
}

const contentTypes = (part: string, type: string) =>
  `<?xml version="1.0"?><Types><Override PartName="${part}" ContentType="application/vnd.openxmlformats-officedocument.${type}.main+xml"/></Types>`;

export const xlsxFile = zipOf({
  '[Content_Types].xml': contentTypes('/xl/workbook.xml', 'spreadsheetml.sheet'),
  'xl/workbook.xml': '<workbook/>',
});

export const docxFile = zipOf({
  '[Content_Types].xml': contentTypes('/word/document.xml', 'wordprocessingml.document'),
  'word/document.xml': '<document/>',
});
