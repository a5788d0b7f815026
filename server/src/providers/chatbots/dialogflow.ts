import { createHash, createPrivateKey, createSign } from 'node:crypto';
import { serviceAccountOf } from '@prosa/contracts/integrations/schema.ts';
import { LRUCache } from 'lru-cache';
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

const scope = 'https://www.googleapis.com/auth/dialogflow';
const grant = 'urn:ietf:params:oauth:grant-type:jwt-bearer';
const assertionSeconds = 600;
/** Tokens are renewed this long before they expire, so that none expires in transit. */
const marginMs = 60_000;

const TokenSchema = z.object({ access_token: z.string(), expires_in: z.number() });

const encoded = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url');

function refusedKey(cause?: unknown): ServiceFailure {
  return new ServiceFailure('unauthorized', 'Google does not accept the key of the account.', { cause });
}

function assertionOf(credentials: string, audience: string, now: Date): string {
  const account = serviceAccountOf(credentials);
  if (!account) throw refusedKey();
  const issuedAt = Math.floor(now.getTime() / 1000);
  const claims = {
    iss: account.client_email,
    scope,
    aud: audience,
    iat: issuedAt,
    exp: issuedAt + assertionSeconds,
  };
  const unsigned = `${encoded({ alg: 'RS256', typ: 'JWT' })}.${encoded(claims)}`;
  try {
    const signature = createSign('RSA-SHA256').update(unsigned).sign(createPrivateKey(account.private_key));
    return `${unsigned}.${signature.toString('base64url')}`;
  } catch (error) {
    throw refusedKey(error);
  }
}

/** Exchanges an assertion signed with the service account's key for an access token, which is valid for an hour. */
function createGoogleTokens(fetch: SafeFetch, tokenUrl: string) {
  const tokens = new LRUCache<string, string>({ max: 500 });
  const keyOf = (credentials: string) => createHash('sha256').update(credentials).digest('hex');

  return {
    async tokenFor(credentials: string, signal: AbortSignal): Promise<string> {
      const known = tokens.get(keyOf(credentials));
      if (known !== undefined) return known;
      const assertion = assertionOf(credentials, tokenUrl, new Date());
      const answer = await request(fetch, tokenUrl, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({ grant_type: grant, assertion }).toString(),
        signal,
      });
      if (answer.status === 400) throw refusedKey();
      throwIfFailed(answer);
      const { success, data, error } = z.safeParse(TokenSchema, jsonOf(answer.text));
      if (!success) throw new ServiceFailure('garbage', 'Google answered with no token.', { cause: error });
      const ttl = data.expires_in * 1000 - marginMs;
      if (ttl > 0) tokens.set(keyOf(credentials), data.access_token, { ttl });
      return data.access_token;
    },

    /** Drops a token that is no longer accepted. */
    forget: (credentials: string): void => void tokens.delete(keyOf(credentials)),
  };
}

/** As much as Dialogflow reads at once. */
const longestQuestion = 256;

const MessageSchema = z.object({
  /** Absent for messages to all platforms; others are for the named app. */
  platform: z.optional(z.string()),
  text: z.optional(z.object({ text: z.optional(z.array(z.string())) })),
  image: z.optional(z.object({ imageUri: z.optional(z.string()) })),
  quickReplies: z.optional(
    z.object({ title: z.optional(z.string()), quickReplies: z.optional(z.array(z.string())) }),
  ),
  payload: z.optional(z.record(z.string(), z.unknown())),
});
const AnswerSchema = z.object({
  queryResult: z.object({
    fulfillmentText: z.optional(z.string()),
    fulfillmentMessages: z.optional(z.array(MessageSchema)),
    intent: z.optional(
      z.object({ endInteraction: z.optional(z.boolean()), liveAgentHandoff: z.optional(z.boolean()) }),
    ),
  }),
});
type QueryResult = z.infer<typeof AnswerSchema>['queryResult'];
type Message = z.infer<typeof MessageSchema>;
type Settings = Extract<ChatbotSettings, { type: 'dialogflow' }>;

const textReply = (text: string): ChatbotReply => ({ kind: 'text', text: cutText(text, maxTextLength) });

function repliesOf({ text, image, quickReplies }: Message): ChatbotReply[] {
  const texts = [...(text?.text ?? []), quickReplies?.title ?? ''].filter((line) => line.trim() !== '');
  const picture: ChatbotReply[] = image?.imageUri ? [{ kind: 'file', url: image.imageUri }] : [];
  return [...texts.map(textReply), ...picture];
}

function readAnswer(result: QueryResult, session: string): Omit<ChatbotAnswer, 'status'> {
  const { fulfillmentText = '', fulfillmentMessages = [], intent } = result;
  const said = fulfillmentMessages.filter(({ platform }) => !platform || platform === 'PLATFORM_UNSPECIFIED');
  const choices = said.flatMap(({ quickReplies }) => quickReplies?.quickReplies ?? []);
  const listed = said.flatMap(repliesOf).slice(0, maxReplies);
  const replies = listed.length > 0 || fulfillmentText.trim() === '' ? listed : [textReply(fulfillmentText)];
  const isOver = intent?.endInteraction === true || intent?.liveAgentHandoff === true;
  const commands = said.flatMap(({ payload }) => handOverOf(z.safeParse(HandOverSchema, payload).data) ?? []);
  return {
    session,
    replies: choices.length > 0 ? [...replies, textReply(choiceLines(choices))] : replies,
    choices,
    handOver: commands.at(-1) ?? (isOver ? { queueId: null } : undefined),
  };
}

/** An agent of Dialogflow ES, asked over its REST interface. */
export function createDialogflow(
  fetch: SafeFetch,
  { apiUrl, tokenUrl }: { apiUrl: string; tokenUrl: string },
) {
  const tokens = createGoogleTokens(fetch, tokenUrl);

  return async function askDialogflow(
    { projectName, language: languageCode, credentials }: Settings,
    question: ChatbotQuestion,
    signal: AbortSignal,
  ): Promise<ChatbotAnswer> {
    const session = question.session ?? question.eventId;
    const text = cutText(question.message.text, longestQuestion);
    // The number that chose a queue answered our menu: the agent receives only a welcome event.
    const queryInput = question.isMenuAnswer
      ? { event: { name: 'WELCOME', languageCode } }
      : { text: { text, languageCode } };
    const [project, talk] = [projectName, session].map(encodeURIComponent);

    async function detectIntent() {
      const token = await tokens.tokenFor(credentials, signal);
      return request(fetch, `${apiUrl}/v2/projects/${project}/agent/sessions/${talk}:detectIntent`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        body: JSON.stringify({ queryInput }),
        signal,
      });
    }

    let answer = await detectIntent();
    if (answer.status === 401) {
      // A token may be revoked before it expires; a new one shows whether the key is still valid.
      tokens.forget(credentials);
      answer = await detectIntent();
    }
    throwIfFailed(answer);
    const { success, data, error } = z.safeParse(AnswerSchema, jsonOf(answer.text));
    if (!success) {
      throw new ServiceFailure('garbage', 'Dialogflow answered with something that is none of its answers.', {
        cause: error,
        status: answer.status,
      });
    }
    return { ...readAnswer(data.queryResult, session), status: answer.status };
  };
}
