import type { EndpointDefinition } from '@prosa/contracts/endpoint.ts';
import type { ValidationIssue } from '@prosa/contracts/errors.ts';
import { validationKeys } from '@prosa/contracts/validation-keys.ts';
import type * as z from 'zod/mini';
import { AppError } from '#platform/errors.ts';

/** Default messages where a schema has none. Passed with each call: zod's global setting would affect all schemas. */
const error: z.core.$ZodErrorMap = ({ code, input }) =>
  code === 'invalid_type' && input === undefined ? validationKeys.required : validationKeys.invalid;

/** Depth limit, as for JSON: unbounded recursion would overflow the stack. */
const deepest = 32;

/** PostgreSQL stores neither the character NUL nor half of a character. */
function isStorable(text: string): boolean {
  return !text.includes('\u0000') && text.isWellFormed();
}

/** Returns the path of a value that the database cannot store, whatever the schema says. */
function findUnstorable(value: unknown, path: string[]): string[] | undefined {
  if (typeof value === 'string') return isStorable(value) ? undefined : path;
  if (typeof value !== 'object' || value === null) return undefined;
  if (path.length >= deepest) return path;
  for (const [key, entry] of Object.entries(value)) {
    const found = isStorable(key) ? findUnstorable(entry, [...path, key]) : path;
    if (found) return found;
  }
  return undefined;
}

export function validationError(issues: readonly ValidationIssue[], cause?: unknown): AppError {
  return new AppError('ERR_VALIDATION', { issues }, { cause });
}

function parse(schema: z.ZodMiniType | undefined, input: unknown): unknown {
  if (!schema) return undefined;
  const unstorable = findUnstorable(input, []);
  if (unstorable) throw validationError([{ path: unstorable.join('.'), message: validationKeys.invalid }]);
  const result = schema.safeParse(input, { error });
  if (result.success) return result.data;
  throw validationError(
    result.error.issues.map((issue) => ({ path: issue.path.join('.'), message: issue.message })),
    result.error,
  );
}

export function parseInput(
  endpoint: EndpointDefinition,
  input: { params: unknown; query: unknown; body?: unknown },
) {
  return {
    params: parse(endpoint.params, input.params),
    query: parse(endpoint.query, input.query),
    ...('body' in input ? { body: parseBody(endpoint, input.body) } : {}),
  };
}

export function parseBody(endpoint: EndpointDefinition, body: unknown): unknown {
  return parse(endpoint.body, body);
}

/** An answer that is no JSON. */
export function parseReply(endpoint: EndpointDefinition, reply: unknown): unknown {
  return endpoint.reply.parse(reply);
}

const quote = '"'.charCodeAt(0);
const backslash = '\\'.charCodeAt(0);
const list = { opens: '['.charCodeAt(0), closes: ']'.charCodeAt(0) };
const object = { opens: '{'.charCodeAt(0), closes: '}'.charCodeAt(0) };

/** Whether a JSON text has more levels than that. Counts brackets only, so that nothing is built of a hostile text. */
export function isNestedDeeperThan(text: string, levels: number): boolean {
  let depth = 0;
  for (let place = 0; place < text.length && depth <= levels; place += 1) {
    const code = text.charCodeAt(place);
    if (code === quote) place = endOfString(text, place + 1);
    else if (code === list.opens || code === object.opens) depth += 1;
    else if (code === list.closes || code === object.closes) depth -= 1;
  }
  return depth > levels;
}

function endOfString(text: string, from: number): number {
  let place = from;
  while (place < text.length && text.charCodeAt(place) !== quote) {
    place += text.charCodeAt(place) === backslash ? 2 : 1;
  }
  return place;
}
