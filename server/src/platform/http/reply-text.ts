import { isDeepStrictEqual } from 'node:util';
import type { EndpointDefinition } from '@prosa/contracts/endpoint.ts';
import build, { type AnySchema } from 'fast-json-stringify';
import * as z from 'zod/mini';

/** What the reply of an endpoint is as text. Throws when it is not what the contract says. */
export type ReplyWriter = (reply: unknown) => string;

type JsonSchema = { readonly [keyword: string]: unknown };

/** What says which fields there are and of what kind; the rest is for those who send us something. */
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

/** Whether one must look at a value to know what it is. */
function hasChoices(schema: unknown): boolean {
  if (Array.isArray(schema)) return schema.some(hasChoices);
  if (typeof schema !== 'object' || schema === null) return false;
  const { anyOf, oneOf, allOf } = schema as Record<string, readonly unknown[] | undefined>;
  const choices = (anyOf ?? oneOf)?.filter((choice) => !isNull(choice));
  return allOf !== undefined || (choices?.length ?? 0) > 1 || Object.values(schema).some(hasChoices);
}

/** What comes out of these only zod knows. */
const madeKinds = new Set<string>(['transform', 'custom', 'date', 'map', 'set', 'bigint']);

/** Zod reads the whole of it and makes another one, of which the text is made. */
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
 * Answers hold exactly what the contract says: a field it does not name never leaves the server. A function made from
 * the endpoint's schema, at its first answer, writes the fields that are named and no others; only where a value may be
 * one of several kinds, or is made from another one, it is looked at first.
 */
export function replyWriter(endpoint: EndpointDefinition): ReplyWriter {
  let write: ReplyWriter | undefined;
  return (reply) => {
    write ??= compile(endpoint);
    return write(reply);
  };
}

/** For tests: the reply is also read by its schema, value by value, and both must say the same. */
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
