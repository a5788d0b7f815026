import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { type ChatbotFault, suffer } from './fault.ts';

export interface WebhookCall {
  readonly path: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** As it came, for its signature. */
  readonly raw: string;
}

/** A service that is told each message, such as a flow of n8n, on a free port of this machine. */
export interface WebhookReceiver {
  readonly url: string;
  readonly calls: readonly WebhookCall[];
  /** What goes wrong with the next calls, of whichever path. */
  readonly faults: ChatbotFault[];
  /** What goes wrong with the next calls of this path alone: others may be calling at the same time. */
  fail(path: string, ...faults: readonly ChatbotFault[]): void;
  /** What the next calls of a path are answered with, in this order; n8n's own word when there is none. */
  answer(path: string, ...replies: readonly unknown[]): void;
  stop(): Promise<void>;
}

/** What n8n says where the flow does not answer by itself. */
const started = { message: 'Workflow was started' };

export async function startWebhookReceiver(): Promise<WebhookReceiver> {
  const replies = new Map<string, unknown[]>();
  const calls: WebhookCall[] = [];
  const faults: ChatbotFault[] = [];
  const faultsOf = new Map<string, ChatbotFault[]>();
  const server = createServer(async (request, response) => {
    const path = request.url ?? '';
    calls.push({ path, headers: request.headers, raw: await text(request) });
    if (suffer(faults.shift() ?? faultsOf.get(path)?.shift(), request, response)) return;
    const reply = replies.get(path)?.shift() ?? started;
    response.setHeader('content-type', 'application/json');
    response.end(typeof reply === 'string' ? reply : JSON.stringify(reply));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    faults,
    fail: (path, ...given) => void faultsOf.set(path, [...(faultsOf.get(path) ?? []), ...given]),
    answer: (path, ...given) => void replies.set(path, [...(replies.get(path) ?? []), ...given]),
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
