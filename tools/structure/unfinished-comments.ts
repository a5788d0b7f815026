import type { Finding, Project } from './project.ts';

const rule = 'unfinished-comments';
const marker = /\b(?:TODO|FIXME|XXX|HACK)\b/u;
const suppression = /@ts-(?:expect-error|nocheck|ignore)(.*)/u;

/**
 * Refuses markers of unfinished work, and suppressions without a reason: open work belongs in an issue, where it can be
 * planned.
 */
export function unfinishedComments(project: Project): Finding[] {
  const findings: Finding[] = [];
  const check = (path: string, line: number, text: string) => {
    const found = marker.exec(text)?.[0];
    if (found) {
      const message = `${found} promises work that nobody will find here. Do it now, or open an issue and leave no mark in the code.`;
      findings.push({ path, line, rule, message });
    }
    const reason = suppression.exec(text)?.[1];
    if (reason !== undefined && !/[a-z]{3}/u.test(reason)) {
      const message =
        'A suppression says in the same line why the checker is wrong here, or the next reader cannot tell whether it still is.';
      findings.push({ path, line, rule, message });
    }
  };
  for (const module of project.modules) {
    for (const comment of module.comments) check(module.path, comment.line, comment.text);
  }
  for (const [path, text] of project.files) {
    if (!/\.(?:sql|css)$/u.test(path)) continue;
    for (const [index, line] of text.split('\n').entries()) {
      if (/--|\/\*|^\s*\*/u.test(line)) check(path, index + 1, line);
    }
  }
  return findings;
}
