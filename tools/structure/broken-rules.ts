import { type Finding, type Rule, readProject } from './project.ts';

/** Test helper: returns the findings of a rule for a project of a few files, each given as path and text. */
export function brokenRules(rule: Rule, files: Readonly<Record<string, string>>): Finding[] {
  return rule(readProject(new Map(Object.entries(files))));
}

/** Returns the findings as `path:line`, for tests that check only the location. */
export function brokenPlaces(rule: Rule, files: Readonly<Record<string, string>>): string[] {
  return brokenRules(rule, files).map(({ path, line }) => `${path}:${line}`);
}
