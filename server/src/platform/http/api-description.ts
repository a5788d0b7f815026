import { endpointsByNoun } from '@prosa/contracts/endpoints.ts';
import { productVersion } from '@prosa/contracts/version.ts';
import { docsPage } from './docs-page.ts';
import { type HttpServer, styleNonce } from './http-server.ts';
import { openApiDocument } from './openapi.ts';

/** The API's own description, for machines and for people. */
export function serveApiDescription(app: HttpServer): void {
  const document = openApiDocument(endpointsByNoun, productVersion);
  app.get('/api/openapi.json', () => document);
  app.get('/api/docs', (request, reply) =>
    reply.type('text/html; charset=utf-8').send(docsPage(endpointsByNoun, document, styleNonce(request))),
  );
}
