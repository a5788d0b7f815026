import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { applyFault, type ChatbotFault } from './fault.ts';

export interface WebhookCall {
  readonly path: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** The raw body, for its signature. */
  readonly raw: string;
}

/** A webhook receiver that gets each message, such as a flow of n8n, on a free local port. */
export interface WebhookReceiver {
  readonly url: string;
  readonly calls: readonly WebhookCall[];
  /** Faults of the next calls, on any path. */
  readonly faults: ChatbotFault[];
  /** Adds faults for the next calls of this path only, because other paths may be called at the same time. */
  fail(path: string, ...faults: readonly ChatbotFault[]): void;
  /** Adds replies for the next calls of a path, in this order; without one, n8n's default reply is sent. */
  answer(path: string, ...replies: readonly unknown[]): void;
  stop(): Promise<void>;
}

/** Default reply of n8n when the flow has none of its own. */
const started = { message: 'Workflow was started' };

export async function startWebhookReceiver(): Promise<WebhookReceiver> {
  const replies = new Map<string, unknown[]>();
  const calls: WebhookCall[] = [];
  const faults: ChatbotFault[] = [];
  const faultsOf = new Map<string, ChatbotFault[]>();
  const server = createServer(async (request, response) => {
    const path = request.url ?? '';
    calls.push({ path, headers: request.headers, raw: await text(request) });
    if (applyFault(faults.shift() ?? faultsOf.get(path)?.shift(), request, response)) return;
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
