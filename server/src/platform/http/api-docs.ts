import { createHash, randomUUID } from 'node:crypto';
import type { EndpointDefinition } from '@prosa/contracts/endpoint.ts';
import { endpointsByNoun } from '@prosa/contracts/endpoints.ts';
import { productVersion } from '@prosa/contracts/version.ts';
import type { HttpServer } from './http-server.ts';
import { accessText, exampleKey, openApiDocument } from './openapi.ts';

function escapeHtml(text: string): string {
  const entities: Record<string, string> = {
    '&': '&amp;',
    '<': '&lt;',
    '>': '&gt;',
    '"': '&quot;',
    "'": '&#39;',
  };
  return text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? character);
}

const style = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { max-width: 60rem; margin: 0 auto; padding: 2rem 1rem; }
h2 { margin-top: 3rem; text-transform: capitalize; }
article { border-top: 1px solid color-mix(in srgb, currentColor 20%, transparent); padding: 1rem 0; }
h3 { margin: 0; font: 600 1rem ui-monospace, monospace; overflow-wrap: anywhere; }
p { margin: 0.25rem 0; }
pre { overflow: auto; padding: 0.75rem; border-radius: 6px; background: color-mix(in srgb, currentColor 8%, transparent); }
`;

/** Lets this page's one style element through, and nothing else. */
const docsPolicy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`;

function json(label: string, value: unknown): string {
  if (value === undefined) return '';
  const text = escapeHtml(JSON.stringify(value, null, 2));
  return `<details><summary>${label}</summary><pre tabindex="0">${text}</pre></details>`;
}

/** By media type; each body has exactly one. */
type Content = Record<string, { schema: unknown; example?: unknown }>;

interface Operation {
  parameters: { name: string; in: string; required: boolean; schema: unknown }[];
  requestBody?: { content: Content };
  responses: Partial<Record<number, { content: Content }>>;
}

function article(endpoint: EndpointDefinition, operation: Operation): string {
  const [body] = Object.values(operation.requestBody?.content ?? {});
  const [answer] = Object.values(operation.responses[endpoint.replyStatus ?? 200]?.content ?? {});
  return `<article id="${endpoint.name}">
<h3>${endpoint.method} /api${escapeHtml(endpoint.path)}</h3>
<p>${escapeHtml(endpoint.summary)}</p>
<p><small>${escapeHtml(accessText(endpoint))}</small></p>
${operation.parameters.length > 0 ? json('Parameters', operation.parameters) : ''}
${json('Request body', body?.schema)}${json('Example', body?.example)}
${json('Response', answer?.schema)}
</article>`;
}

/** The OpenAPI document as a page that people read: no script, prints well, works without the web app. */
function docsPage(
  endpointsByNoun: Record<string, Record<string, EndpointDefinition>>,
  document: Record<string, unknown>,
): string {
  const paths = document.paths as Record<string, Record<string, Operation>>;
  const sections = Object.entries(endpointsByNoun).map(([noun, endpoints]) => {
    const articles = Object.values(endpoints).map((endpoint) => {
      const operation = paths[endpoint.path.replaceAll(/:(\w+)/g, '{$1}')]?.[endpoint.method.toLowerCase()];
      return operation ? article(endpoint, operation) : '';
    });
    return `<section><h2>${escapeHtml(noun)}</h2>${articles.join('\n')}</section>`;
  });
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Prosa API</title><style>${style}</style></head>
<body><main><h1>Prosa API</h1>
<p>Send the access token of <a href="#login">login</a> as <code>Authorization: Bearer …</code>.
An error response is <code>{"error": code, "issues"?, "data"?, "requestId"}</code>.
The machine-readable version is <a href="/api/openapi.json">openapi.json</a>.</p>
${sections.join('\n')}</main></body></html>`;
}

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
