/** The little of ASN.1's DER that a certificate is made of. */
export function der(tag: number, ...parts: readonly Uint8Array[]): Buffer {
  const body = Buffer.concat(parts);
  return Buffer.concat([Buffer.from([tag]), lengthOf(body.length), body]);
}

export function sequence(...parts: readonly Uint8Array[]): Buffer {
  return der(0x30, ...parts);
}

export function integer(bytes: Uint8Array): Buffer {
  const isNegative = ((bytes[0] ?? 0) & 0x80) !== 0;
  return der(0x02, isNegative ? Buffer.concat([Buffer.from([0]), bytes]) : bytes);
}

export function objectId(dotted: string): Buffer {
  const [first = 0, second = 0, ...rest] = dotted.split('.').map(Number);
  return der(0x06, Buffer.from([first * 40 + second, ...rest.flatMap(base128)]));
}

export function bitString(bytes: Uint8Array): Buffer {
  return der(0x03, Buffer.from([0]), bytes);
}

export function utcTime(date: Date): Buffer {
  const digits = date.toISOString().replaceAll(/[-:T]/gu, '').slice(2, 14);
  return der(0x17, Buffer.from(`${digits}Z`));
}

function lengthOf(length: number): Buffer {
  if (length < 0x80) return Buffer.from([length]);
  const bytes = Buffer.from(length.toString(16).padStart(length > 0xff ? 4 : 2, '0'), 'hex');
  return Buffer.concat([Buffer.from([0x80 | bytes.length]), bytes]);
}

function base128(value: number): number[] {
  const digits = [value & 0x7f];
  for (let rest = value >>> 7; rest > 0; rest >>>= 7) digits.unshift((rest & 0x7f) | 0x80);
  return digits;
}
