import type { EndpointDefinition } from '@prosa/contracts/endpoint.ts';
import { inputSchemaOf } from '@prosa/server/src/platform/http/openapi.ts';

export interface JsonSchema {
  readonly type?: string;
  readonly format?: string;
  readonly pattern?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly items?: JsonSchema;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: JsonSchema | boolean;
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly allOf?: readonly JsonSchema[];
  readonly default?: unknown;
}

export const requestParts = ['params', 'query', 'body'] as const;
export type RequestPart = (typeof requestParts)[number];

/** The parts of a request as values, before serialisation. */
export type PlainRequest = { readonly [Part in RequestPart]?: unknown };

/** A place in a request for a value: `[]` in its path means each entry of a list. */
export interface Place {
  readonly part: RequestPart;
  readonly path: readonly string[];
  readonly schema: JsonSchema;
}

export function schemaOf(endpoint: EndpointDefinition, part: RequestPart): JsonSchema | undefined {
  const schema = endpoint[part];
  return schema && (inputSchemaOf(schema) as JsonSchema);
}

function branchesOf({ anyOf = [], oneOf = [], allOf = [] }: JsonSchema): readonly JsonSchema[] {
  return [...anyOf, ...oneOf, ...allOf];
}

function placesIn(part: RequestPart, path: readonly string[], schema: JsonSchema): Place[] {
  const here = path.length > 0 ? [{ part, path, schema }] : [];
  const inBranches = branchesOf(schema).flatMap((branch) => placesIn(part, path, branch));
  const inFields = Object.entries(schema.properties ?? {}).flatMap(([name, field]) =>
    placesIn(part, [...path, name], field),
  );
  const inItems = schema.items ? placesIn(part, [...path, '[]'], schema.items) : [];
  return [...here, ...inBranches, ...inFields, ...inItems];
}

/** All places of a request in the endpoint's own schemas. */
export function placesOf(endpoint: EndpointDefinition): Place[] {
  return requestParts.flatMap((part) => {
    const schema = schemaOf(endpoint, part);
    return schema ? placesIn(part, [], schema) : [];
  });
}

/** All places of a value without a schema. */
export function placesOfValue(part: RequestPart, value: unknown, path: readonly string[] = []): Place[] {
  const here = path.length > 0 ? [{ part, path, schema: {} }] : [];
  if (Array.isArray(value)) return [...here, ...placesOfValue(part, value[0], [...path, '[]'])];
  if (typeof value !== 'object' || value === null) return here;
  const inFields = Object.entries(value).flatMap(([name, field]) =>
    placesOfValue(part, field, [...path, name]),
  );
  return [...here, ...inFields];
}

export function titleOfPlace({ part, path }: Pick<Place, 'part' | 'path'>): string {
  return [part, ...path].join('.').replaceAll('.[]', '[]');
}

/** Returns the request with a value in one place; missing parents are created. */
export function withValue(request: PlainRequest, { part, path }: Place, value: unknown): PlainRequest {
  return { ...request, [part]: setIn(request[part], path, value) };
}

function setIn(target: unknown, [step, ...rest]: readonly string[], value: unknown): unknown {
  if (step === undefined) return value;
  if (step === '[]') {
    const list = Array.isArray(target) ? target : [];
    return [setIn(list[0], rest, value), ...list.slice(1)];
  }
  const fields = typeof target === 'object' && target !== null && !Array.isArray(target) ? target : {};
  return { ...fields, [step]: setIn((fields as Record<string, unknown>)[step], rest, value) };
}

/** Returns the value in a place, or undefined. */
export function valueAt(request: PlainRequest, { part, path }: Place): unknown {
  return path.reduce<unknown>((target, step) => {
    if (typeof target !== 'object' || target === null) return undefined;
    return (target as Record<string, unknown>)[step === '[]' ? '0' : step];
  }, request[part]);
}
