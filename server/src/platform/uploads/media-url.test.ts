import { expect, test } from 'vitest';
import { newMediaKey, signMediaPath, verifyMediaPath } from './media-url.ts';

const secret = 'a-secret-of-reasonable-length';
const now = new Date('2026-02-01T10:20:00Z');
const expiresAt = new Date('2026-02-01T12:10:00Z');
const key = newMediaKey(7, 'messages', 'png');
const path = signMediaPath(secret, { owner: 7, key, expiresAt });

test('a key is of its company and area, and never the same twice', () => {
  expect(key).toMatch(/^c7\/messages\/[0-9a-f-]{36}\.png$/);
  expect(newMediaKey(7, 'messages', 'png')).not.toBe(key);
});

test.each([
  [0, 'messages', 'png'],
  [-1, 'messages', 'png'],
  [1.5, 'messages', 'png'],
  [7, '../other', 'png'],
  [7, 'a/b', 'png'],
  [7, 'messages', 'p/ng'],
  [7, 'messages', ''],
])('no key is made for company %s, area %s, extension %s', (companyId, area, extension) => {
  expect(() => newMediaKey(companyId, area, extension)).toThrow(TypeError);
});

test('a signed path verifies and says what it stands for', () => {
  expect(verifyMediaPath(secret, path, now)).toEqual({
    owner: 7,
    key,
    expiresAt: new Date('2026-02-01T13:00:00Z'),
  });
});

test('links made within the same hour are one and the same URL', () => {
  const later = signMediaPath(secret, { owner: 7, key, expiresAt: new Date('2026-02-01T12:59:59Z') });
  const nextHour = signMediaPath(secret, { owner: 7, key, expiresAt: new Date('2026-02-01T13:00:01Z') });
  expect(later).toBe(path);
  expect(nextHour).not.toBe(path);
});

test('the download name travels signed, whatever characters it has', () => {
  const named = signMediaPath(secret, {
    owner: 7,
    key,
    expiresAt,
    downloadName: 'relatório & "ação" 100%.pdf',
  });
  expect(verifyMediaPath(secret, named, now)?.downloadName).toBe('relatório & "ação" 100%.pdf');
  expect(verifyMediaPath(secret, named.replace('relat', 'fraud'), now)).toBeUndefined();
  expect(verifyMediaPath(secret, named.replace(/&n=[^&]*/, ''), now)).toBeUndefined();
});

test('an expired link is refused, at the very second it expires too', () => {
  expect(verifyMediaPath(secret, path, new Date('2026-02-01T12:59:59Z'))).toBeDefined();
  expect(verifyMediaPath(secret, path, new Date('2026-02-01T13:00:00Z'))).toBeUndefined();
});

test.each([
  ['another secret', () => [`${secret}x`, path] as const],
  ['a later expiry', () => [secret, path.replace(/e=\d+/, 'e=99999999999')] as const],
  ['another company in the path', () => [secret, path.replace('/public/7/', '/public/8/')] as const],
  ['another company throughout', () => [secret, path.replace('/public/7/c7/', '/public/8/c8/')] as const],
  ['another key', () => [secret, path.replace(key, newMediaKey(7, 'messages', 'png'))] as const],
  ['another area', () => [secret, path.replace('/messages/', '/campaigns/')] as const],
  ['no signature', () => [secret, path.replace(/&s=.*/, '')] as const],
  ['an empty signature', () => [secret, path.replace(/&s=.*/, '&s=')] as const],
  ['a cut signature', () => [secret, path.slice(0, -4)] as const],
  ['an encoded slash', () => [secret, path.replace('/messages/', '%2Fmessages/')] as const],
  ['a doubled slash', () => [secret, path.replace('/messages/', '//messages/')] as const],
])('a link with %s is refused', (_what, forged) => {
  const [withSecret, url] = forged();
  expect(verifyMediaPath(withSecret, url, now)).toBeUndefined();
});

test('a key of another company cannot be signed', () => {
  expect(() => signMediaPath(secret, { owner: 8, key, expiresAt })).toThrow(TypeError);
});

test('an empty or short secret signs and verifies nothing', () => {
  expect(() => signMediaPath('', { owner: 7, key, expiresAt })).toThrow(TypeError);
  expect(() => verifyMediaPath('short', path, now)).toThrow(TypeError);
});

test('what belongs to the platform has a link of its own, which no company can take for its file', () => {
  const platformKey = newMediaKey('platform', 'announcements', 'png');
  const link = signMediaPath(secret, { owner: 'platform', key: platformKey, expiresAt });
  expect(verifyMediaPath(secret, link, now)).toMatchObject({ owner: 'platform', key: platformKey });
  expect(() => signMediaPath(secret, { owner: 7, key: platformKey, expiresAt })).toThrow(TypeError);
  expect(verifyMediaPath(secret, link.replace('/public/platform/', '/public/7/'), now)).toBeUndefined();
});
