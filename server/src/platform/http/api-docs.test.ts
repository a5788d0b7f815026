import { createHash } from 'node:crypto';
import { allEndpoints } from '@prosa/contracts/endpoints.ts';
import { Validator } from '@seriousme/openapi-schema-validator';
import { beforeAll, describe, expect, it } from 'vitest';
import { createBareHttpServer } from '#testing/bare-http-server.ts';
import { serveApiDescription } from './api-docs.ts';
import type { HttpServer } from './http-server.ts';

let app: HttpServer;

beforeAll(async () => {
  app = await createBareHttpServer();
  serveApiDescription(app);
});

interface Document extends Record<string, unknown> {
  openapi: string;
  paths: Record<string, Record<string, { operationId: string; parameters: { name: string; in: string }[] }>>;
}

async function fetchDocument(): Promise<Document> {
  const response = await app.inject('/api/openapi.json');
  expect(response.headers['content-type']).toContain('application/json');
  return response.json();
}

const pathOf = (path: string) => path.replaceAll(/:(\w+)/g, '{$1}');

describe('/api/openapi.json', () => {
  it('is valid OpenAPI 3.1', async () => {
    const document = await fetchDocument();
    expect(document.openapi).toBe('3.1.0');
    const validator = new Validator();
    expect(await validator.validate(document)).toMatchObject({ valid: true });
    expect(validator.version).toBe('3.1');
  });

  it('describes every endpoint, once and nothing else', async () => {
    const { paths } = await fetchDocument();
    const described = Object.entries(paths).flatMap(([path, operations]) =>
      Object.entries(operations).map(([method, { operationId }]) => `${operationId} ${method} ${path}`),
    );
    const expected = allEndpoints.map(
      ({ name, method, path }) => `${name} ${method.toLowerCase()} ${pathOf(path)}`,
    );
    expect(described.sort()).toEqual(expected.sort());
  });

  it('describes the strict form of lenient fields, with their defaults and what is required', async () => {
    const { paths } = await fetchDocument();
    expect(paths['/schedules']?.post).toMatchObject({
      requestBody: {
        content: {
          'application/json': {
            schema: {
              required: ['body', 'sendAt', 'contactId'],
              properties: {
                body: { type: 'string' },
                sendAt: { type: 'string', format: 'date-time' },
                contactId: { type: 'integer' },
                queueId: { anyOf: [{ type: 'integer' }, { type: 'null' }], default: null },
              },
            },
          },
        },
      },
    });
  });

  it('describes each parameter that stands in a path', async () => {
    const { paths } = await fetchDocument();
    for (const [path, operations] of Object.entries(paths)) {
      const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      for (const { parameters } of Object.values(operations)) {
        const described = parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => name);
        expect([path, ...described.sort()]).toEqual([path, ...inPath.sort()]);
      }
    }
  });
});

it.each(['/api/openapi.json', '/api/docs'])(
  'B13: %s has a new Idempotency-Key in each example',
  async (url) => {
    const quote = '(?:"|&quot;)';
    const example = new RegExp(`example${quote}: ?${quote}([0-9a-f]{8}-[0-9a-f-]{27})`, 'g');
    const keysOf = async () => [...(await app.inject(url)).body.matchAll(example)].map(([, key]) => key);
    const keys = [...(await keysOf()), ...(await keysOf())];
    expect(keys).toHaveLength(4);
    expect(new Set(keys).size).toBe(keys.length);
  },
);

describe('/api/docs', () => {
  it('shows every endpoint to people, without any script', async () => {
    const { body, headers } = await app.inject('/api/docs');
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    for (const { name, method, path } of allEndpoints) {
      expect(body).toContain(`<article id="${name}">`);
      expect(body).toContain(`${method} /api${path}`);
    }
    expect(body.match(/<article /g)).toHaveLength(allEndpoints.length);
    expect(body).not.toMatch(/<script|javascript:|\son\w+=/i);
  });

  it('may use its own style under the content security policy', async () => {
    const { body, headers } = await app.inject('/api/docs');
    const [, style = ''] = /<style>([^<]+)<\/style>/.exec(body) ?? [];
    const hash = createHash('sha256').update(style).digest('base64');
    expect(headers['content-security-policy']).toBe(`default-src 'none'; style-src 'sha256-${hash}'`);
  });
});
