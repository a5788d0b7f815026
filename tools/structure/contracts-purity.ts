import { type Finding, isTest, type Project } from './project.ts';

const rule = 'contracts-purity';
const testPackages = new Set(['vitest', 'fast-check']);

/** Contracts run in the browser and on the server, so they may import nothing but zod. */
export function contractsPurity(project: Project): Finding[] {
  const findings: Finding[] = [];
  for (const module of project.modules) {
    if (!module.path.startsWith('contracts/')) continue;
    for (const imported of module.imports) {
      const { target } = imported;
      const allowed =
        'file' in target
          ? target.file.startsWith('contracts/')
          : target.packageName === 'zod' || (isTest(module.path) && testPackages.has(target.packageName));
      if (allowed) continue;
      findings.push({
        path: module.path,
        line: imported.line,
        rule,
        message: `contracts imports ${imported.specifier}, but both the browser and the server load this file, so it may import zod and other contracts only. Keep the shape or pure rule here and move the rest to server/ or web/.`,
      });
    }
  }
  return findings;
}
