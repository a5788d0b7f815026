import { randomBytes } from 'node:crypto';

/** Headers that ask for a WebSocket, by hand: no client library opens one from a chosen local address. */
export const upgradeHeaders = {
  connection: 'Upgrade',
  upgrade: 'websocket',
  'sec-websocket-version': '13',
  'sec-websocket-key': randomBytes(16).toString('base64'),
};

const textOpcode = 0x81;
const masked = 0x80;
const twoByteLength = 126;

/** A text as a client sends it (RFC 6455), masked with zeros; of at most 65,535 bytes. */
export function textFrame(text: string): Buffer {
  const bytes = Buffer.from(text);
  const head = Buffer.alloc(bytes.length < twoByteLength ? 6 : 8);
  head[0] = textOpcode;
  if (bytes.length < twoByteLength) head[1] = masked | bytes.length;
  else {
    head[1] = masked | twoByteLength;
    head.writeUInt16BE(bytes.length, 2);
  }
  return Buffer.concat([head, bytes]);
}
