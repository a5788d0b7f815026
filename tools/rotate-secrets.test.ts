import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { rotateKeyFile } from './rotate-secrets.mjs';

it('puts a new key in the place of the old one, keeps the old one, and does not lose it to a second try', () => {
  const folder = mkdtempSync(join(tmpdir(), 'prosa-rotate-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const read = (name: string) => readFileSync(join(folder, name), 'utf8');
  expect(() => rotateKeyFile(folder)).toThrow('There is no');
  writeFileSync(join(folder, 'secret-key'), 'the old key\n');
  expect(rotateKeyFile(folder)).toContain('Restart Prosa');
  expect(read('secret-key.previous')).toBe('the old key\n');
  const made = read('secret-key');
  expect(made).toMatch(/^[\w-]{64}\n$/);
  expect(statSync(join(folder, 'secret-key')).mode & 0o077).toBe(0);
  expect(() => rotateKeyFile(folder)).toThrow('the last change is not finished');
  expect([read('secret-key'), read('secret-key.previous')]).toEqual([made, 'the old key\n']);
});
