// `node tools/commit-messages.mjs`: refuses commit messages that break the agreed form.
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** The form was agreed after this commit; earlier messages stay as they are. */
const agreedAfter = '43a7767b088bb5a7fdac6af6dc2298039693663a';
const longestSubject = 72;

/**
 * @param {string} message the whole message of a commit
 * @returns {string[]} one sentence per fault
 */
export function faultsOf(message) {
  const [subject = '', second = ''] = message.split('\n');
  const faults = [];
  if (!/^[a-z][a-z0-9-]*: [A-Z].*[^.]$/u.test(subject)) {
    faults.push('The subject is "area: Imperative sentence", without a full stop.');
  }
  if (subject.length > longestSubject) faults.push(`The subject has more than ${longestSubject} characters.`);
  if (second !== '') faults.push('The second line is empty.');
  if (/(?:^|\s)\/(?:home|work|tmp|Users|root)\//u.test(message))
    faults.push('A path of one machine says nothing elsewhere.');
  return faults;
}

/**
 * @param {string} root
 * @returns {{ hash: string; parents: number; message: string }[]}
 */
function commitsOf(root) {
  const git = (/** @type {string[]} */ ...args) =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  const read = (/** @type {string[]} */ ...range) =>
    git('log', '--format=%h%x09%p%x09%B%x00', ...range)
      .split('\0')
      .map((entry) => entry.trim().split('\t'))
      .filter(([hash]) => hash)
      .map(([hash = '', parents = '', message = '']) => ({
        hash,
        parents: parents.split(' ').length,
        message,
      }));
  try {
    return read(`${agreedAfter}..HEAD`);
  } catch {
    // A shallow clone knows its last commit only, and a copy without git none.
    try {
      return read('-1');
    } catch {
      return [];
    }
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const commits = commitsOf(fileURLToPath(new URL('..', import.meta.url)));
  for (const { hash, parents, message } of commits) {
    const merge = parents > 1 ? ['A merge commit: rebase instead.'] : [];
    for (const fault of [...merge, ...faultsOf(message)]) {
      console.log(`${hash} ${message.split('\n', 1)[0]}\n  ${fault}`);
      process.exitCode = 1;
    }
  }
  console.log(`${commits.length} commit messages checked`);
}
