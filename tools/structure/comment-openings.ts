import type { Finding, Project } from './project.ts';

const rule = 'comment-openings';
const openings = /^(?:What|Who|Whoever|Whom|Whose|Of|So many|Nobody|Nothing|Where)\b/u;

/** Comments put their subject first: "Returns…", "Closes…", or the noun that they describe. */
export function commentOpenings(project: Project): Finding[] {
  const findings: Finding[] = [];
  const check = (path: string, line: number, text: string) => {
    const opening = openings.exec(text.replace(/^[\s*]+/u, ''))?.[0];
    if (opening === undefined) return;
    const message = `A comment that opens with "${opening}" makes the reader look for its subject. Begin with a verb ("Returns…") or with the thing itself.`;
    findings.push({ path, line, rule, message });
  };
  for (const { path, comments } of project.modules) {
    for (const [index, comment] of comments.entries()) {
      // The second line of a comment continues a sentence.
      const isContinued = comments[index - 1]?.line === comment.line - 1;
      if (!isContinued) check(path, comment.line, comment.text);
    }
  }
  for (const [path, text] of project.files) {
    if (!path.endsWith('.css')) continue;
    for (const [index, line] of text.split('\n').entries()) {
      const comment = /\/\*(.*)/u.exec(line)?.[1];
      if (comment !== undefined) check(path, index + 1, comment);
    }
  }
  return findings;
}
