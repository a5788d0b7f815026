import { expect, test } from 'vitest';
import { countPlaywright, countVitest, outcome, tellFailure } from './test-reports.mjs';

const vitestReport = (files: { status: string; assertionResults: { status: string }[] }[]) => {
  const results = files.flatMap((file) => file.assertionResults);
  return JSON.stringify({
    numPassedTests: results.filter(({ status }) => status === 'passed').length,
    numFailedTests: results.filter(({ status }) => status === 'failed').length,
    testResults: files,
  });
};

const playwrightReport = (stats: object, errors: unknown[] = []) =>
  JSON.stringify({ stats: { expected: 0, unexpected: 0, flaky: 0, ...stats }, errors });

test('passed and failed tests of vitest are counted', () => {
  const json = vitestReport([
    { status: 'failed', assertionResults: [{ status: 'passed' }, { status: 'failed' }] },
    { status: 'passed', assertionResults: [{ status: 'passed' }] },
  ]);
  expect(countVitest(json)).toEqual({ passed: 2, failed: 1 });
});

test('a test file that does not load counts as a failure', () => {
  const json = vitestReport([{ status: 'failed', assertionResults: [] }]);
  expect(countVitest(json)).toEqual({ passed: 0, failed: 1 });
});

test('a browser test that passed only at the second try is a failure', () => {
  expect(countPlaywright(playwrightReport({ expected: 3, unexpected: 1, flaky: 1 }))).toEqual({
    passed: 3,
    failed: 2,
  });
});

test('a browser run that broke outside of its tests is a failure', () => {
  expect(countPlaywright(playwrightReport({ expected: 3 }, [{ message: 'setup' }]))).toEqual({
    passed: 3,
    failed: 1,
  });
});

test('a runner that exits badly or leaves no report is a failure even if it names none', () => {
  const green = playwrightReport({ expected: 3 });
  expect(outcome(0, green, countPlaywright)).toEqual({ passed: 3, failed: 0 });
  expect(outcome(1, green, countPlaywright)).toEqual({ passed: 3, failed: 1 });
  expect(outcome(0, undefined, countPlaywright)).toEqual({ passed: 0, failed: 1 });
});

test('of a failed run the names of its tests come first, and no row of dots', () => {
  const vitestOutput =
    '·····x··-·\n·····\n\n FAIL  a.test.ts > one\nError: 1\n\n FAIL  b.test.ts > two\nError: 2\n';
  expect(tellFailure(vitestOutput).split('\n').slice(0, 3)).toEqual([
    '  FAIL  a.test.ts > one',
    '  FAIL  b.test.ts > two',
    '',
  ]);
  expect(tellFailure(vitestOutput)).toContain('Error: 2');
  expect(tellFailure(vitestOutput)).not.toContain('··');
  const row = '·'.repeat(3000);
  expect(tellFailure(`${row}x${row}(node:1) Warning: odd\n FAIL  a.test.ts > one`)).toBe(
    '  FAIL  a.test.ts > one\n\n(node:1) Warning: odd\n FAIL  a.test.ts > one',
  );
  expect(tellFailure('··F··\n  1) a.spec.ts:3:1 › one ───\n')).toMatch(/^ {2}1\) a\.spec\.ts:3:1 › one/);
});
