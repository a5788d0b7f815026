import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

export interface AskedMessage {
  readonly role: string;
  readonly content: string;
}

/** What somebody asked, as it arrived. */
export interface Asked {
  readonly model: string;
  readonly messages: readonly AskedMessage[];
  readonly max_tokens: number;
  readonly temperature: number;
}

/**
 * What comes instead of an answer: a refusal by its status, nothing at all, a cut line, what is no JSON, an answer
 * without words.
 */
export type ChatFault = { readonly status: number } | 'hang' | 'cut' | 'no-json' | 'no-words';
export type ChatReply = string | ChatFault;

/** OpenAI's chat completions, on a free port of this machine. A key that nobody named is refused. */
export interface OpenAi {
  /** Instead of `https://api.openai.com/v1`. */
  readonly url: string;
  /** From now on this key is good; what it is answered with, in this order, then `Você disse: …`. */
  expect(apiKey: string, replies?: readonly ChatReply[]): void;
  asked(apiKey: string): readonly Asked[];
  /** Those who wait for an answer that does not come get one after all. */
  answerHanging(): void;
  stop(): Promise<void>;
}

interface Account {
  readonly replies: ChatReply[];
  readonly asked: Asked[];
}

const errorTypes: Readonly<Record<number, string>> = { 401: 'invalid_api_key', 429: 'insufficient_quota' };

function send(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

function refuse(response: ServerResponse, status: number): void {
  const code = errorTypes[status] ?? 'server_error';
  send(response, status, { error: { message: `refused with ${status}`, type: code, param: null, code } });
}

const tokensOf = (text: string) => Math.max(1, Math.ceil(text.length / 4));

function completion({ model, messages }: Asked, text: string | null): object {
  const prompt = tokensOf(messages.map(({ content }) => content).join(' '));
  const completed = tokensOf(text ?? '');
  return {
    id: 'chatcmpl-emulated',
    object: 'chat.completion',
    created: Math.floor(Date.now() / 1000),
    model,
    choices: [
      { index: 0, message: { role: 'assistant', content: text, refusal: null }, finish_reason: 'stop' },
    ],
    usage: { prompt_tokens: prompt, completion_tokens: completed, total_tokens: prompt + completed },
  };
}

function isAsked(body: unknown): body is Asked {
  return typeof body === 'object' && body !== null && 'messages' in body && Array.isArray(body.messages);
}

export async function startOpenAi(): Promise<OpenAi> {
  const accounts = new Map<string, Account>();
  const hanging = new Set<() => void>();

  function give(reply: ChatReply, asked: Asked, request: IncomingMessage, response: ServerResponse): void {
    if (typeof reply === 'object') refuse(response, reply.status);
    else if (reply === 'hang') hanging.add(() => give('Até que enfim.', asked, request, response));
    else if (reply === 'cut') request.socket.destroy();
    else if (reply === 'no-json') response.writeHead(200).end('<html>It works!</html>');
    else send(response, 200, completion(asked, reply === 'no-words' ? null : reply));
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const key = request.headers.authorization?.replace(/^Bearer /, '') ?? '';
    if (request.method !== 'POST' || request.url !== '/v1/chat/completions') return refuse(response, 404);
    const account = accounts.get(key);
    if (!account) return refuse(response, 401);
    const body: unknown = await json(request).catch(() => undefined);
    if (!isAsked(body)) return refuse(response, 400);
    account.asked.push(body);
    const reply = account.replies.shift() ?? `Você disse: ${body.messages.at(-1)?.content}`;
    give(reply, body, request, response);
  }

  const http = createServer((request, response) => {
    answer(request, response).catch((error: unknown) =>
      response.destroy(error instanceof Error ? error : undefined),
    );
  });
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
  return {
    url: `http://127.0.0.1:${(http.address() as AddressInfo).port}/v1`,
    expect(apiKey, replies = []) {
      accounts.set(apiKey, { replies: [...replies], asked: accounts.get(apiKey)?.asked ?? [] });
    },
    answerHanging() {
      for (const answerAtLast of hanging) answerAtLast();
      hanging.clear();
    },
    asked: (apiKey) => accounts.get(apiKey)?.asked ?? [],
    async stop() {
      http.closeAllConnections();
      http.close();
      await once(http, 'close');
    },
  };
}
