import { describe, expect, it } from 'vitest';
import { hashSecret, newFamilySecret } from '#platform/auth/secrets.ts';
import { judgeRefresh, type RefreshVerdict } from './rules.ts';
import type { SessionRow } from './store.ts';

const now = new Date('2026-03-01T12:00:00.000Z');
const at = (offsetMs: number) => new Date(now.getTime() + offsetMs).toISOString();

const dayMs = 24 * 60 * 60 * 1000;
const limits = { sessionDays: 30, sessionIdleDays: 7 };
const familyKey = Buffer.from('the key of one session');

const session: SessionRow = {
  id: '7b0c0f0e-0000-4000-8000-000000000000',
  company_id: 1,
  user_id: 1,
  secret_hash: hashSecret('current'),
  previous_secret_hash: hashSecret('previous'),
  family_key: familyKey,
  rotated_at: at(0),
  expires_at: at(1),
  ended_at: null,
  end_reason: null,
  address: '',
  user_agent: '',
  entered_by_user_id: null,
  entered_by_name: null,
  entered_from_session_id: null,
  created_at: at(-1000),
};

interface Case {
  readonly title: string;
  readonly secret?: string;
  readonly change?: Partial<SessionRow>;
  readonly verdict: RefreshVerdict;
}

const cases: Case[] = [
  { title: 'the current secret', verdict: 'rotate' },
  {
    title: 'the current secret long after the last rotation',
    change: { rotated_at: at(-6 * dayMs), created_at: at(-20 * dayMs) },
    verdict: 'rotate',
  },
  {
    title: 'the current secret of a session never rotated',
    change: { previous_secret_hash: null },
    verdict: 'rotate',
  },
  { title: 'the secret before at the same moment', secret: 'previous', verdict: 'keep' },
  {
    title: 'the secret before at the end of the grace',
    secret: 'previous',
    change: { rotated_at: at(-60_000) },
    verdict: 'keep',
  },
  {
    title: 'the secret before after the grace',
    secret: 'previous',
    change: { rotated_at: at(-60_001) },
    verdict: 'stolen',
  },
  {
    title: 'A9: a secret of several generations ago',
    secret: newFamilySecret(familyKey),
    verdict: 'stolen',
  },
  {
    title: 'a secret of another session',
    secret: newFamilySecret(Buffer.from('the key of another session')),
    verdict: 'refused',
  },
  {
    title: 'A9: the current secret after the absolute lifetime',
    change: { created_at: at(-30 * dayMs) },
    verdict: 'refused',
  },
  {
    title: 'A9: the current secret after the idle timeout, which was lowered since',
    change: { created_at: at(-8 * dayMs), rotated_at: at(-7 * dayMs) },
    verdict: 'refused',
  },
  {
    title: 'the current secret of a super user inside a company',
    change: { created_at: at(-30 * dayMs), entered_by_user_id: 9 },
    verdict: 'rotate',
  },
  { title: 'a secret that never was', secret: 'guess', verdict: 'refused' },
  { title: 'an empty secret', secret: '', verdict: 'refused' },
  {
    title: 'an empty secret where there was none before',
    secret: '',
    change: { previous_secret_hash: null },
    verdict: 'refused',
  },
  { title: 'the current secret at the moment of expiry', change: { expires_at: at(0) }, verdict: 'refused' },
  {
    title: 'the current secret of an ended session',
    change: { ended_at: at(-1), end_reason: 'logout' },
    verdict: 'refused',
  },
  {
    title: 'a late secret of an ended session',
    secret: 'previous',
    change: { ended_at: at(-1), rotated_at: at(-9e4) },
    verdict: 'refused',
  },
];

describe('a refresh', () => {
  it.each(cases)('with $title is judged "$verdict"', ({ secret = 'current', change, verdict }) => {
    expect(judgeRefresh({ ...session, ...change }, { secret, now, limits })).toBe(verdict);
  });

  it('of a session that does not exist is refused', () => {
    expect(judgeRefresh(undefined, { secret: 'current', now, limits })).toBe('refused');
  });
});
