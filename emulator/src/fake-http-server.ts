import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createSecureServer, type ServerOptions } from 'node:https';
import type { AddressInfo } from 'node:net';

export interface FakeHttpServer {
  /** Without a trailing slash. */
  readonly url: string;
  stop(): Promise<void>;
}

/** Fault instead of an answer: an error status, no response, a closed connection, an invalid body. */
export type HttpFault = { readonly status: number } | 'hang' | 'cut' | 'garbage';

/** Starts a fake service on a free local port; over TLS when certificates are given. */
export async function startFakeHttpServer(
  answer: (request: IncomingMessage, response: ServerResponse) => Promise<void>,
  tls?: ServerOptions,
): Promise<FakeHttpServer> {
  const onRequest = (request: IncomingMessage, response: ServerResponse) => {
    answer(request, response).catch((error: unknown) =>
      response.destroy(error instanceof Error ? error : undefined),
    );
  };
  const http = tls ? createSecureServer(tls, onRequest) : createServer(onRequest);
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
  return {
    url: `http${tls ? 's' : ''}://127.0.0.1:${(http.address() as AddressInfo).port}`,
    async stop() {
      http.closeAllConnections();
      http.close();
      await once(http, 'close');
    },
  };
}

export function sendJson(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

export function fail(fault: HttpFault, request: IncomingMessage, response: ServerResponse): void {
  if (typeof fault === 'object') sendJson(response, fault.status, { error: `refused with ${fault.status}` });
  else if (fault === 'cut') request.socket.destroy();
  else if (fault === 'garbage') response.writeHead(200).end('<html>It works!</html>');
}
