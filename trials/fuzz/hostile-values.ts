import fc from 'fast-check';
import { corpora, innerAddresses } from './corpora.ts';
import type { JsonSchema } from './request-places.ts';

/** JSON that no value of ours would be written as. */
export class RawJson {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

const deep = (depth: number, open: string, close: string) =>
  new RawJson(`${open.repeat(depth)}1${close.repeat(depth)}`);

const shapes: readonly unknown[] = [
  null,
  true,
  [],
  {},
  [null],
  [[1]],
  { $ne: null },
  { id: 1 },
  { toString: 'x', valueOf: 1, length: 3 },
  new RawJson('{"__proto__":{"isAdmin":true}}'),
  new RawJson('{"a":1,"a":2}'),
  deep(200, '[', ']'),
  deep(20_000, '[', ']'),
  deep(20_000, '{"a":', '}'),
  Array.from({ length: 5000 }, () => 1),
];

const numbers: readonly unknown[] = [
  0,
  -1,
  1.5,
  0.1 + 0.2,
  2 ** 31 - 1,
  2 ** 31,
  2 ** 53,
  -(2 ** 63),
  Number.MAX_VALUE,
  Number.MIN_VALUE,
  new RawJson('-0'),
  new RawJson('1e999'),
  new RawJson('-1e999'),
  new RawJson('123456789012345678901234567890'),
  new RawJson('0.00000000000000000000000000000000000001'),
];

/** Just inside and just outside of what the schema says of a text, a number or a list. */
function edgesOf(schema: JsonSchema): unknown[] {
  const { minLength, maxLength, minimum, maximum, maxItems, items } = schema;
  const edges: unknown[] = [];
  for (const length of [minLength, maxLength]) {
    if (length === undefined || length > 200_000) continue;
    for (const size of [length - 1, length, length + 1]) {
      if (size < 0) continue;
      edges.push('x'.repeat(size), 'é'.repeat(size), '😀'.repeat(Math.ceil(size / 2)), '\ud83d'.repeat(size));
    }
  }
  for (const limit of [minimum, maximum]) {
    if (limit === undefined) continue;
    edges.push(limit - 1, limit, limit + 1, limit + 0.5, String(limit), String(limit + 1));
  }
  if (maxItems !== undefined && maxItems <= 10_000) {
    const item = sampleOf(items ?? {});
    edges.push(new Array(maxItems).fill(item), new Array(maxItems + 1).fill(item));
  }
  return edges;
}

/** The smallest value that the schema asks for. */
export function sampleOf(schema: JsonSchema): unknown {
  if (schema.default !== undefined) return schema.default;
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  const [branch] = schema.anyOf ?? schema.oneOf ?? schema.allOf ?? [];
  if (branch) return sampleOf(branch);
  if (schema.type === 'object') {
    return Object.fromEntries(
      (schema.required ?? []).map((name) => [name, sampleOf(schema.properties?.[name] ?? {})]),
    );
  }
  if (schema.type === 'array') return new Array(schema.minItems ?? 0).fill(sampleOf(schema.items ?? {}));
  if (schema.type === 'integer' || schema.type === 'number') return Math.max(schema.minimum ?? 1, 1);
  if (schema.type === 'boolean') return true;
  return sampleText(schema);
}

function sampleText({ format, minLength = 1 }: JsonSchema): string {
  const formats: Record<string, string> = {
    email: 'ana@cliente.example',
    uuid: '3f2c1b9e-7a54-4d21-9c3e-8f6a5b4c3d2e',
    'date-time': '2031-03-05T12:00:00Z',
    date: '2031-03-05',
    uri: 'https://flow.example.com/hook',
  };
  return formats[format ?? ''] ?? 'Texto de exemplo'.padEnd(minLength, '.');
}

/** Anything that somebody could put in a place with this schema; `canaryPort` is where nobody may call. */
export function hostileValue(schema: JsonSchema, canaryPort: number): fc.Arbitrary<unknown> {
  const texts = Object.values(corpora).map((corpus) => fc.constantFrom<unknown>(...corpus));
  const edges = edgesOf(schema);
  const choices = schema.enum ?? [];
  const withWork = [...edges, ...choices];
  return fc.oneof(
    { weight: 4, arbitrary: fc.oneof(...texts) },
    { weight: 2, arbitrary: fc.constantFrom<unknown>(...shapes) },
    { weight: 2, arbitrary: fc.constantFrom<unknown>(...numbers) },
    { weight: 1, arbitrary: fc.constantFrom<unknown>(...innerAddresses(canaryPort)) },
    { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 200 }) },
    { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
    ...(withWork.length > 0 ? [{ weight: 4, arbitrary: fc.constantFrom<unknown>(...withWork) }] : []),
  );
}
