import { type Finding, isTestCode, type Project } from './project.ts';

const rule = 'one-component';

/** One component per file, so that it is found by the file's name. */
export function oneComponent(project: Project): Finding[] {
  const findings: Finding[] = [];
  for (const module of project.modules) {
    if (!/^web\/src\/.+\.tsx$/u.test(module.path) || isTestCode(module.path)) continue;
    const components = module.exports.filter(({ name }) =>
      /^[A-Z](?:[A-Za-z0-9]*[a-z][A-Za-z0-9]*)?$/u.test(name),
    );
    const [first, ...others] = components;
    for (const { name, line } of others) {
      findings.push({
        path: module.path,
        line,
        rule,
        message: `${name} is a second exported component beside ${first?.name}. One exported component per file lets everybody find it by the file's name: give ${name} a file of its own, or keep it unexported.`,
      });
    }
  }
  return findings;
}
