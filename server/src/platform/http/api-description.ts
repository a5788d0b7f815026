import { randomUUID } from 'node:crypto';
import { endpointsByNoun } from '@prosa/contracts/endpoints.ts';
import { productVersion } from '@prosa/contracts/version.ts';
import { docsPage, docsPolicy } from './docs-page.ts';
import type { HttpServer } from './http-server.ts';
import { exampleKey, openApiDocument } from './openapi.ts';

function describeApi() {
  const document = openApiDocument(endpointsByNoun, productVersion);
  return { document: JSON.stringify(document), page: docsPage(endpointsByNoun, document) };
}

/** Cached: it is the same for every application in the process, and most of the cost of starting one. */
let described: ReturnType<typeof describeApi> | undefined;

/** The API's own description, for machines and for people. */
export function serveApiDescription(app: HttpServer): void {
  described ??= describeApi();
  const { document, page } = described;
  app.get('/api/openapi.json', (_request, reply) =>
    reply.type('application/json; charset=utf-8').send(withNewKeys(document)),
  );
  app.get('/api/docs', (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', docsPolicy)
      .send(withNewKeys(page)),
  );
}

function withNewKeys(text: string): string {
  return text.replaceAll(exampleKey, () => randomUUID());
}
