/**
 * Counts of one runner, from the JSON it wrote.
 * @typedef {{ passed: number; failed: number }} Counts
 */

/**
 * Counts test results. A file that fails to load has no failed tests, so it counts as one failure.
 * @param {string} json vitest's JSON reporter
 * @returns {Counts}
 */
export function countVitest(json) {
  /** @type {{ numPassedTests: number; numFailedTests: number; testResults: { status: string; assertionResults: { status: string }[] }[] }} */
  const report = JSON.parse(json);
  const brokenFiles = report.testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some((result) => result.status === 'failed'),
  );
  return { passed: report.numPassedTests, failed: report.numFailedTests + brokenFiles.length };
}

/**
 * @param {string} json Playwright's JSON reporter
 * @returns {Counts}
 */
export function countPlaywright(json) {
  /** @type {{ stats: { expected: number; unexpected: number; flaky: number }; errors: unknown[] }} */
  const { stats, errors } = JSON.parse(json);
  const failed = stats.unexpected + stats.flaky;
  return { passed: stats.expected, failed: failed === 0 && errors.length > 0 ? 1 : failed };
}

/**
 * A crashed runner counts as a failure even when its report, if any, names none.
 * @param {number} exitCode
 * @param {string | undefined} json
 * @param {(json: string) => Counts} count
 * @returns {Counts}
 */
export function outcome(exitCode, json, count) {
  const counts = json === undefined ? { passed: 0, failed: 0 } : count(json);
  const isSilentFailure = (exitCode !== 0 || json === undefined) && counts.failed === 0;
  return isSilentFailure ? { ...counts, failed: 1 } : counts;
}

/**
 * Formats the output of a failed runner so that a truncated view still helps: first the failed tests, then the whole
 * output, without the rows of dots.
 * @param {string} output of vitest's or Playwright's dot reporter
 */
export function tellFailure(output) {
  // Other output may interrupt a row of dots.
  const lines = output
    .split('\n')
    .flatMap((line) => line.split(/[·.×x\-±FT°]{20,}|^[·.×x\-±FT°]{2,}$/).filter(Boolean));
  const names = lines.filter((line) => /^\s*(FAIL {2}|\d+\) )/.test(line)).map((line) => `  ${line.trim()}`);
  return [...new Set(names), '', ...lines].join('\n').trimEnd();
}
