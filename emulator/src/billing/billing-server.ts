import type { IncomingMessage, ServerResponse } from 'node:http';
import {
  type FakeHttpServer,
  fail,
  type HttpFault,
  sendJson,
  startFakeHttpServer,
} from '#emulator/fake-http-server.ts';
import { answerAsAsaas } from './asaas-answers.ts';
import { answerAsIxc } from './ixc-answers.ts';
import { answerAsMkAuth } from './mkauth-answers.ts';
import type { BillingAccount, Subscriber } from './subscribers.ts';

/** MK-Auth, Asaas and IXC, each at its own paths of one address. */
export interface BillingSystems extends FakeHttpServer {
  /** From now on this secret is good: a token of IXC, one of Asaas, or `id:secret` of MK-Auth. The faults come first. */
  expect(secret: string, subscribers: readonly Subscriber[], faults?: readonly HttpFault[]): void;
  /** The documents that were unblocked with it, in order. */
  unblocked(secret: string): readonly string[];
}

function secretOf({ headers }: IncomingMessage): string {
  const { authorization = '', access_token: asaas } = headers;
  if (typeof asaas === 'string') return asaas;
  const [kind, value = ''] = authorization.split(' ');
  return kind === 'Bearer' ? value : Buffer.from(value, 'base64').toString('utf8');
}

export async function startBilling(): Promise<BillingSystems> {
  const accounts = new Map<string, BillingAccount>();

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', `http://${request.headers.host}`);
    const { pathname: path } = url;
    const secret = secretOf(request);
    const account = accounts.get(secret);
    const fault = account?.faults.shift();
    const [, table] = /^\/webservice\/v1\/(\w+)$/.exec(path) ?? [];
    if (!account) sendJson(response, 401, {});
    else if (fault) fail(fault, request, response);
    else if (table) await answerAsIxc(account, table, request, response);
    else if (path.startsWith('/api/v3/')) answerAsAsaas(account, url, response);
    else answerAsMkAuth(account, { path, secret }, response);
  }

  return {
    ...(await startFakeHttpServer(answer)),
    expect(secret, subscribers, faults = []) {
      accounts.set(secret, { subscribers, faults: [...faults], unblocked: [] });
    },
    unblocked: (secret) => accounts.get(secret)?.unblocked ?? [],
  };
}
