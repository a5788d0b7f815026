import type { EndpointDefinition } from '@prosa/contracts/endpoint.ts';
import type { ValidationIssue } from '@prosa/contracts/errors.ts';
import { validationKeys } from '@prosa/contracts/fields.ts';
import type * as z from 'zod/mini';
import { AppError } from '#platform/errors.ts';

/** For what a schema says nothing of itself. Given with each call: zod's global setting would reach everybody's schemas. */
const error: z.core.$ZodErrorMap = ({ code, input }) =>
  code === 'invalid_type' && input === undefined ? validationKeys.required : validationKeys.invalid;

const nul = '\u0000';

/** PostgreSQL cannot store the character NUL in a text: it is refused here, with the place where it stood. */
function findNul(value: unknown, path: string[]): string[] | undefined {
  if (typeof value === 'string') return value.includes(nul) ? path : undefined;
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [key, entry] of Object.entries(value)) {
    const found = key.includes(nul) ? path : findNul(entry, [...path, key]);
    if (found) return found;
  }
  return undefined;
}

export function validationError(issues: readonly ValidationIssue[], cause?: unknown): AppError {
  return new AppError('ERR_VALIDATION', { issues }, { cause });
}

function parse(schema: z.ZodMiniType | undefined, input: unknown): unknown {
  if (!schema) return undefined;
  const nulAt = findNul(input, []);
  if (nulAt) throw validationError([{ path: nulAt.join('.'), message: validationKeys.invalid }]);
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

/** Answers hold exactly what the contract says: a field it does not name never leaves the server. */
export function parseReply(endpoint: EndpointDefinition, reply: unknown): unknown {
  return endpoint.reply.parse(reply);
}
