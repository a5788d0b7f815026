import { createVerify, generateKeyPairSync, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { applyFault, type ChatbotFault } from './fault.ts';

/** Reply of an agent to one text: a plain line, or the whole result in the format of Dialogflow. */
export type DialogflowReply = string | Readonly<Record<string, unknown>>;

export interface DialogflowCall {
  readonly project: string;
  readonly session: string;
  readonly queryInput: Readonly<Record<string, unknown>>;
}

/** Emulates Dialogflow ES and its token endpoint, on a free local port. */
export interface Dialogflow {
  readonly url: string;
  readonly tokenUrl: string;
  /** Key of a service account that may query every agent, as the JSON file that Google issues. */
  readonly jsonContent: string;
  readonly calls: readonly DialogflowCall[];
  /** Number of token requests. */
  readonly tokens: () => number;
  /** Faults of the next queries, one each. */
  readonly faults: ChatbotFault[];
  /** Faults of the next token requests, one each. */
  readonly tokenFaults: ChatbotFault[];
  /**
   * Sets the replies of an agent by text; any other text gets the fallback. `WELCOME` is the reply to a new visitor.
   */
  teach(project: string, answers: Readonly<Record<string, DialogflowReply>>): void;
  /** Invalidates all tokens. */
  revokeTokens(): void;
  stop(): Promise<void>;
}

const grant = 'urn:ietf:params:oauth:grant-type:jwt-bearer';
const email = 'prosa@agent.iam.gserviceaccount.com';
const fallback = 'Desculpe, não entendi.';

const decoded = (part = ''): Record<string, unknown> => {
  const read: unknown = JSON.parse(Buffer.from(part, 'base64url').toString());
  return read as Record<string, unknown>;
};

function resultOf(reply: DialogflowReply): object {
  if (typeof reply !== 'string') return reply;
  return { fulfillmentText: reply, fulfillmentMessages: [{ text: { text: [reply] } }] };
}

export async function startDialogflow(): Promise<Dialogflow> {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  });
  const agents = new Map<string, Readonly<Record<string, DialogflowReply>>>();
  const given = new Set<string>();
  const calls: DialogflowCall[] = [];
  const faults: ChatbotFault[] = [];
  const tokenFaults: ChatbotFault[] = [];
  let tokens = 0;

  function reply(response: ServerResponse, status: number, body: object): void {
    response.statusCode = status;
    response.setHeader('content-type', 'application/json').end(JSON.stringify(body));
  }

  /** Checks the assertion as Google does: signed by the account, for this audience, not older than an hour. */
  function isGenuine(assertion: string): boolean {
    const [head, claims, signature = ''] = assertion.split('.');
    const verifier = createVerify('RSA-SHA256').update(`${head}.${claims}`);
    if (!verifier.verify(publicKey, Buffer.from(signature, 'base64url'))) return false;
    const { iss, aud, exp, iat } = decoded(claims);
    const now = Date.now() / 1000;
    return iss === email && aud === tokenUrl && Number(iat) <= now + 60 && Number(exp) > now;
  }

  async function giveToken(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const form = new URLSearchParams(await text(request));
    tokens += 1;
    if (applyFault(tokenFaults.shift(), request, response)) return;
    if (form.get('grant_type') !== grant || !isGenuine(form.get('assertion') ?? '')) {
      reply(response, 400, { error: 'invalid_grant', error_description: 'Invalid JWT Signature.' });
      return;
    }
    const token = randomBytes(16).toString('hex');
    given.add(token);
    reply(response, 200, { access_token: token, expires_in: 3599, token_type: 'Bearer' });
  }

  async function detect(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const sent = await text(request);
    const path = /^\/v2\/projects\/([^/]+)\/agent\/sessions\/([^/]+):detectIntent$/.exec(request.url ?? '');
    const [project = '', session = ''] = (path ?? []).slice(1).map(decodeURIComponent);
    const { queryInput = {} } = JSON.parse(sent) as { queryInput?: Record<string, unknown> };
    calls.push({ project, session, queryInput });
    if (applyFault(faults.shift(), request, response)) return;
    const token = request.headers.authorization?.replace('Bearer ', '') ?? '';
    if (!given.has(token)) return reply(response, 401, { error: { code: 401, status: 'UNAUTHENTICATED' } });
    const answers = agents.get(project);
    if (!path || !answers) return reply(response, 404, { error: { code: 404, status: 'NOT_FOUND' } });
    const { text: said, event } = queryInput as { text?: { text: string }; event?: { name: string } };
    const heard = said?.text ?? event?.name ?? '';
    if (heard === '') return reply(response, 400, { error: { code: 400, status: 'INVALID_ARGUMENT' } });
    const queryResult = { queryText: heard, ...resultOf(answers[heard] ?? fallback) };
    reply(response, 200, { responseId: randomBytes(8).toString('hex'), queryResult });
  }

  const server = createServer((request, response) => {
    const serve = request.url === '/token' ? giveToken : detect;
    serve(request, response).catch(() => response.writeHead(400).end());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const tokenUrl = `${url}/token`;
  return {
    url,
    tokenUrl,
    jsonContent: JSON.stringify({
      type: 'service_account',
      project_id: 'loja-aurora',
      client_email: email,
      private_key: privateKey,
      token_uri: 'https://oauth2.googleapis.com/token',
    }),
    calls,
    tokens: () => tokens,
    faults,
    tokenFaults,
    teach: (project, answers) => void agents.set(project, answers),
    revokeTokens: () => given.clear(),
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
