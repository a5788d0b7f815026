import { type BinaryNode, getBinaryNodeChild, getBinaryNodeChildren } from 'baileys';
import { serverAddress } from './addresses.ts';

export type Stanza = BinaryNode;

/** Attributes without a value are left out, as on the wire. */
export function stanza(
  tag: string,
  attrs: Readonly<Record<string, string | number | undefined>> = {},
  content?: BinaryNode['content'],
): Stanza {
  const known: Record<string, string> = {};
  for (const [name, value] of Object.entries(attrs)) if (value !== undefined) known[name] = String(value);
  return content === undefined ? { tag, attrs: known } : { tag, attrs: known, content };
}

export function child(node: Stanza | undefined, tag: string): Stanza | undefined {
  return getBinaryNodeChild(node, tag);
}

export function children(node: Stanza | undefined, tag: string): Stanza[] {
  return getBinaryNodeChildren(node, tag);
}

export function firstChild(node: Stanza): Stanza | undefined {
  return Array.isArray(node.content) ? node.content[0] : undefined;
}

export function bytesOf(node: Stanza | undefined): Buffer {
  const content = node?.content;
  if (content === undefined || Array.isArray(content)) return Buffer.alloc(0);
  return typeof content === 'string' ? Buffer.from(content) : Buffer.from(content);
}

export function attribute(node: Stanza, name: string): string {
  return node.attrs[name] ?? '';
}

export function now(): string {
  return String(Math.floor(Date.now() / 1000));
}

export function result(request: Stanza, content?: Stanza[]): Stanza {
  return stanza('iq', { from: serverAddress, id: request.attrs.id, type: 'result' }, content);
}

export function refusal(request: Stanza, code: number, text: string): Stanza {
  return stanza('iq', { from: serverAddress, id: request.attrs.id, type: 'error' }, [
    stanza('error', { code, text }),
  ]);
}

/** A big-endian number as the protocol writes ids of keys. */
export function bigEndian(value: number, length: number): Buffer {
  const bytes = Buffer.alloc(length);
  bytes.writeUIntBE(value, 0, length);
  return bytes;
}
