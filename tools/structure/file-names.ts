import { posix } from 'node:path';
import { type Finding, isTest, type Project } from './project.ts';

const rule = 'file-names';

const emptyNames = new Set(
  'util utils helper helpers common misc shared index type types constant constants'.split(' '),
);
const contractFile = /(?:^|-)(?:schema|api|events|rules)$/u;

/** A file is found by its name, so the name must describe the content. */
export function fileNames(project: Project): Finding[] {
  const findings: Finding[] = [];
  for (const path of project.files.keys()) {
    if (!/\.(?:ts|tsx|mjs|js|css)$/u.test(path)) continue;
    const message = emptyName(path) ?? unknownName(path);
    if (message) findings.push({ path, line: 1, rule, message });
  }
  return findings;
}

function emptyName(path: string): string | undefined {
  const parts = path.split('/').map((part) => part.split('.')[0] ?? part);
  const empty = parts.find((part) => emptyNames.has(part));
  if (empty === undefined) return undefined;
  return `"${empty}" says nothing about what is inside, so everything ends up there. Name the thing (due-date.ts, phone-number.ts), or put a rule of a noun in its rules.ts; import files directly instead of through an index.`;
}

function unknownName(path: string): string | undefined {
  const name = posix.basename(path).split('.')[0] ?? '';
  if (/^contracts\/src\/[^/]+\//u.test(path)) return unknownContractFile(path, name);
  if (/^server\/src\/features\//u.test(path)) return unknownServerFile(path, name);
  if (/^web\/src\/features\//u.test(path)) return unknownWebFile(path);
  return undefined;
}

function unknownContractFile(path: string, name: string): string | undefined {
  if (contractFile.test(name) || isTest(path)) return undefined;
  return `A noun of the contract has schema.ts, api.ts, events.ts and rules.ts only, so that everybody knows where to look. Put ${posix.basename(path)} into one of them, or make a folder for the noun that appeared.`;
}

function unknownServerFile(path: string, name: string): string | undefined {
  if (/\d$/u.test(name)) {
    return `${posix.basename(path)} is numbered: a file that grew has a second concern. Give that concern a file of its own (tickets/note-store.ts), or a folder from three files on.`;
  }
  if (/^server\/src\/features\/[^/]+$/u.test(path)) {
    return 'Files of a feature live in a folder named after its noun: features/<noun>/.';
  }
  return undefined;
}

function unknownWebFile(path: string): string | undefined {
  if (isTest(path)) return undefined;
  if (path.includes('/components/')) {
    if (/\.(?:tsx|module\.css)$/u.test(path)) return undefined;
    return 'components/ holds components (*.tsx) and their styles (*.module.css). State goes to state.ts, calls to queries.ts and mutations.ts of the feature.';
  }
  if (path.endsWith('.ts')) return undefined;
  return `${posix.basename(path)} is a component or a style outside components/. Move it there; what knows no noun belongs in ui/.`;
}
