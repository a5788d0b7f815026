const hex = (byte: number) => byte.toString(16).padStart(2, '0');

/**
 * A random UUID. Browsers offer one only over https, and an office may well open the product at `http://192.168.0.10`.
 */
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const text = Array.from(bytes, hex).join('');
  return [0, 8, 12, 16, 20].map((from, place, starts) => text.slice(from, starts[place + 1])).join('-');
}
