import type { EndpointDefinition } from '@prosa/contracts/endpoint.ts';
import { sampleFiles } from '@prosa/server/src/platform/uploads/sample-files.ts';
import { hostileFiles } from '@prosa/server/testing/hostile-files.ts';
import fc from 'fast-check';
import { corpora, dangerousKeys } from './corpora.ts';
import type { PlainRequest } from './request-places.ts';
import { boundary, formOf, type WireRequest, wireOf, withForm } from './wire-request.ts';

/** Manipulation of a valid request. */
export interface Attack {
  readonly about: string;
  apply(fine: PlainRequest, token: string | undefined): WireRequest;
}

const png = { name: 'file', fileName: 'foto.png', type: 'image/png', bytes: Buffer.from(sampleFiles.png) };
const csv = { name: 'file', fileName: 'tabela.csv', type: 'text/csv', bytes: Buffer.from(sampleFiles.csv) };

type Spoil = (fields: readonly (readonly [string, unknown])[], file: typeof png) => Buffer;

/** Truncated, without an end, without a beginning, too much of everything. */
const spoilt: readonly (readonly [string, Spoil])[] = [
  ['a truncated form', (fields, file) => formOf(fields, [file]).subarray(0, -40)],
  ['half a form', (fields, file) => half(formOf(fields, [file]))],
  ['a form without its end', (fields, file) => formOf(fields, [file]).subarray(0, -boundary.length - 6)],
  ['an empty form', () => formOf([], [])],
  ['no form at all', () => Buffer.from('x'.repeat(100))],
  ['a file without a name', (fields, file) => formOf(fields, [{ ...file, name: '', fileName: '' }])],
  ['eleven files', (fields, file) => formOf(fields, new Array(11).fill(file))],
  [
    'a thousand fields',
    (_, file) =>
      formOf(
        Array.from({ length: 1000 }, (__, i) => [`f${i}`, 'x']),
        [file],
      ),
  ],
  ['a long name of a field', (_, file) => formOf([['n'.repeat(100_000), 'x']], [file])],
  ['a long field', (_, file) => formOf([['name', 'x'.repeat(600_000)]], [file])],
  [
    'fields of wicked names',
    (_, file) =>
      formOf(
        dangerousKeys.map((key) => [key, '{"isAdmin":true}']),
        [file],
      ),
  ],
  ['a field that is a file', (fields, file) => formOf(fields, [{ ...file, name: 'name' }, file])],
  ['the same field twice', (fields, file) => formOf([...fields, ...fields], [file])],
];

function half(bytes: Buffer): Buffer {
  return bytes.subarray(0, Math.floor(bytes.length / 2));
}

const fileNames = [
  ...corpora.path,
  ...corpora.unicode,
  ...corpora.script,
  'x'.repeat(5000),
  'a.php',
  '.htaccess',
  '.',
  '..',
];

function attack(
  endpoint: EndpointDefinition,
  about: string,
  make: (fields: [string, unknown][]) => Buffer,
): Attack {
  return {
    about,
    apply(fine: PlainRequest, token): WireRequest {
      const fields = Object.entries((fine.body ?? {}) as object);
      return withForm(wireOf(endpoint, { ...fine, body: undefined }, token), make(fields));
    },
  };
}

/** Forms that no browser sends, and files that are not what they seem. */
export function hostileForm(endpoint: EndpointDefinition): fc.Arbitrary<Attack> {
  const file = endpoint.upload?.kinds.includes('spreadsheet') ? csv : png;
  return fc.oneof(
    fc
      .constantFrom(...spoilt)
      .map(([about, spoil]) => attack(endpoint, about, (fields) => spoil(fields, file))),
    fc
      .constantFrom(...fileNames)
      .map((fileName) =>
        attack(endpoint, 'the name of the file', (fields) => formOf(fields, [{ ...file, fileName }])),
      ),
    fc
      .constantFrom(...hostileFiles())
      .map(({ about, ...hostile }) =>
        attack(endpoint, about, (fields) => formOf(fields, [{ name: 'file', ...hostile }])),
      ),
  );
}
