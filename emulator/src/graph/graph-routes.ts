import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { json } from 'node:stream/consumers';
import { GraphError, refuse } from './graph-error.ts';
import type { Fault, GraphNumber, GraphWorld } from './graph-world.ts';
import { describeMedia, download, findMedia, upload } from './media-routes.ts';
import { isObject, send } from './message-routes.ts';
import { createTemplate, deleteTemplate, listTemplates } from './template-routes.ts';

interface Call {
  readonly world: GraphWorld;
  readonly request: IncomingMessage;
  readonly url: URL;
  readonly token: string;
  readonly id: string;
}

/** Answers one request as Graph would; the answer to a message may be whatever the test asked for. */
export async function answerGraph(
  world: GraphWorld,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const url = new URL(request.url ?? '/', world.baseUrl());
  try {
    if (url.pathname.startsWith('/_media/')) return sendFile(world, request, response, url);
    const isMessage = request.method === 'POST' && url.pathname.endsWith('/messages');
    const fault = isMessage ? world.faults.shift() : undefined;
    if (world.outages.get(url.pathname.split('/')[2] ?? '') === 'cut') return void request.socket.destroy();
    const answer = await answerUnlessFaulty(world, request, url, fault);
    if (fault === 'hang') return;
    if (fault === 'cut' || fault === 'accept-and-cut') return void request.socket.destroy();
    if (fault === 'bad-gateway') return void response.writeHead(502).end('<html>Bad gateway</html>');
    reply(response, 200, answer);
  } catch (error) {
    if (!(error instanceof GraphError)) throw error;
    if (error.retryAfterSeconds !== undefined) response.setHeader('retry-after', error.retryAfterSeconds);
    reply(response, error.status, error.body);
  }
}

async function answerUnlessFaulty(
  world: GraphWorld,
  request: IncomingMessage,
  url: URL,
  fault: Fault | undefined,
): Promise<unknown> {
  if (typeof fault === 'object') throw new GraphError(fault);
  const isTaken = fault === undefined || fault === 'accept-and-cut';
  return isTaken ? route(world, request, url) : undefined;
}

function reply(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

const tokenOf = ({ headers }: IncomingMessage) => headers.authorization?.replace(/^Bearer /, '') ?? '';

function sendFile(world: GraphWorld, request: IncomingMessage, response: ServerResponse, url: URL): void {
  const media = download(world, url.pathname.slice('/_media/'.length), Number(url.searchParams.get('until')));
  if (!media) return void response.writeHead(404).end();
  const number = world.numbers.get(media.phoneNumberId);
  if (number?.accessToken !== tokenOf(request)) return void response.writeHead(401).end();
  const bytes = media.isAltered ? randomBytes(media.bytes.length) : media.bytes;
  response.writeHead(200, { 'content-type': media.mimeType, 'content-length': bytes.length }).end(bytes);
}

async function route(world: GraphWorld, request: IncomingMessage, url: URL): Promise<unknown> {
  const [, version = '', id = '', edge = ''] = url.pathname.split('/');
  if (!/^v\d+\.\d$/.test(version)) throw refuse(2500, `unknown path ${url.pathname}`);
  const call = { world, request, url, token: tokenOf(request), id };
  const handler = handlers[`${request.method} ${edge}`];
  if (!handler) throw refuse(100, `Unsupported ${request.method} request on ${edge}`);
  return handler(call);
}

/** The number of the path, whose token the caller must have. */
function ownNumber({ world, id, token }: Call): GraphNumber {
  const number = world.numbers.get(id);
  const outage = world.outages.get(id);
  if (typeof outage === 'object') throw new GraphError(outage);
  if (!number) {
    if (![...world.numbers.values()].some(({ accessToken }) => accessToken === token))
      throw refuse(190, 'Invalid OAuth access token');
    throw refuse(33, `Object with ID '${id}' does not exist`);
  }
  if (number.accessToken !== token) throw refuse(190, 'Invalid OAuth access token');
  return number;
}

function ownAccount({ world, id, token }: Call): string {
  const own = [...world.numbers.values()].filter(({ accessToken }) => accessToken === token);
  if (own.length === 0) throw refuse(190, 'Invalid OAuth access token');
  if (!own.some(({ businessAccountId }) => businessAccountId === id)) throw refuse(200, 'no permission');
  return id;
}

function described({ phoneNumberId, number, verifiedName }: GraphNumber) {
  return {
    id: phoneNumberId,
    display_phone_number: `+${number.slice(0, 2)} ${number.slice(2, 4)} ${number.slice(4)}`,
    verified_name: verifiedName,
    quality_rating: 'GREEN',
  };
}

/** A number or a file, whatever the id is of. */
function describeObject(call: Call): object {
  const { world, id, token } = call;
  if (!world.media.has(id)) return described(ownNumber(call));
  const owner = world.numbers.get(findMedia(world, id).phoneNumberId);
  if (owner?.accessToken !== token) throw refuse(190, 'Invalid OAuth access token');
  return describeMedia(world, id);
}

/** Asks the address before it takes it, as Meta does. */
async function subscribe(call: Call): Promise<object> {
  const account = ownAccount(call);
  const body: unknown = await json(call.request).catch(() => undefined);
  const { override_callback_uri: url, verify_token: verifyToken } = isObject(body) ? body : {};
  if (typeof url !== 'string') return { success: true };
  const challenge = randomBytes(8).toString('hex');
  const query = new URLSearchParams({
    'hub.mode': 'subscribe',
    'hub.verify_token': String(verifyToken),
    'hub.challenge': challenge,
  });
  const answer = await fetch(`${url}?${query}`).catch(() => undefined);
  if (!answer?.ok || (await answer.text()) !== challenge) throw refuse(100, 'the callback did not verify');
  call.world.callbacks.set(account, { url, verifyToken: String(verifyToken) });
  return { success: true };
}

const handlers: Readonly<Record<string, (call: Call) => unknown>> = {
  'GET ': describeObject,
  'DELETE ': ({ world, id }) => ({ success: world.media.delete(id) }),
  'POST messages': async (call) => {
    const number = ownNumber(call);
    return send(call.world, number, await json(call.request));
  },
  'POST media': (call) => upload(call.world, ownNumber(call), call.request),
  'GET phone_numbers': (call) => {
    const account = ownAccount(call);
    const numbers = [...call.world.numbers.values()];
    return {
      data: numbers.filter(({ businessAccountId }) => businessAccountId === account).map(described),
    };
  },
  'POST subscribed_apps': subscribe,
  'GET message_templates': (call) => listTemplates(call.world, ownAccount(call), call.url.searchParams),
  'POST message_templates': async (call) =>
    createTemplate(call.world, ownAccount(call), await json(call.request)),
  'DELETE message_templates': (call) =>
    deleteTemplate(call.world, ownAccount(call), call.url.searchParams.get('name')),
};
