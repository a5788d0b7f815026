import * as z from 'zod/mini';

/** A piece of Typebot's rich text: words with marks, or something around other pieces. */
const PieceSchema = z.object({
  text: z.optional(z.string()),
  type: z.optional(z.string()),
  url: z.optional(z.string()),
  bold: z.optional(z.boolean()),
  italic: z.optional(z.boolean()),
  underline: z.optional(z.boolean()),
  get children() {
    return z.optional(z.array(PieceSchema));
  },
});
export const RichTextSchema = z.array(PieceSchema);
export type RichText = z.infer<typeof RichTextSchema>;
type Piece = RichText[number];

/** The marks stand close to the words, or WhatsApp shows them as they are. */
function marked(text: string, mark: string): string {
  const words = text.trim();
  return words === '' ? text : text.replace(words, () => `${mark}${words}${mark}`);
}

function wordsOf({ text = '', bold, italic, underline }: Piece): string {
  let words = text;
  if (bold) words = marked(words, '*');
  if (italic) words = marked(words, '_');
  if (underline) words = marked(words, '~');
  return words;
}

const blocks = ['p', 'ul', 'ol', 'li', 'lic', 'h1', 'h2', 'h3', 'blockquote'];
const isBlock = ({ type }: Piece): boolean => type !== undefined && blocks.includes(type);

function linesOf(pieces: readonly Piece[]): string {
  return pieces.map((piece) => (piece.type === 'ol' ? numbered(piece) : pieceOf(piece))).join('\n');
}

function numbered({ children = [] }: Piece): string {
  return children.map((child, index) => `${index + 1}. ${pieceOf(child)}`).join('\n');
}

function pieceOf(piece: Piece): string {
  const { type, url, children } = piece;
  if (!children) return wordsOf(piece);
  if (type === 'ul') return children.map((child) => `- ${pieceOf(child)}`).join('\n');
  const inside = children.some(isBlock) ? linesOf(children) : children.map(pieceOf).join('');
  if (type !== 'a' || url === undefined) return inside;
  return inside.trim() === '' || inside === url ? url : `${inside} (${url})`;
}

/** As WhatsApp writes it. */
export function whatsappText(richText: RichText): string {
  return linesOf(richText).trim();
}
