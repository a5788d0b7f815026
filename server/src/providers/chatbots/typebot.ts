import * as z from 'zod/mini';
import type { SafeFetch } from '#platform/outgoing-http/safe-fetch.ts';
import { ServiceFailure, throwIfFailed } from '#platform/outgoing-http/service-failure.ts';
import { cutText } from '#platform/storable-text.ts';
import {
  choiceLines,
  HandOverSchema,
  handOverOf,
  jsonOf,
  maxReplies,
  maxTextLength,
  request,
} from './answers.ts';
import type { ChatbotAnswer, ChatbotQuestion, ChatbotReply, ChatbotSettings } from './port.ts';

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
const RichTextSchema = z.array(PieceSchema);
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
function whatsappText(richText: RichText): string {
  return linesOf(richText).trim();
}

/** Typebot's default reply to invalid input, unless the flow sets another. */
const standardComplaint = 'Invalid message. Please, try again.';

const BubbleSchema = z.object({
  type: z.string(),
  content: z.object({
    richText: z.optional(RichTextSchema),
    plainText: z.optional(z.string()),
    markdown: z.optional(z.string()),
    url: z.optional(z.nullable(z.string())),
  }),
});
const AnswerSchema = z.object({
  sessionId: z.optional(z.string()),
  messages: z.array(BubbleSchema),
  input: z.optional(
    z.nullable(
      z.object({
        type: z.string(),
        items: z.optional(z.array(z.object({ content: z.optional(z.nullable(z.string())) }))),
      }),
    ),
  ),
});
type Bubble = z.infer<typeof BubbleSchema>;
type TypebotAnswer = z.infer<typeof AnswerSchema>;

type Settings = Extract<ChatbotSettings, { type: 'typebot' }>;

/** Reads a command such as `#{"stopBot": true}` or `#{"queueId": 3}`, which is not sent to the customer. */
function commandIn({ content }: Bubble): ChatbotAnswer['handOver'] {
  const text = textOf(content);
  const json = text.startsWith('#') ? jsonOf(text.slice(1)) : undefined;
  return handOverOf(z.safeParse(HandOverSchema, json).data);
}

function textOf({ richText, plainText, markdown }: Bubble['content']): string {
  return cutText(richText ? whatsappText(richText) : (plainText ?? markdown ?? ''), maxTextLength);
}

function replyOf({ type, content }: Bubble, { unknownMessage }: Settings): ChatbotReply | undefined {
  if (type === 'text') {
    const text = textOf(content);
    const isComplaint = text === standardComplaint && unknownMessage !== '';
    return text === '' ? undefined : { kind: 'text', text: isComplaint ? unknownMessage : text };
  }
  if (!content.url) return undefined;
  const isFile = ['image', 'video', 'audio'].includes(type);
  return isFile ? { kind: 'file', url: content.url } : { kind: 'text', text: content.url };
}

function readAnswer(
  { sessionId, messages, input }: TypebotAnswer,
  settings: Settings,
): Omit<ChatbotAnswer, 'status'> {
  const bubbles = messages.slice(0, maxReplies);
  const commands = bubbles.flatMap((bubble) => commandIn(bubble) ?? []);
  const replies = bubbles.flatMap((bubble) => (commandIn(bubble) ? [] : (replyOf(bubble, settings) ?? [])));
  const choices = (input?.items ?? []).flatMap(({ content }) => (content ? [content] : []));
  if (choices.length > 0) {
    replies.push({ kind: 'text', text: cutText(choiceLines(choices), maxTextLength) });
  }
  // A flow that waits for no input is over: restarting it at each further message would annoy customers.
  return {
    session: sessionId ?? null,
    replies,
    choices,
    handOver: commands.at(-1) ?? (input ? undefined : { queueId: null }),
  };
}

export async function askTypebot(
  fetch: SafeFetch,
  settings: Settings,
  question: ChatbotQuestion,
  signal: AbortSignal,
): Promise<ChatbotAnswer> {
  const base = settings.url.replace(/\/+$/, '');
  const message = question.isMenuAnswer ? {} : { message: question.message.text };

  const post = (path: string, body: object) =>
    request(fetch, `${base}/api/v1/${path}`, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      signal,
    });

  const start = () =>
    post(`typebots/${encodeURIComponent(settings.slug)}/startChat`, {
      ...message,
      isStreamEnabled: true,
      resultId: question.eventId,
      isOnlyRegistering: false,
      prefilledVariables: { number: question.contact.number, pushName: question.contact.name },
    });

  async function ask() {
    if (question.session === null) return start();
    const answer = await post(`sessions/${encodeURIComponent(question.session)}/continueChat`, message);
    // Typebot drops idle sessions, whatever their age here.
    return answer.status === 404 ? start() : answer;
  }

  const answer = await ask();
  throwIfFailed(answer);
  const { success, data, error } = z.safeParse(AnswerSchema, jsonOf(answer.text));
  if (!success)
    throw new ServiceFailure('garbage', 'Typebot answered with something that is none of its answers.', {
      cause: error,
      status: answer.status,
    });
  const read = readAnswer(data, settings);
  return { ...read, session: read.session ?? question.session, status: answer.status };
}
