const start = /(?:https?:\/\/|www\.)[^\s<>"`]+/iy;
/** Punctuation and format markers that may follow an address without being part of it. */
const trailing = new Set(".,;:!?'*_~])}");

export interface FoundLink {
  readonly text: string;
  /** `undefined` when the text only looks like an address. */
  readonly href: string | undefined;
}

/** Returns the web address that begins exactly here. Only http and https, so that no link can run code. */
function matchLink(text: string, position: number): FoundLink | undefined {
  start.lastIndex = position;
  const found = start.exec(text)?.[0];
  if (found === undefined) return undefined;
  const address = withoutTrailing(found);
  const href = /^www\./i.test(address) ? `https://${address}` : address;
  return { text: address, href: isWebAddress(href) ? href : undefined };
}

/** A closing bracket belongs to the address if the address opened it: /wiki/Prosa_(gênero). */
function withoutTrailing(address: string): string {
  let open = address.split('(').length - address.split(')').length;
  let end = address.length;
  while (end > 0) {
    const last = address[end - 1] ?? '';
    if (!trailing.has(last) || (last === ')' && open >= 0)) break;
    if (last === ')') open += 1;
    end -= 1;
  }
  return address.slice(0, end);
}

function isWebAddress(href: string): boolean {
  if (!URL.canParse(href)) return false;
  const { protocol, hostname } = new URL(href);
  return /^https?:$/.test(protocol) && !hostname.startsWith('.');
}

/** Nodes of a parsed message. Everything else, markup included, is plain text. */
export type TextNode =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: SpanKind; readonly children: readonly TextNode[] }
  | { readonly kind: 'code' | 'block'; readonly text: string }
  | { readonly kind: 'link'; readonly text: string; readonly href: string }
  | { readonly kind: 'break' };

export type SpanKind = 'bold' | 'italic' | 'strike';

const spanKinds: Readonly<Record<string, SpanKind>> = { '*': 'bold', _: 'italic', '~': 'strike' };
const fence = '```';
const wordCharacter = /[\p{L}\p{N}]/u;
/** Characters that may begin something other than text; a link begins with h or w. */
const special = /[*_~`\nhw]/gi;

interface Frame {
  readonly marker: string;
  readonly children: TextNode[];
}

interface Scan {
  readonly text: string;
  /** The root and the open spans, outermost first: at most one of each kind, which keeps parsing linear. */
  readonly frames: Frame[];
  /** False after the first search that found no closing fence, which spares the later ones. */
  hasFences: boolean;
}

const isWord = (character: string | undefined): boolean =>
  character !== undefined && wordCharacter.test(character);
const isBlank = (character: string | undefined): boolean =>
  character === undefined || character.trim() === '';

/** Parses a text as WhatsApp displays it, in linear time. */
export function parseWhatsappText(text: string): readonly TextNode[] {
  const root: Frame = { marker: '', children: [] };
  const scan: Scan = { text, frames: [root], hasFences: true };
  let position = 0;
  while (position < text.length) {
    special.lastIndex = position;
    const next = special.exec(text)?.index ?? text.length;
    addText(scan, text.slice(position, next));
    position = next < text.length ? next + readSpecial(scan, next) : next;
  }
  closeDownTo(scan, 0);
  return root.children;
}

/** Returns the text in one line without its markers, for a preview. */
export function plainText(text: string): string {
  return flatten(parseWhatsappText(text)).replaceAll(/\s+/g, ' ').trim();
}

function flatten(nodes: readonly TextNode[]): string {
  return nodes
    .map((node) => {
      if (node.kind === 'break') return ' ';
      return 'children' in node ? flatten(node.children) : node.text;
    })
    .join('');
}

/** Parses the node at the position and returns its length. */
function readSpecial(scan: Scan, position: number): number {
  const character = scan.text[position] ?? '';
  if (character === '\n') return readBreak(scan);
  if (character === '`') return readCode(scan, position);
  const kind = spanKinds[character];
  return kind === undefined ? readLink(scan, position) : readMarker(scan, position, kind);
}

/** A span ends with its line. */
function readBreak(scan: Scan): number {
  closeDownTo(scan, 0);
  add(scan, { kind: 'break' });
  return 1;
}

function readCode(scan: Scan, position: number): number {
  const { text } = scan;
  if (scan.hasFences && text.startsWith(fence, position)) {
    const end = text.indexOf(fence, position + fence.length);
    const content = end < 0 ? '' : text.slice(position + fence.length, end);
    scan.hasFences = end >= 0;
    if (content.trim() !== '') {
      add(scan, { kind: 'block', text: content.replace(/^\n|\n$/g, '') });
      return content.length + 2 * fence.length;
    }
  }
  const end = text.indexOf('`', position + 1);
  const content = end < 0 ? '' : text.slice(position + 1, end);
  if (content.trim() === '' || content.includes('\n')) return addText(scan, '`');
  add(scan, { kind: 'code', text: content });
  return content.length + 2;
}

function readLink(scan: Scan, position: number): number {
  const { text } = scan;
  const link = isWord(text[position - 1]) ? undefined : matchLink(text, position);
  if (link === undefined) return addText(scan, text[position] ?? '');
  if (link.href === undefined) return addText(scan, link.text);
  add(scan, { kind: 'link', text: link.text, href: link.href });
  return link.text.length;
}

/** A marker touches its text and stands at the edge of a word: `2*3*4` and `snake_case` have none. */
function readMarker(scan: Scan, position: number, kind: SpanKind): number {
  const { text, frames } = scan;
  const marker = text[position] ?? '';
  const before = text[position - 1];
  const after = text[position + 1];
  const opened = frames.findIndex((frame) => frame.marker === marker);
  if (opened > 0) {
    if (isBlank(before) || isWord(after)) return addText(scan, marker);
    closeDownTo(scan, opened);
    const children = frames.pop()?.children ?? [];
    add(scan, { kind, children });
    return 1;
  }
  if (isWord(before) || isBlank(after) || after === marker) return addText(scan, marker);
  frames.push({ marker, children: [] });
  return 1;
}

/** Closes spans above this depth that have no end marker: their markers become text. */
function closeDownTo(scan: Scan, depth: number): void {
  while (scan.frames.length > depth + 1) {
    const frame = scan.frames.pop();
    if (frame === undefined) return;
    addText(scan, frame.marker);
    for (const child of frame.children) add(scan, child);
  }
}

function addText(scan: Scan, text: string): number {
  if (text !== '') add(scan, { kind: 'text', text });
  return text.length;
}

/** Joins adjacent texts, so that a span which turned out to be text leaves no seam. */
function add({ frames }: Scan, node: TextNode): void {
  const children = frames.at(-1)?.children ?? [];
  const last = children.at(-1);
  if (node.kind === 'text' && last?.kind === 'text') {
    children[children.length - 1] = { kind: 'text', text: last.text + node.text };
  } else {
    children.push(node);
  }
}
