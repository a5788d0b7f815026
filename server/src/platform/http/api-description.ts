import { endpointsByNoun } from '@prosa/contracts/endpoints.ts';
import { productVersion } from '@prosa/contracts/version.ts';
import { docsPage, docsPolicy } from './docs-page.ts';
import type { HttpServer } from './http-server.ts';
import { openApiDocument } from './openapi.ts';

/** The API's own description, for machines and for people. */
export function serveApiDescription(app: HttpServer): void {
  const document = openApiDocument(endpointsByNoun, productVersion);
  app.get('/api/openapi.json', () => document);
  const page = docsPage(endpointsByNoun, document);
  app.get('/api/docs', (_request, reply) =>
    reply.type('text/html; charset=utf-8').header('content-security-policy', docsPolicy).send(page),
  );
}
