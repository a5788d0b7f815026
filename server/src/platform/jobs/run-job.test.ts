import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { defineJob, RetryLater } from './define-job.ts';
import { JobStopped, judge } from './run-job.ts';

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
    expect(judge(error, job, 1, 1)).toEqual({ outcome: 'retried', delayMs: 1000, error });
    expect(judge(error, job, 2, 1)).toEqual({ outcome: 'retried', delayMs: 2000, error });
  });

  test('the failure after the last retry is final', () => {
    const error = new Error('down');
    expect(judge(error, job, 3, 1)).toEqual({ outcome: 'dead', error });
  });

  test('an attempt that took too long is a failure', () => {
    expect(judge(new JobStopped('timeout'), job, 3, 1)).toMatchObject({ outcome: 'dead' });
  });

  test('asking for later is no failure, not even at the last attempt', () => {
    expect(judge(new RetryLater(500), job, 3, 1)).toEqual({ outcome: 'postponed', delayMs: 500 });
  });

  test('a stopping process gives the job back at once', () => {
    expect(judge(new JobStopped('shutdown'), job, 3, 1)).toEqual({ outcome: 'released', delayMs: 0 });
  });

  test('a job taken over by another process is left alone', () => {
    expect(judge(new JobStopped('lost'), job, 3, 1)).toEqual({ outcome: 'lost' });
  });

  test('something thrown that is no error becomes one', () => {
    expect(judge('down', job, 3, 1)).toEqual({ outcome: 'dead', error: new Error('down') });
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
