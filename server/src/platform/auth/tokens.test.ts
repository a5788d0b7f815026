import { afterEach, expect, it, vi } from 'vitest';
import { createAccessTokens } from './tokens.ts';

const tokens = createAccessTokens('a secret that is long enough to be taken for one');
const claims = { id: 3, companyId: 7, profile: 'admin', sessionId: 'session' };

afterEach(() => {
  vi.useRealTimers();
});

it('says whose token it is, the first time and again, until it is too old', () => {
  vi.useFakeTimers({ now: new Date('2026-01-05T12:00:00Z') });
  const token = tokens.sign(claims);
  for (const _ of [1, 2]) expect(tokens.verify(token)).toMatchObject(claims);
  vi.setSystemTime(new Date('2026-01-05T12:15:01Z'));
  for (const _ of [1, 2]) expect(() => tokens.verify(token)).toThrow('ERR_TOKEN_EXPIRED');
});

it('takes nothing that only looks like a token it knows', () => {
  const token = tokens.sign(claims);
  tokens.verify(token);
  const [header, body, signature = ''] = token.split('.');
  const other = signature.startsWith('A') ? `B${signature.slice(1)}` : `A${signature.slice(1)}`;
  expect(() => tokens.verify([header, body, other].join('.'))).toThrow('ERR_SESSION_EXPIRED');
  const elsewhere = createAccessTokens('another secret, also long enough to be one').sign(claims);
  expect(() => tokens.verify(elsewhere)).toThrow('ERR_SESSION_EXPIRED');
});
