import { expect, it } from 'vitest';
import { prefixesOf } from './search-service.ts';

it('asks for every word as a prefix, whatever it holds', () => {
  expect(prefixesOf('boleto vencido')).toBe("'boleto':* & 'vencido':*");
  expect(prefixesOf("d'água & | ! (x):* \\")).toBe("'d':* & 'água':* & '(x):*':*");
});

it('asks for nothing where there is no word', () => {
  expect(prefixesOf('!! ?')).toBeUndefined();
});
