import * as z from 'zod/mini';
import type { SafeFetch } from '#platform/outgoing-http/safe-fetch.ts';
import { refuseBad, ServiceFailure } from '#platform/outgoing-http/service-failure.ts';
import { cutText } from '#platform/storable-text.ts';
import { choiceLines, HandOverSchema, handOverOf, longestText, mostReplies } from './answers.ts';
import { jsonOf, request } from './call.ts';
import type { ChatbotAnswer, ChatbotQuestion, ChatbotReply, ChatbotSettings } from './port.ts';
import { RichTextSchema, whatsappText } from './typebot-text.ts';

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
  return cutText(richText ? whatsappText(richText) : (plainText ?? markdown ?? ''), longestText);
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
  const bubbles = messages.slice(0, mostReplies);
  const commands = bubbles.flatMap((bubble) => commandIn(bubble) ?? []);
  const replies = bubbles.flatMap((bubble) => (commandIn(bubble) ? [] : (replyOf(bubble, settings) ?? [])));
  const choices = (input?.items ?? []).flatMap(({ content }) => (content ? [content] : []));
  if (choices.length > 0) {
    replies.push({ kind: 'text', text: cutText(choiceLines(choices), longestText) });
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
  refuseBad(answer);
  const { success, data, error } = z.safeParse(AnswerSchema, jsonOf(answer.text));
  if (!success)
    throw new ServiceFailure('garbage', 'Typebot answered with something that is none of its answers.', {
      cause: error,
      status: answer.status,
    });
  const read = readAnswer(data, settings);
  return { ...read, session: read.session ?? question.session, status: answer.status };
}
