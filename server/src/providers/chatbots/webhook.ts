import { createHmac } from 'node:crypto';
import * as z from 'zod/mini';
import type { SafeFetch } from '#platform/outgoing-http/safe-fetch.ts';
import { ServiceFailure, throwIfFailed } from '#platform/outgoing-http/service-failure.ts';
import { HandOverSchema, handOverOf, jsonOf, maxReplies, maxTextLength, request } from './answers.ts';
import type { ChatbotAnswer, ChatbotQuestion, ChatbotReply, ChatbotSettings } from './port.ts';

const TextSchema = z.string().check(z.maxLength(maxTextLength));
const ReplySchema = z.union([
  z.pipe(
    TextSchema,
    z.transform((text): ChatbotReply => ({ kind: 'text', text })),
  ),
  z.pipe(
    z.object({ text: TextSchema }),
    z.transform(({ text }): ChatbotReply => ({ kind: 'text', text })),
  ),
  z.pipe(
    z.object({ url: z.url() }),
    z.transform(({ url }): ChatbotReply => ({ kind: 'file', url })),
  ),
]);
const AnswerSchema = z.object({
  messages: z.nullish(z.array(ReplySchema).check(z.maxLength(maxReplies))),
  ...HandOverSchema.shape,
});

/** Request body in the format that existing flows expect, plus fields that this format lacks. */
export function webhookBody(question: ChatbotQuestion): object {
  const { eventId, isTest, message, company, connection, ticket, contact } = question;
  return {
    event: { id: eventId, type: isTest ? 'test' : 'message' },
    company,
    connection,
    ticket,
    contact,
    key: { remoteJid: `${contact.number}@s.whatsapp.net`, fromMe: false, id: message.providerId },
    pushName: contact.name,
    message: { conversation: message.text },
    messageType: message.kind,
    messageTimestamp: Math.floor(message.sentAt.getTime() / 1000),
  };
}

export function signatureOf(body: string, secret: string): string {
  return `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`;
}

/**
 * Reads the response. Many services only confirm the start of a flow, so a response that is not an object has no
 * replies.
 */
function readAnswer({ status, text }: { readonly status: number; readonly text: string }): ChatbotAnswer {
  const json = jsonOf(text);
  const said: unknown = Array.isArray(json) ? json[0] : json;
  const isSilent = typeof said !== 'object' || said === null;
  const { success, data, error } = z.safeParse(AnswerSchema, isSilent ? {} : said);
  if (!success)
    throw new ServiceFailure('garbage', 'The service answered with something that is no answer.', {
      cause: error,
      status,
    });
  const { messages, ...command } = data;
  return {
    session: null,
    replies: messages ?? [],
    choices: [],
    handOver: handOverOf(command),
    status,
  };
}

export async function askWebhook(
  fetch: SafeFetch,
  { url, secret }: Extract<ChatbotSettings, { type: 'webhook' }>,
  question: ChatbotQuestion,
  signal: AbortSignal,
): Promise<ChatbotAnswer> {
  const body = JSON.stringify(webhookBody(question));
  const answer = await request(fetch, url, {
    method: 'POST',
    body,
    signal,
    headers: {
      'content-type': 'application/json',
      'x-prosa-event': question.eventId,
      ...(secret === null ? {} : { 'x-prosa-signature': signatureOf(body, secret) }),
    },
  });
  throwIfFailed(answer);
  return readAnswer(answer);
}
