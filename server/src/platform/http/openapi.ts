import type { EndpointDefinition } from '@prosa/contracts/endpoint.ts';
import { errorCatalogue } from '@prosa/contracts/errors.ts';
import { idempotencyKeyPattern } from '@prosa/contracts/fields.ts';
import * as z from 'zod/mini';

type JsonSchema = Record<string, unknown>;

/** JSON schema of a request. Zod omits the default of a normalized field; it is added here as a valid input. */
export function inputSchemaOf(schema: z.ZodMiniType): JsonSchema {
  const { $schema: _, ...json } = z.toJSONSchema(schema, {
    io: 'input',
    target: 'draft-2020-12',
    unrepresentable: 'any',
    override({ zodSchema, jsonSchema }) {
      const { def } = zodSchema._zod;
      if (def.type === 'default') jsonSchema.default = def.defaultValue;
    },
  });
  return json;
}

function replySchemaOf(schema: z.ZodMiniType): JsonSchema {
  const { $schema: _, ...json } = z.toJSONSchema(schema, {
    io: 'output',
    target: 'draft-2020-12',
    unrepresentable: 'any',
  });
  return json;
}

function parametersOf(endpoint: EndpointDefinition): JsonSchema[] {
  const listed = (place: 'path' | 'query', object: z.ZodMiniObject | undefined): JsonSchema[] => {
    if (!object) return [];
    const { properties = {}, required = [] } = inputSchemaOf(object) as {
      properties?: Record<string, JsonSchema>;
      required?: string[];
    };
    return Object.entries(properties).map(([name, schema]) => ({
      name,
      in: place,
      required: place === 'path' || required.includes(name),
      schema,
    }));
  };
  const key = endpoint.isKeyed ? [idempotencyKey] : [];
  return [...listed('path', endpoint.params), ...listed('query', endpoint.query), ...key];
}

/** Placeholder that is replaced by a new key whenever the description is served: a copied key must be unused. */
export const exampleKey = 'a-new-key-of-your-own';

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'A request repeated with the same key runs once and gets the same response. Use a new key per request.',
  schema: { type: 'string', minLength: 1, maxLength: 128, pattern: idempotencyKeyPattern.source },
  example: exampleKey,
};

function requestBodyOf({ body, upload, rawBody, example }: EndpointDefinition): JsonSchema | undefined {
  if (rawBody) return { required: true, content: { 'application/json': { schema: { type: 'object' } } } };
  const json = body && {
    'application/json': {
      schema: inputSchemaOf(body),
      ...(example?.body ? { example: example.body } : {}),
    },
  };
  if (!upload) return json && { required: true, content: json };
  const description = `${upload.maxFiles === undefined ? 'One file' : `Up to ${upload.maxFiles} files`}: ${upload.kinds.join(', ')}.`;
  const form = { 'multipart/form-data': { schema: formOf(upload, body) } };
  return { required: true, description, content: upload.isOptional ? { ...json, ...form } : form };
}

/** Multipart schema: the files beside the fields of the body. */
function formOf(
  { maxBytes, maxFiles, isOptional, part = 'file' }: NonNullable<EndpointDefinition['upload']>,
  body: EndpointDefinition['body'],
): JsonSchema {
  const file = { type: 'string', format: 'binary', maxLength: maxBytes };
  const files = maxFiles === undefined ? file : { type: 'array', items: file, maxItems: maxFiles };
  const { properties = {}, required = [] } = (body ? inputSchemaOf(body) : {}) as {
    properties?: object;
    required?: string[];
  };
  const needed = isOptional ? required : [...required, part];
  return {
    type: 'object',
    ...(needed.length > 0 ? { required: needed } : {}),
    properties: { ...properties, [part]: files },
  };
}

function operationOf(noun: string, endpoint: EndpointDefinition): JsonSchema {
  const requestBody = requestBodyOf(endpoint);
  return {
    operationId: endpoint.name,
    tags: [noun],
    summary: endpoint.summary,
    description: accessText(endpoint),
    ...securityOf(endpoint),
    parameters: parametersOf(endpoint),
    ...(requestBody ? { requestBody } : {}),
    responses: {
      [endpoint.replyStatus ?? 200]: {
        description: 'Success',
        content: {
          [endpoint.replyType ?? 'application/json']: { schema: replySchemaOf(endpoint.reply) },
        },
      },
      default: {
        description: 'Error',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    },
  };
}

function securityOf({ access }: EndpointDefinition): JsonSchema {
  if (access === 'public') return { security: [] };
  return access === 'connection-token' ? { security: [{ connectionToken: [] }] } : {};
}

export function accessText({ access, planFeature }: EndpointDefinition): string {
  const who = {
    public: 'Public.',
    session: 'Requires a session.',
    'connection-token': 'Requires the token of a connection.',
  }[access as string];
  const text = who ?? `Requires the permission ${access}.`;
  return planFeature ? `${text} Requires the plan feature ${planFeature}.` : text;
}

/** Builds OpenAPI 3.1 from the same definitions that the server binds and the web app calls. */
export function openApiDocument(
  endpointsByNoun: Record<string, Record<string, EndpointDefinition>>,
  version: string,
): JsonSchema {
  const paths: Record<string, Record<string, JsonSchema>> = {};
  for (const [noun, endpoints] of Object.entries(endpointsByNoun)) {
    for (const endpoint of Object.values(endpoints)) {
      const path = endpoint.path.replaceAll(/:(\w+)/g, '{$1}');
      paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operationOf(noun, endpoint) };
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Prosa',
      version,
      description:
        'Multi-tenant customer service over WhatsApp. Requests may also use the formats of older clients: numbers and ids as text, "" for no id, null for an empty text, an empty secret to keep the stored one.',
    },
    servers: [{ url: '/api' }],
    security: [{ session: [] }],
    components: {
      securitySchemes: {
        session: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        connectionToken: { type: 'http', scheme: 'bearer', description: 'Token of a connection.' },
      },
      schemas: {
        Error: {
          type: 'object',
          required: ['error'],
          properties: {
            error: { type: 'string', enum: Object.keys(errorCatalogue) },
            issues: {
              type: 'array',
              items: {
                type: 'object',
                properties: { path: { type: 'string' }, message: { type: 'string' } },
              },
            },
            data: { type: 'object' },
            requestId: { type: 'string' },
          },
        },
      },
    },
    paths,
  };
}
