import { expect, test } from 'vitest';
import { createSecretBox } from './secret-box.ts';
import { deriveKey } from './secrets.ts';

const box = createSecretBox(deriveKey('the secret of this installation', 'test'));

test('what was sealed opens at its place, and shows nothing of itself', () => {
  const secret = 'EAAG-token çã 🔑';
  const sealed = box.seal(secret, 'connections/1/token');
  expect(box.open(sealed, 'connections/1/token')).toBe(secret);
  expect(Buffer.from(sealed.slice(3), 'base64').toString('latin1')).not.toContain('EAAG');
  expect(box.seal(secret, 'connections/1/token')).not.toBe(sealed);
});

test('what was moved, altered, cut off, never sealed or sealed elsewhere does not open', () => {
  const sealed = box.seal('secret', 'connections/1/token');
  const flipped = Buffer.from(sealed.slice(3), 'base64');
  flipped[flipped.length - 1] = (flipped.at(-1) ?? 0) ^ 1;
  expect(() => box.open(sealed, 'connections/2/token')).toThrow();
  expect(() => box.open(`v1.${flipped.toString('base64')}`, 'connections/1/token')).toThrow();
  expect(() => box.open(sealed.slice(0, 20), 'connections/1/token')).toThrow();
  expect(() => box.open('secret', 'connections/1/token')).toThrow('not a sealed secret');
  const other = createSecretBox(deriveKey('the secret of another installation', 'test'));
  expect(() => other.open(sealed, 'connections/1/token')).toThrow();
});

test('after a change of key the old one still opens, and what is resealed needs it no more', () => {
  const place = 'connections/1/token';
  const [old, current] = [deriveKey('the old secret', 'test'), deriveKey('the new secret', 'test')];
  const sealed = createSecretBox(old).seal('secret', place);
  const changed = createSecretBox(current, old);
  expect(changed.open(sealed, place)).toBe('secret');
  const resealed = changed.reseal(sealed, place) ?? '';
  expect(createSecretBox(current).open(resealed, place)).toBe('secret');
  expect(() => createSecretBox(old).open(resealed, place)).toThrow();
  expect(changed.reseal(resealed, place)).toBeUndefined();
  expect(() => changed.reseal(sealed, 'connections/2/token')).toThrow();
});
