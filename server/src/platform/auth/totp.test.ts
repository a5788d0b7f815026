import { expect, it } from 'vitest';
import { newTotpSecret, totpCode, totpStep, totpUri } from './totp.ts';

/** The secret and the moments of RFC 6238, appendix B, whose codes have eight digits; an app shows the last six. */
const published = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
const at = (seconds: number) => new Date(seconds * 1000);

it.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_234_567_890, '005924'],
  [20_000_000_000, '353130'],
])('the code at second %d is the one the standard publishes', (seconds, code) => {
  expect(totpCode(published, at(seconds))).toBe(code);
  expect(totpStep(published, code, at(seconds))).toBe(Math.floor(seconds / 30));
});

it('a code is taken one step early or late, and names its own step', () => {
  const code = totpCode(published, at(3000));
  const steps = [2969, 2970, 3000, 3029, 3059, 3060].map((seconds) => totpStep(published, code, at(seconds)));
  expect(steps).toEqual([undefined, 100, 100, 100, 100, undefined]);
});

it.each(['', '12345', '1234567', 'abcdef', '١٢٣٤٥٦', '287082 '])('%j is no code', (code) => {
  expect(totpStep(published, code, at(59))).toBeUndefined();
});

it('secrets have 160 bits, are never the same, and travel in the address an app reads', () => {
  const secret = newTotpSecret();
  expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  expect(newTotpSecret()).not.toBe(secret);
  const uri = new URL(totpUri(secret, 'ana@loja.example', 'Prosa'));
  expect([uri.protocol, decodeURIComponent(uri.pathname)]).toEqual(['otpauth:', '/Prosa:ana@loja.example']);
  expect(Object.fromEntries(uri.searchParams)).toMatchObject({ secret, issuer: 'Prosa', digits: '6' });
});
