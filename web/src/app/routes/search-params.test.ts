import { expect, it } from 'vitest';
import { parseSearch, stringifySearch, text } from './search-params.ts';

it.each(['1', '0012', '1234e567', '{"a":1}', '"1"', 'São Paulo & região'])(
  'B17: %s stands in an address without quotes and is read as it was written',
  (value) => {
    const address = stringifySearch({ value });
    expect(address).toBe(`?${new URLSearchParams({ value })}`);
    const read: Record<string, unknown> = parseSearch(address);
    expect(text(read.value)).toBe(value);
  },
);
