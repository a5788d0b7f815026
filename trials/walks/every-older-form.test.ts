import type { EndpointDefinition } from '@prosa/contracts/endpoint.ts';
import { allEndpoints } from '@prosa/contracts/endpoints.ts';
import { describe, expect, it } from 'vitest';
import { sampleOf } from '#trials/fuzz/hostile-values.ts';
import { type JsonSchema, schemaOf, valueAt, withValue } from '#trials/fuzz/request-places.ts';
import { type BodyField, choicesOf, type FieldKind, fieldsOf, kindOf } from './older-forms.ts';

/**
 * Lenient input, over every field of every body, including future ones: the forms of older clients are normalized to
 * the form that the contract documents, so the server cannot tell them apart, and invalid values are refused in any
 * form.
 */

/** An older form and the documented form it maps to; `undefined` is an absent field. */
type Reading = readonly [older: unknown, meant: unknown];

function readingsOf({ schema, isRequired }: BodyField, kind: FieldKind): readonly Reading[] {
  const number = sampleOf(choicesOf(schema)[0] ?? {});
  const forms: Record<FieldKind, readonly Reading[]> = {
    number: [[String(number), number]],
    id: [
      [String(number), number],
      ...(isRequired ? [] : ['', false, null].map((older): Reading => [older, undefined])),
    ],
    idOrNull: [[String(number), number], ...['', false].map((older): Reading => [older, null])],
    flag: [
      ['true', true],
      ['false', false],
    ],
    text: [[null, '']],
    secret: [['', undefined]],
    moment: [
      ['2031-03-05 14:30:00', '2031-03-05T14:30:00'],
      ['2031-03-05 14:30', '2031-03-05T14:30'],
      [' 2031-03-05 ', '2031-03-05'],
    ],
  };
  return forms[kind];
}

/** Kinds whose documented form is valid in any field of that kind. */
const alwaysGood: ReadonlySet<FieldKind> = new Set(['number', 'id', 'idOrNull', 'flag', 'secret', 'moment']);

const nonsense: Record<FieldKind, readonly unknown[]> = {
  number: ['abc', '', '1,5', '1e3', '0x10', 'Infinity', true, [1], {}],
  id: ['abc', '0', '-1', '1.5', '1e3', '2147483648', true, [1], {}],
  idOrNull: ['abc', '0', '-1', '1.5', '1e3', '2147483648', true, [1], {}],
  flag: ['yes', 'perhaps', '', 2, null, [true], {}],
  text: [5, true, ['a'], {}],
  secret: [5, true, ['a'], {}],
  moment: ['tomorrow', '2031-02-30', '2031-13-01 10:00', '14:30', '0000-01-01', '9999-12-31', 5, true, {}],
};

/** Number fields that older clients send empty. */
const emptyAsAbsent: ReadonlySet<string> = new Set(['orderQueue']);

const isMeant = (title: string, value: unknown) => value === '' && emptyAsAbsent.has(title);

const withBody = allEndpoints.filter(({ body }) => body);

/** Values for fields with a pattern, which a sample cannot guess. */
const patterned = { phone: '5511987654321' };

/** A valid body for each shape that the schema allows. */
function bodiesOf({ example }: EndpointDefinition, schema: JsonSchema): [JsonSchema, unknown][] {
  const shapes = schema.oneOf ?? [schema];
  return shapes.map((shape, index) => [
    shape,
    index === 0 && example?.body !== undefined
      ? example.body
      : { ...(sampleOf(shape) as object), ...patterned },
  ]);
}

interface Case {
  readonly endpoint: EndpointDefinition;
  readonly field: BodyField;
  readonly kind: FieldKind;
  readonly base: unknown;
}

/** Adds the enclosing lists and objects of the field, each with its required values. */
function withParents(body: unknown, { within = [] }: BodyField): unknown {
  return within.reduce((base, { path, schema }) => {
    const place = { part: 'body', path, schema } as const;
    const isThere = (valueAt({ body: base }, place) ?? null) !== null;
    return isThere ? base : withValue({ body: base }, place, sampleOf(schema)).body;
  }, body);
}

function casesOf(endpoint: EndpointDefinition): Case[] {
  const schema = schemaOf(endpoint, 'body');
  if (!schema) return [];
  return bodiesOf(endpoint, schema).flatMap(([shape, body]) =>
    fieldsOf(shape).flatMap((field) => {
      const kind = kindOf(field);
      return kind ? [{ endpoint, field, kind, base: withParents(body, field) }] : [];
    }),
  );
}

function parsed({ endpoint, field, base }: Case, value: unknown) {
  const place = { part: 'body', ...field } as const;
  const { body } = withValue({ body: base }, place, value);
  // Passed through JSON, which drops undefined fields.
  const { success, data } = (endpoint.body as NonNullable<typeof endpoint.body>).safeParse(
    JSON.parse(JSON.stringify(body)),
  );
  return { success, data };
}

describe.each(withBody.map((endpoint) => [endpoint.name, endpoint] as const))('%s', (_, endpoint) => {
  it('reads the forms of older clients as those that are documented', () => {
    for (const one of casesOf(endpoint)) {
      const title = one.field.path.join('.');
      for (const [older, meant] of readingsOf(one.field, one.kind)) {
        const [got, expected] = [parsed(one, older), parsed(one, meant)];
        expect([title, older, got]).toEqual([title, older, expected]);
        if (alwaysGood.has(one.kind)) expect([title, older, got.success]).toEqual([title, older, true]);
      }
    }
  });

  it('refuses nonsense in each of these fields', () => {
    for (const one of casesOf(endpoint)) {
      const title = one.field.path.join('.');
      const values = nonsense[one.kind].filter((value) => !isMeant(title, value));
      const accepted = values.filter((value) => parsed(one, value).success);
      expect([title, accepted]).toEqual([title, []]);
    }
  });
});
