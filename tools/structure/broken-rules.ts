import { type Finding, type Rule, readProject } from './project.ts';

/** For tests: what a rule says about a project of a few files, each given as path and text. */
export function brokenRules(rule: Rule, files: Readonly<Record<string, string>>): Finding[] {
  return rule(readProject(new Map(Object.entries(files))));
}

/** The same as `path:line`, when only the place matters. */
export function brokenPlaces(rule: Rule, files: Readonly<Record<string, string>>): string[] {
  return brokenRules(rule, files).map(({ path, line }) => `${path}:${line}`);
}
