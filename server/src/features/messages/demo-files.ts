import { crc32, deflateSync } from 'node:zlib';

interface DemoFile {
  readonly name: string;
  readonly extension: string;
  readonly mimeType: string;
  readonly bytes: Buffer;
}

/** Real files, generated here so that the repository carries none. */
export const demoFiles: Readonly<Record<'photo' | 'voice' | 'quote', () => DemoFile>> = {
  photo: () => ({ name: 'luminaria.png', extension: 'png', mimeType: 'image/png', bytes: lampPicture() }),
  voice: () => ({ name: 'audio.wav', extension: 'wav', mimeType: 'audio/wav', bytes: hummedVoice() }),
  quote: () => ({ name: 'proposta.pdf', extension: 'pdf', mimeType: 'application/pdf', bytes: quotePdf() }),
};

type Colour = readonly [red: number, green: number, blue: number];

const [width, height] = [480, 360];

/** Draws a lamp over a table at dusk. */
function colourAt(x: number, y: number): Colour {
  const glow = Math.max(0, 1 - Math.hypot(x - 240, (y - 170) * 1.2) / 210);
  const isCable = Math.abs(x - 240) < 2 && y < 90;
  const isShade = y >= 90 && y < 160 && Math.abs(x - 240) < 20 + (y - 90) * 0.9;
  const isTable = y > 290;
  if (isCable) return [40, 32, 28];
  if (isShade) return [176 + glow * 60, 104 + glow * 60, 58 + glow * 40];
  const wall: Colour = isTable ? [92, 62, 44] : [58, 62, 88];
  return [wall[0] + glow * 150, wall[1] + glow * 120, wall[2] + glow * 60];
}

function lampPicture(): Buffer {
  const rows = Buffer.alloc((width * 3 + 1) * height);
  let at = 0;
  for (let y = 0; y < height; y += 1) {
    at += 1;
    for (let x = 0; x < width; x += 1) {
      for (const value of colourAt(x, y)) {
        rows[at] = Math.min(255, Math.round(value));
        at += 1;
      }
    }
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    pngChunk('IHDR', header),
    pngChunk('IDAT', deflateSync(rows)),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

function pngChunk(type: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  const chunk = Buffer.alloc(named.length + 8);
  chunk.writeUInt32BE(content.length, 0);
  named.copy(chunk, 4);
  chunk.writeUInt32BE(crc32(named), named.length + 4);
  return chunk;
}

const [rate, seconds] = [8000, 5];

/** Synthetic voice: pitch and pauses without words. */
function hummedVoice(): Buffer {
  const samples = Buffer.alloc(rate * seconds * 2);
  for (let index = 0; index < rate * seconds; index += 1) {
    const time = index / rate;
    const syllable = Math.max(0, Math.sin(time * 2 * Math.PI * 2.5)) * (time % 2 < 1.6 ? 1 : 0);
    const pitch = 160 + 30 * Math.sin(time * 1.7);
    const tone = Math.sin(time * 2 * Math.PI * pitch) + 0.5 * Math.sin(time * 4 * Math.PI * pitch);
    samples.writeInt16LE(Math.round(tone * syllable * 6000), index * 2);
  }
  const header = Buffer.alloc(44);
  header.write('RIFF', 0, 'latin1');
  header.writeUInt32LE(36 + samples.length, 4);
  header.write('WAVEfmt ', 8, 'latin1');
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(rate, 24);
  header.writeUInt32LE(rate * 2, 28);
  header.writeUInt16LE(2, 32);
  header.writeUInt16LE(16, 34);
  header.write('data', 36, 'latin1');
  header.writeUInt32LE(samples.length, 40);
  return Buffer.concat([header, samples]);
}

function quotePdf(): Buffer {
  const lines = ['Loja Aurora', 'Proposta comercial', '', 'Validade: 10 dias', 'Entrega em 5 dias'];
  const text = `BT /F1 20 Tf 72 760 Td 30 TL ${lines.map((line) => `(${line}) Tj T*`).join(' ')} ET`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  let pdf = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const offset = pdf.length;
    pdf += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(offset).padStart(10, '0')} 00000 n \n`;
  });
  const table = pdf.length;
  pdf += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.join('')}`;
  pdf += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${table}\n%%EOF\n`;
  return Buffer.from(pdf, 'latin1');
}
