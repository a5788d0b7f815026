import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  type Content,
  type CustomerFile,
  type CustomerSendOptions,
  fileContent,
  markAllRead,
  postStatus,
  postWebhook,
  type StatusUpdate,
  sendAsCustomer,
} from './customer-messages.ts';
import { answerGraph } from './graph-routes.ts';
import type {
  CustomerSettings,
  GraphCustomer,
  GraphNumber,
  GraphTemplate,
  GraphWorld,
} from './graph-world.ts';
import { findMessage } from './message-routes.ts';
import { createWebhookSender, type Post } from './webhook-sender.ts';

export interface GraphOptions {
  /** In milliseconds; the window, limits and ages of files follow it. */
  readonly now?: () => number;
  readonly post?: Post;
  /** Until a delivery that was not taken is tried again. */
  readonly retryMs?: number;
}

export interface NumberSettings {
  readonly number: string;
  /** Numbers of one account share it. */
  readonly businessAccountId?: string;
  readonly appSecret?: string;
  readonly accessToken?: string;
  readonly webhookUrl?: string;
}

/** Meta's side of the Cloud API, on a free port of this machine. */
export interface Graph {
  /** Instead of `https://graph.facebook.com`. */
  readonly url: string;
  readonly world: GraphWorld;
  number(settings: NumberSettings): GraphNumber;
  customer(number: GraphNumber, settings: CustomerSettings): GraphCustomer;
  template(number: GraphNumber, template: Omit<GraphTemplate, 'id'>): GraphTemplate;
  say(customer: GraphCustomer, content: Content, options?: CustomerSendOptions): string;
  sayFile(customer: GraphCustomer, file: CustomerFile, options?: CustomerSendOptions): string;
  react(customer: GraphCustomer, messageId: string, emoji: string): void;
  read(customer: GraphCustomer): void;
  status(customer: GraphCustomer, messageId: string, told: StatusUpdate): void;
  /** Anything else that a webhook may carry. */
  tell(number: GraphNumber, field: string, value: object): void;
  stop(): Promise<void>;
}

const postByHttp: Post = async (url, body, headers) => {
  const answer = await fetch(url, {
    method: 'POST',
    body: new Uint8Array(body),
    headers,
    signal: AbortSignal.timeout(20_000),
  });
  await answer.body?.cancel();
  return answer.status;
};

function createWorld(
  { now = Date.now, post = postByHttp, retryMs = 500 }: GraphOptions,
  baseUrl: () => string,
) {
  const callbacks: GraphWorld['callbacks'] = new Map();
  const world: GraphWorld = {
    now,
    baseUrl,
    numbers: new Map(),
    callbacks,
    templates: new Map(),
    customers: new Map(),
    media: new Map(),
    faults: [],
    outages: new Map(),
    limits: { perSecond: Number.POSITIVE_INFINITY, pairIntervalMs: 0 },
    isMediaBroken: false,
    tellsStatuses: true,
    sentAt: new Map(),
    webhooks: createWebhookSender({
      urlOf: ({ businessAccountId }) => callbacks.get(businessAccountId)?.url,
      post,
      retryMs,
      now,
    }),
  };
  return world;
}

const someId = () => String(100_000_000_000_000 + randomBytes(6).readUIntBE(0, 6));

export async function startGraph(options: GraphOptions = {}): Promise<Graph> {
  const http = createServer((request: IncomingMessage, response: ServerResponse) => {
    answerGraph(world, request, response).catch((error: unknown) =>
      response.destroy(error instanceof Error ? error : undefined),
    );
  });
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
  const url = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  const world = createWorld(options, () => url);

  return {
    url,
    world,
    number({ number, businessAccountId = someId(), webhookUrl, ...secrets }) {
      const { appSecret = randomBytes(16).toString('hex'), accessToken = randomBytes(24).toString('hex') } =
        secrets;
      const made = {
        phoneNumberId: someId(),
        businessAccountId,
        number,
        verifiedName: `Loja ${number.slice(-4)}`,
        accessToken,
        appSecret,
      };
      world.numbers.set(made.phoneNumberId, made);
      if (webhookUrl !== undefined)
        world.callbacks.set(businessAccountId, { url: webhookUrl, verifyToken: '' });
      return made;
    },
    customer(business, settings) {
      const { phoneNumberId } = business;
      const customer = {
        ...settings,
        business,
        messages: [],
        typingSeen: 0,
        lastInboundAt: settings.hasWritten ? world.now() : undefined,
        lastOutboundAt: undefined,
      };
      world.customers.set(phoneNumberId, [...(world.customers.get(phoneNumberId) ?? []), customer]);
      return customer;
    },
    template({ businessAccountId }, template) {
      const all = world.templates.get(businessAccountId) ?? [];
      const made = { ...template, id: `${businessAccountId}${all.length + 1}` };
      world.templates.set(businessAccountId, [...all, made]);
      return made;
    },
    say: (customer, content, said) => sendAsCustomer(world, customer, content, said),
    sayFile: (customer, file, said) =>
      sendAsCustomer(world, customer, fileContent(world, customer.business, file), said),
    react(customer, messageId, emoji) {
      sendAsCustomer(world, customer, { type: 'reaction', reaction: { message_id: messageId, emoji } });
      // A reaction is shown on its message and is none itself.
      customer.messages.pop();
    },
    read: (customer) => markAllRead(world, customer),
    status: (customer, messageId, told) =>
      postStatus(world, customer, findMessage(customer, messageId), told),
    tell: (number, field, value) => postWebhook(world, number, field, value),
    async stop() {
      await world.webhooks.stop();
      http.closeAllConnections();
      http.close();
      await once(http, 'close');
    },
  };
}
