/** 20 ms in which nothing is heard, as Opus writes them. */
const silentFrame = Buffer.from([0xf8, 0xff, 0xfe]);
const frameSamples = 960;
const framesPerPage = 50;
const preSkip = 312;
const serial = 0x50524f53;

const pageKinds = { first: 2, middle: 0, last: 4 } as const;

function checksum(bytes: Buffer): number {
  let sum = 0;
  for (const byte of bytes) {
    sum ^= byte << 24;
    for (let bit = 0; bit < 8; bit += 1) sum = sum & 0x80000000 ? (sum << 1) ^ 0x04c11db7 : sum << 1;
  }
  return sum >>> 0;
}

function page(
  kind: keyof typeof pageKinds,
  order: number,
  samples: number,
  packets: readonly Buffer[],
): Buffer {
  const head = Buffer.alloc(27);
  head.write('OggS');
  head[5] = pageKinds[kind];
  head.writeBigUInt64LE(BigInt(samples), 6);
  head.writeUInt32LE(serial, 14);
  head.writeUInt32LE(order, 18);
  head[26] = packets.length;
  const whole = Buffer.concat([head, Buffer.from(packets.map(({ length }) => length)), ...packets]);
  whole.writeUInt32LE(checksum(whole), 22);
  return whole;
}

function identification(): Buffer {
  const head = Buffer.alloc(19);
  head.write('OpusHead');
  head[8] = 1;
  head[9] = 1;
  head.writeUInt16LE(preSkip, 10);
  head.writeUInt32LE(24_000, 12);
  return head;
}

function comment(): Buffer {
  const vendor = Buffer.from('prosa');
  const tags = Buffer.alloc(8 + 4 + vendor.length + 4);
  tags.write('OpusTags');
  tags.writeUInt32LE(vendor.length, 8);
  vendor.copy(tags, 12);
  return tags;
}

/** A real Ogg file with Opus, in which so many seconds of nothing are to be heard. */
export function silentOgg(seconds: number): Buffer {
  const frames = Math.max(1, Math.ceil(seconds * 50));
  const pages = [page('first', 0, 0, [identification()]), page('middle', 1, 0, [comment()])];
  for (let done = 0; done < frames; done += framesPerPage) {
    const count = Math.min(framesPerPage, frames - done);
    const isLast = done + count === frames;
    const packets = Array.from({ length: count }, () => silentFrame);
    pages.push(page(isLast ? 'last' : 'middle', pages.length, (done + count) * frameSamples, packets));
  }
  return Buffer.concat(pages);
}
