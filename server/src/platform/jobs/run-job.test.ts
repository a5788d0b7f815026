import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { defineJob, RetryLater } from './job.ts';
import { backoffMs, JobStopped, verdictOf } from './run-job.ts';

const backoff = { firstMs: 1000, maxMs: 60_000 };

test('the delay doubles with each attempt and stops at its maximum', () => {
  expect([1, 2, 3, 7, 50].map((attempt) => backoffMs(backoff, attempt, 1))).toEqual([
    1000, 2000, 4000, 60_000, 60_000,
  ]);
});

test('chance moves the delay within its upper half', () => {
  expect(backoffMs(backoff, 3, 0)).toBe(2000);
  expect(backoffMs(backoff, 3, 0.5)).toBe(3000);
});

const job = defineJob({
  name: 'example.run',
  payload: z.object({}),
  scope: 'platform',
  retries: 2,
  backoff: { firstMs: 1000 },
});

describe('judging an attempt', () => {
  test('a failure is tried again after a growing delay while retries are left', () => {
    const error = new Error('down');
    expect(verdictOf(error, job, 1, 1)).toEqual({ outcome: 'retried', delayMs: 1000, error });
    expect(verdictOf(error, job, 2, 1)).toEqual({ outcome: 'retried', delayMs: 2000, error });
  });

  test('the failure after the last retry is final', () => {
    const error = new Error('down');
    expect(verdictOf(error, job, 3, 1)).toEqual({ outcome: 'dead', error });
  });

  test('an attempt that took too long is a failure', () => {
    expect(verdictOf(new JobStopped('timeout'), job, 3, 1)).toMatchObject({ outcome: 'dead' });
  });

  test('asking for later is no failure, not even at the last attempt', () => {
    expect(verdictOf(new RetryLater(500), job, 3, 1)).toEqual({ outcome: 'postponed', delayMs: 500 });
  });

  test('a stopping process gives the job back at once', () => {
    expect(verdictOf(new JobStopped('shutdown'), job, 3, 1)).toEqual({ outcome: 'released', delayMs: 0 });
  });

  test('a job taken over by another process is left alone', () => {
    expect(verdictOf(new JobStopped('lost'), job, 3, 1)).toEqual({ outcome: 'lost' });
  });

  test('something thrown that is no error becomes one', () => {
    expect(verdictOf('down', job, 3, 1)).toEqual({ outcome: 'dead', error: new Error('down') });
  });
});

describe('defining a job', () => {
  test('a schedule needs a payload that accepts nothing', () => {
    const define = () =>
      defineJob({
        name: 'example.nightly',
        payload: z.object({ day: z.string() }),
        scope: 'platform',
        schedule: '0 3 * * *',
      });
    expect(define).toThrow('which its payload must accept');
  });
});
