import { describe, expect, it } from 'vitest';
import { packedZip } from '#testing/hostile-files.ts';
import { unpackZip, ZipTooLarge } from './unpack-zip.ts';
import { BrokenZip, readZipDirectory } from './zip-directory.ts';

const part = (name: string, text: string) => ({ name, content: Buffer.from(text) });

const unpack = (zip: Buffer, maxBytes = 1000) =>
  unpackZip(zip, { maxBytes, isWanted: (name) => name.endsWith('.xml') });

/** The place of the record of the n-th entry in the directory. */
function recordOf(zip: Buffer, index: number): number {
  let place = -1;
  for (let found = 0; found <= index; found += 1) place = zip.indexOf('PK\x01\x02', place + 1, 'latin1');
  return place;
}

async function contents(zip: Buffer): Promise<string[]> {
  const entries = readZipDirectory(await unpack(zip));
  return entries.map(({ name, method, packed }) => `${name} ${method} ${Buffer.from(packed)}`);
}

describe('an archive', () => {
  it('is written anew with the wanted entries, unpacked', async () => {
    const zip = packedZip([part('a.xml', 'um'), part('foto.png', 'x'), part('b/c.xml', 'dois')]);
    expect(await contents(zip)).toEqual(['a.xml 0 um', 'b/c.xml 0 dois']);
  });

  it('is read whatever its local headers say of sizes, as streaming writers leave them empty', async () => {
    const zip = packedZip([part('a.xml', 'um'), part('b.xml', 'dois')]);
    for (let place = 0; place >= 0; place = zip.indexOf('PK\x03\x04', place + 1, 'latin1')) {
      zip.writeUInt16LE(8, place + 6);
      zip.fill(0, place + 14, place + 26);
    }
    expect(await contents(zip)).toEqual(['a.xml 0 um', 'b.xml 0 dois']);
  });

  it('that names an entry twice has it once', async () => {
    const zip = packedZip([part('a.xml', 'um'), part('a.xml', 'dois')]);
    expect(await contents(zip)).toEqual(['a.xml 0 um']);
  });
});

describe('A2: an archive is refused', () => {
  it('once its entries together inflate to more than allowed, whatever it claims', async () => {
    const half = part('a.xml', 'a'.repeat(600));
    await expect(unpack(packedZip([half]))).resolves.toBeDefined();
    const both = packedZip([half, { ...part('b.xml', 'b'.repeat(600)), claimedSize: 0 }]);
    await expect(unpack(both)).rejects.toThrow(ZipTooLarge);
    await expect(unpack(both, 1200)).resolves.toBeDefined();
  });

  it('once an entry inflates to far more than a table of its size does', async () => {
    const bomb = packedZip([{ name: 'a.xml', content: Buffer.alloc(4 * 1024 * 1024, ' ') }]);
    await expect(unpack(bomb, Number.POSITIVE_INFINITY)).rejects.toThrow('far more than a table does');
    const cells = Array.from({ length: 60_000 }, (_, row) => `<row r="${row}"><c r="A${row}" s="1"/></row>`);
    const emptyCells = packedZip([part('a.xml', cells.join(''))]);
    await expect(unpack(emptyCells, Number.POSITIVE_INFINITY)).resolves.toBeDefined();
  });

  it('when entries share the same bytes', async () => {
    const zip = packedZip([part('a.xml', 'a'.repeat(50)), part('b.xml', 'b')]);
    const whole = zip.length - 40;
    for (const entry of [0, 1]) {
      zip.writeUInt32LE(whole, recordOf(zip, entry) + 20);
      zip.writeUInt32LE(0, recordOf(zip, entry) + 42);
    }
    await expect(unpack(zip)).rejects.toThrow('the entries overlap');
  });

  it.each<[string, number, (zip: Buffer) => number]>([
    ['a directory that lies outside', 0xfffffff0, (zip) => zip.length - 6],
    ['more entries than it lists', 0x00090009, (zip) => zip.length - 14],
    ['an entry that lies outside', 0xfffffff0, (zip) => recordOf(zip, 0) + 42],
    ['an entry longer than the file', 9999, (zip) => recordOf(zip, 0) + 20],
    ['an encrypted entry', 0x00080001, (zip) => recordOf(zip, 0) + 8],
    ['an unknown way of packing', 0x00000063, (zip) => recordOf(zip, 0) + 10],
  ])('for %s', async (_, value, placeIn) => {
    const zip = packedZip([part('a.xml', 'um')]);
    zip.writeUInt32LE(value, placeIn(zip));
    await expect(unpack(zip)).rejects.toThrow(BrokenZip);
  });

  it('for a directory that is missing', async () => {
    await expect(unpack(packedZip([part('a.xml', 'um')]).subarray(0, -22))).rejects.toThrow(BrokenZip);
  });
});
