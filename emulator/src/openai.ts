import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer, json } from 'node:stream/consumers';

export interface ChatRequestMessage {
  readonly role: string;
  readonly content: string;
}

/** A received completion request. */
export interface ChatRequest {
  readonly model: string;
  readonly messages: readonly ChatRequestMessage[];
  readonly max_tokens: number;
  readonly temperature: number;
}

/** A received transcription request. */
export interface ReceivedRecording {
  readonly model: string;
  readonly fileName: string;
  readonly mimeType: string;
  readonly size: number;
}

/**
 * Fault instead of an answer: an error status, no response, a closed connection, invalid JSON, an answer without text.
 */
export type ChatFault = { readonly status: number } | 'hang' | 'cut' | 'no-json' | 'no-words';
export type ChatReply = string | ChatFault;

/** Emulates OpenAI's chat completions and transcriptions, on a free local port. Unknown keys are refused. */
export interface OpenAi {
  /** Replaces `https://api.openai.com/v1`. */
  readonly url: string;
  /** Accepts this key from now on; its replies, in this order, then `Você disse: …`. */
  expect(apiKey: string, replies?: readonly ChatReply[]): void;
  asked(apiKey: string): readonly ChatRequest[];
  /** Accepts this key from now on; the transcriptions of its recordings, in this order, then `Um áudio de … bytes.` */
  expectSpoken(apiKey: string, replies?: readonly ChatReply[]): void;
  heard(apiKey: string): readonly ReceivedRecording[];
  /** Answers the requests that hang. */
  answerHanging(): void;
  stop(): Promise<void>;
}

interface Account {
  replies: ChatReply[];
  spoken: ChatReply[];
  readonly asked: ChatRequest[];
  readonly heard: ReceivedRecording[];
}

interface Call {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
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

function completion({ model, messages }: ChatRequest, text: string | null): object {
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

/** Returns `undefined` for a body that is not a form with a file. */
async function recordingIn(request: IncomingMessage): Promise<ReceivedRecording | undefined> {
  const headers = { 'content-type': request.headers['content-type'] ?? '' };
  const form = await new Response(await buffer(request), { headers }).formData().catch(() => undefined);
  const file = form?.get('file');
  if (!form || !(file instanceof File)) return undefined;
  return { model: String(form.get('model')), fileName: file.name, mimeType: file.type, size: file.size };
}

function isAsked(body: unknown): body is ChatRequest {
  return typeof body === 'object' && body !== null && 'messages' in body && Array.isArray(body.messages);
}

export async function startOpenAi(): Promise<OpenAi> {
  const accounts = new Map<string, Account>();
  const hanging = new Set<() => void>();

  /** `body` builds a valid response with this text, or without any. */
  function give(reply: ChatReply, body: (text: string | null) => object, { request, response }: Call): void {
    if (typeof reply === 'object') refuse(response, reply.status);
    else if (reply === 'hang') hanging.add(() => give('Até que enfim.', body, { request, response }));
    else if (reply === 'cut') request.socket.destroy();
    else if (reply === 'no-json') response.writeHead(200).end('<html>It works!</html>');
    else send(response, 200, body(reply === 'no-words' ? null : reply));
  }

  async function complete(account: Account, call: Call): Promise<void> {
    const body: unknown = await json(call.request).catch(() => undefined);
    if (!isAsked(body)) return refuse(call.response, 400);
    account.asked.push(body);
    const reply = account.replies.shift() ?? `Você disse: ${body.messages.at(-1)?.content}`;
    give(reply, (text) => completion(body, text), call);
  }

  async function transcribe(account: Account, call: Call): Promise<void> {
    const recording = await recordingIn(call.request);
    if (!recording) return refuse(call.response, 400);
    account.heard.push(recording);
    const reply = account.spoken.shift() ?? `Um áudio de ${recording.size} bytes.`;
    give(reply, (text) => ({ text: text ?? '' }), call);
  }

  const routes: Readonly<Record<string, typeof complete>> = {
    '/v1/chat/completions': complete,
    '/v1/audio/transcriptions': transcribe,
  };

  async function answer(call: Call): Promise<void> {
    const { method, url = '', headers } = call.request;
    const route = method === 'POST' ? routes[url] : undefined;
    if (!route) return refuse(call.response, 404);
    const account = accounts.get(headers.authorization?.replace(/^Bearer /, '') ?? '');
    if (!account) return refuse(call.response, 401);
    await route(account, call);
  }

  function accountOf(apiKey: string): Account {
    const account = accounts.get(apiKey) ?? { replies: [], spoken: [], asked: [], heard: [] };
    accounts.set(apiKey, account);
    return account;
  }

  const http = createServer((request, response) => {
    answer({ request, response }).catch((error: unknown) =>
      response.destroy(error instanceof Error ? error : undefined),
    );
  });
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
  return {
    url: `http://127.0.0.1:${(http.address() as AddressInfo).port}/v1`,
    expect(apiKey, replies = []) {
      accountOf(apiKey).replies = [...replies];
    },
    expectSpoken(apiKey, replies = []) {
      accountOf(apiKey).spoken = [...replies];
    },
    answerHanging() {
      for (const answerAtLast of hanging) answerAtLast();
      hanging.clear();
    },
    asked: (apiKey) => accounts.get(apiKey)?.asked ?? [],
    heard: (apiKey) => accounts.get(apiKey)?.heard ?? [],
    async stop() {
      http.closeAllConnections();
      http.close();
      await once(http, 'close');
    },
  };
}

/** Commands for a language model in another process. */
export interface OpenAiCommands {
  openAiExpect(apiKey: string, replies: readonly ChatReply[]): Promise<void>;
  openAiExpectSpoken(apiKey: string, replies: readonly ChatReply[]): Promise<void>;
  openAiAsked(apiKey: string): Promise<readonly ChatRequest[]>;
}

export function createOpenAiCommands(openAi: OpenAi): OpenAiCommands {
  return {
    openAiExpect: async (apiKey, replies) => openAi.expect(apiKey, replies),
    openAiExpectSpoken: async (apiKey, replies) => openAi.expectSpoken(apiKey, replies),
    openAiAsked: async (apiKey) => openAi.asked(apiKey),
  };
}
