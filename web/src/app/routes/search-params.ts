import { parseSearchWith, stringifySearchWith } from '@tanstack/react-router';

/** Writes values to the address as they are. The router's default is JSON, which quotes a text that looks like JSON. */
export const parseSearch = parseSearchWith((value) => value);
export const stringifySearch = stringifySearchWith(String);

/** Parsers for search parameters; an invalid value counts as absent. */
export const text = (value: unknown): string | undefined =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;

export const id = (value: unknown): number | undefined =>
  Number.isSafeInteger(Number(value)) && Number(value) > 0 ? Number(value) : undefined;

export function day(value: unknown): string | undefined {
  const written = text(value);
  return /^\d{4}-\d\d-\d\d$/.test(written ?? '') ? written : undefined;
}

/** A parameter that is absent must stay absent, or it would be written into the address. */
export function optionalParam<Key extends string, Value>(
  key: Key,
  value: Value | undefined,
): { [K in Key]?: Value } {
  return value === undefined ? {} : ({ [key]: value } as { [K in Key]: Value });
}
