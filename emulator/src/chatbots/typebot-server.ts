import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { applyFault, type ChatbotFault } from './fault.ts';

/** A bubble as created by the author of the flow. */
export type Bubble =
  | string
  | { readonly richText: readonly object[] }
  | { readonly type: 'image' | 'audio' | 'video'; readonly url: string };

/**
 * A step of the flow: its messages, and the input it waits for: any text or one of the choices. Without one, the flow
 * ends.
 */
export interface Block {
  readonly says: readonly Bubble[];
  readonly waitsFor?: 'text' | readonly string[];
}

export interface TypebotCall {
  readonly path: string;
  readonly body: Record<string, unknown>;
}

/** Emulates the chat API of Typebot, on a free local port. */
export interface Typebot {
  readonly url: string;
  /** Received requests, in order. */
  readonly calls: readonly TypebotCall[];
  /** Faults of the next requests, one each. */
  readonly faults: ChatbotFault[];
  publish(slug: string, blocks: readonly Block[]): void;
  /** Drops all sessions, as the server does with one that was idle for long. */
  forgetSessions(): void;
  stop(): Promise<void>;
}

interface Session {
  readonly blocks: readonly Block[];
  at: number;
}

interface Answer {
  readonly status: number;
  readonly body: object;
}

const complaint = 'Invalid message. Please, try again.';
/** One transparent pixel. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const newId = () => randomBytes(12).toString('hex');
const notFound = (what: string): Answer => ({
  status: 404,
  body: { message: `${what} not found`, code: 'NOT_FOUND' },
});

/** Serves the media of the flows; one file breaks off halfway. */
function serveFile(path: string, response: ServerResponse): void {
  if (path === '/picture.png') response.setHeader('content-type', 'image/png').end(picture);
  else if (path === '/film') response.setHeader('content-type', 'video/quicktime').end(picture);
  else if (path === '/broken.png') {
    response.writeHead(200, { 'content-type': 'image/png' });
    response.write(picture, () => response.destroy());
  } else response.writeHead(404).end();
}

function bubble(said: Bubble): object {
  if (typeof said === 'string') return bubble({ richText: [{ type: 'p', children: [{ text: said }] }] });
  if ('richText' in said) return { id: newId(), type: 'text', content: { type: 'richText', ...said } };
  return { id: newId(), type: said.type, content: { url: said.url } };
}

function inputOf({ waitsFor }: Block): object {
  if (waitsFor === undefined) return {};
  if (waitsFor === 'text') return { input: { id: newId(), type: 'text input', options: {} } };
  const items = waitsFor.map((content) => ({ id: newId(), content }));
  return { input: { id: newId(), type: 'choice input', items, options: {} } };
}

function shown(block: Block | undefined, before: readonly Bubble[] = []): object {
  const says = [...before, ...(block?.says ?? [])];
  return { messages: says.map(bubble), ...(block ? inputOf(block) : {}) };
}

export async function startTypebot(): Promise<Typebot> {
  const flows = new Map<string, readonly Block[]>();
  const sessions = new Map<string, Session>();
  const calls: TypebotCall[] = [];
  const faults: ChatbotFault[] = [];

  function start(slug: string): Answer {
    const blocks = flows.get(slug);
    if (!blocks) return notFound('Typebot');
    const sessionId = newId();
    sessions.set(sessionId, { blocks, at: 0 });
    const typebot = { id: newId(), theme: {}, settings: {} };
    return { status: 200, body: { sessionId, typebot, resultId: newId(), ...shown(blocks[0]) } };
  }

  function proceed(sessionId: string, message: unknown): Answer {
    const session = sessions.get(sessionId);
    const block = session?.blocks[session.at];
    if (!session || !block) return notFound('Session');
    const { waitsFor } = block;
    if (Array.isArray(waitsFor) && !waitsFor.includes(String(message))) {
      return { status: 200, body: { ...shown({ ...block, says: [complaint] }) } };
    }
    session.at += 1;
    return { status: 200, body: shown(session.blocks[session.at]) };
  }

  function answer(path: string, body: Record<string, unknown>): Answer {
    const [, slug] = /^\/api\/v1\/typebots\/([^/]+)\/startChat$/.exec(path) ?? [];
    if (slug !== undefined) return start(decodeURIComponent(slug));
    const [, sessionId] = /^\/api\/v1\/sessions\/([^/]+)\/continueChat$/.exec(path) ?? [];
    return sessionId === undefined ? notFound('Path') : proceed(sessionId, body.message);
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = request.url ?? '';
    if (request.method === 'GET') {
      serveFile(path, response);
      return;
    }
    const body = (await json(request)) as Record<string, unknown>;
    calls.push({ path, body });
    if (applyFault(faults.shift(), request, response)) return;
    const { status, body: reply } = answer(path, body);
    response.statusCode = status;
    response.setHeader('content-type', 'application/json').end(JSON.stringify(reply));
  }

  const server = createServer((request, response) => {
    serve(request, response).catch(() => response.writeHead(400).end());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    faults,
    publish: (slug, blocks) => void flows.set(slug, blocks),
    forgetSessions: () => sessions.clear(),
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
