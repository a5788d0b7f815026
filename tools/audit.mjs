import { fileURLToPath } from 'node:url';
import { run } from './lib/run.mjs';

/** `npm run audit`: asks the registry for known vulnerabilities of the production packages. Not part of `npm test`. */
const root = fileURLToPath(new URL('..', import.meta.url));
const counted = /** @type {const} */ (['critical', 'high']);

/**
 * Summarises npm's report in one line with the exit code: 1 for known vulnerabilities, 2 without a valid report.
 * @param {string} json
 * @returns {{ code: 0 | 1 | 2; line: string }}
 */
export function verdictOf(json) {
  /** @type {{ message?: string; error?: { summary?: string; code?: string }; metadata?: { vulnerabilities?: Record<string, number> }; vulnerabilities?: Record<string, { severity: string }> }} */
  let report = {};
  try {
    report = JSON.parse(json);
  } catch {
    return { code: 2, line: 'audit: not done, the registry gave no report (offline?)' };
  }
  const counts = report.metadata?.vulnerabilities;
  if (!counts) {
    const why = report.error?.code || report.message || report.error?.summary || 'no report';
    return { code: 2, line: `audit: not done, the registry could not be asked (${why})` };
  }
  const bad = Object.entries(report.vulnerabilities ?? {})
    .filter(([, { severity }]) => counted.some((name) => name === severity))
    .map(([name, { severity }]) => `${name} (${severity})`);
  if (bad.length > 0) return { code: 1, line: `audit: known faults in ${bad.join(', ')}` };
  return {
    code: 0,
    line: `audit: nothing high or critical among the packages, ${counts.total ?? 0} lesser`,
  };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const { output } = await run(npm, ['audit', '--json', '--omit=dev'], { cwd: root, capture: true });
  // npm prints warnings before and after the report.
  const { code, line } = verdictOf(output.slice(output.indexOf('{'), output.lastIndexOf('}') + 1));
  process.stdout.write(`${line}\n`);
  process.exitCode = code;
}
