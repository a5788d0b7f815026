import { isDeepStrictEqual } from 'node:util';
import type { EndpointDefinition } from '@prosa/contracts/endpoint.ts';
import build, { type AnySchema } from 'fast-json-stringify';
import * as z from 'zod/mini';

/** Serializes the reply of an endpoint. Throws when the reply does not match the contract. */
export type ReplyWriter = (reply: unknown) => string;

type JsonSchema = { readonly [keyword: string]: unknown };

/** Keywords that define fields and their types; all others only constrain input. */
const structure = new Set(['$defs', '$ref', 'properties', 'required', 'items', 'prefixItems', 'type']);
const namesSchemas = new Set(['$defs', 'properties']);
const isNull = (schema: unknown) => (schema as JsonSchema).type === 'null';

function structureOf(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(structureOf);
  if (typeof schema !== 'object' || schema === null) return schema;
  const { anyOf, oneOf, additionalProperties, ...rest } = schema as JsonSchema;
  const choices = (anyOf ?? oneOf) as readonly unknown[] | undefined;
  const [only, ...others] = choices?.filter((choice) => !isNull(choice)) ?? [];
  if (choices && only && others.length === 0) return { ...(structureOf(only) as object), nullable: true };
  const kept = Object.entries(rest).filter(([keyword]) => structure.has(keyword));
  const parts = kept.map(([keyword, value]) => [
    keyword,
    namesSchemas.has(keyword)
      ? Object.fromEntries(Object.entries(value as object).map(([name, part]) => [name, structureOf(part)]))
      : structureOf(value),
  ]);
  return {
    ...Object.fromEntries(parts),
    ...(additionalProperties ? { additionalProperties: structureOf(additionalProperties) } : {}),
  };
}

/** Whether the schema has alternatives, so that a value must be inspected to know its type. */
function hasChoices(schema: unknown): boolean {
  if (Array.isArray(schema)) return schema.some(hasChoices);
  if (typeof schema !== 'object' || schema === null) return false;
  const { anyOf, oneOf, allOf } = schema as Record<string, readonly unknown[] | undefined>;
  const choices = (anyOf ?? oneOf)?.filter((choice) => !isNull(choice));
  return allOf !== undefined || (choices?.length ?? 0) > 1 || Object.values(schema).some(hasChoices);
}

/** Kinds whose output only zod can produce. */
const madeKinds = new Set<string>(['transform', 'custom', 'date', 'map', 'set', 'bigint']);

/** Parses the reply with zod and serializes the result. */
const readAndWrite =
  ({ reply: schema }: EndpointDefinition): ReplyWriter =>
  (reply) =>
    JSON.stringify(schema.parse(reply));

function compile(endpoint: EndpointDefinition): ReplyWriter {
  let isMade = false;
  const schema = z.toJSONSchema(endpoint.reply, {
    io: 'output',
    unrepresentable: 'any',
    override({ zodSchema }) {
      isMade ||= madeKinds.has(zodSchema._zod.def.type);
    },
  });
  return isMade || hasChoices(schema) ? readAndWrite(endpoint) : build(structureOf(schema) as AnySchema);
}

/**
 * Responses contain exactly the fields of the contract: an unnamed field never leaves the server. A serializer compiled
 * from the endpoint's schema, at its first response, writes the named fields only; replies with alternatives or
 * transformed values are parsed by zod instead.
 */
export function replyWriter(endpoint: EndpointDefinition): ReplyWriter {
  let write: ReplyWriter | undefined;
  return (reply) => {
    write ??= compile(endpoint);
    return write(reply);
  };
}

/** For tests: also parses the reply by its schema; both results must be equal. */
export function checkedReplyWriter(endpoint: EndpointDefinition): ReplyWriter {
  const [write, read] = [replyWriter(endpoint), readAndWrite(endpoint)];
  return (reply) => {
    const [expected, text] = [read(reply), write(reply)];
    if (!isDeepStrictEqual(JSON.parse(text), JSON.parse(expected))) {
      throw new Error(`${endpoint.name} answers with ${text} instead of ${expected}.`);
    }
    return text;
  };
}
