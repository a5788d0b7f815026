import type { EndpointDefinition } from '@prosa/contracts/endpoint.ts';
import { defaultTimeZone } from '@prosa/contracts/settings/schema.ts';
import { wallTimeOf } from '@prosa/contracts/zoned-time.ts';
import { type JsonSchema, schemaOf } from '#trials/fuzz/request-places.ts';

/** Kinds of fields that older clients write in another form than the contract documents. */
export type FieldKind = 'id' | 'idOrNull' | 'number' | 'flag' | 'text' | 'secret' | 'moment';

export interface BodyField {
  /** `[]` means each entry of a list. */
  readonly path: readonly string[];
  readonly schema: JsonSchema;
  readonly isRequired: boolean;
  /** The lists and objects that contain it, outermost first. */
  readonly within?: readonly Pick<BodyField, 'path' | 'schema'>[];
}

const largestId = 2_147_483_647;
const secretName = /^(?:apiKey|voiceKey|secret|jsonContent|accessToken|appSecret|proxyUrl|password)$/;

const isNull = ({ type }: JsonSchema) => type === 'null';
const isNumber = ({ type, const: only }: JsonSchema) =>
  type === 'integer' || type === 'number' || typeof only === 'number';

/** Alternatives of a schema, except null. */
export function choicesOf(schema: JsonSchema): readonly JsonSchema[] {
  return (schema.anyOf ?? schema.oneOf ?? [schema]).filter((choice) => !isNull(choice));
}

function isNullable({ anyOf = [] }: JsonSchema): boolean {
  return anyOf.some(isNull);
}

export function kindOf({ path, schema, isRequired }: BodyField): FieldKind | undefined {
  const [only, ...others] = choicesOf(schema);
  if (!only) return undefined;
  if ([only, ...others].every(isNumber)) {
    if (only.maximum !== largestId) return 'number';
    return isNullable(schema) ? 'idOrNull' : 'id';
  }
  if (others.length > 0) return undefined;
  if (only.type === 'boolean') return 'flag';
  if (only.type !== 'string' || only.enum || only.const !== undefined) return undefined;
  if (only.format === 'date-time') return 'moment';
  if (secretName.test(path.at(-1) ?? '') && !isRequired) return 'secret';
  return isNullable(schema) ? undefined : 'text';
}

/** All fields of a body, including nested ones. */
export function fieldsOf(schema: JsonSchema, within: NonNullable<BodyField['within']> = []): BodyField[] {
  const path = within.at(-1)?.path ?? [];
  return choicesOf(schema).flatMap(({ properties = {}, required = [], items }) => {
    const fields = Object.entries(properties).map(([name, field]) => ({
      path: [...path, name],
      schema: field,
      isRequired: required.includes(name),
      within,
    }));
    const entries = items ? [{ path: [...path, '[]'], schema: items, isRequired: true, within }] : [];
    return [...fields, ...entries].flatMap((field) => [field, ...fieldsOf(field.schema, [...within, field])]);
  });
}

/** Local time in the default time zone of a company. */
function localTime(moment: string): string {
  if (!moment.endsWith('.000Z')) return moment;
  return `${wallTimeOf(new Date(moment), defaultTimeZone).replace('T', ' ')}:${moment.slice(17, 19)}`;
}

function olderValue(kind: FieldKind | undefined, value: unknown): unknown {
  if (kind === 'idOrNull' && value === null) return '';
  if (kind === 'number' || kind === 'id' || kind === 'idOrNull' || kind === 'flag') return String(value);
  if (kind === 'moment' && typeof value === 'string') return localTime(value);
  return kind === 'text' && value === '' ? null : value;
}

function olderFormBy(schema: JsonSchema, value: unknown): unknown {
  const [only] = choicesOf(schema);
  if (Array.isArray(value)) {
    const items = only?.items;
    if (!items) return value;
    const kind = kindOf({ path: [], schema: items, isRequired: true });
    return value.map((entry) => (kind ? olderValue(kind, entry) : olderFormBy(items, entry)));
  }
  if (typeof value !== 'object' || value === null) return value;
  const { properties = {}, required = [] } = only ?? {};
  const known = Object.entries(properties).map(([name, field]) => ({
    name,
    field,
    kind: kindOf({ path: [name], schema: field, isRequired: required.includes(name) }),
  }));
  const row = value as Readonly<Record<string, unknown>>;
  const older = known.flatMap(({ name, field, kind }) => {
    if (name in row) return [[name, kind ? olderValue(kind, row[name]) : olderFormBy(field, row[name])]];
    // Secrets are never sent to clients, so the form shows an empty field.
    return kind === 'secret' ? [[name, '']] : [];
  });
  return { ...row, ...Object.fromEntries(older) };
}

/** A row as older clients send it back: numbers and ids as text, no id as `""`, and so on. */
export function olderForm(endpoint: EndpointDefinition, row: unknown): unknown {
  const schema = schemaOf(endpoint, 'body');
  return schema ? olderFormBy(schema, row) : row;
}
