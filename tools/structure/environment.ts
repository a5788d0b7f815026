import type { Node } from 'oxc-parser';
import type { Finding, Project } from './project.ts';

const rule = 'environment';
const theOnlyReader = 'server/src/app/config.ts';

/** Environment variables are read, validated and named in one file. */
export function environment(project: Project): Finding[] {
  const findings: Finding[] = [];
  for (const module of project.modules) {
    if (!/^(?:contracts|server|web)\/src\//u.test(module.path) || module.path === theOnlyReader) continue;
    const lines = [
      ...module.nodes.filter(({ node }) => readsEnvironment(node)).map(({ line }) => line),
      ...module.imports
        .filter(({ specifier }) => specifier === 'node:process' || specifier === 'process')
        .map(({ line }) => line),
    ];
    for (const line of new Set(lines)) {
      findings.push({
        path: module.path,
        line,
        rule,
        message: `Only ${theOnlyReader} reads the environment: there every setting has a name, a check and a clear message when it is wrong. Add the setting there and take the value as an argument (process itself is global, no import needed).`,
      });
    }
  }
  return findings;
}

function readsEnvironment(node: Node): boolean {
  if (node.type === 'MemberExpression') {
    return isProcess(node.object) && nameOf(node.property) === 'env';
  }
  if (node.type === 'VariableDeclarator' && node.init && isProcess(node.init)) {
    return (
      node.id.type === 'ObjectPattern' &&
      node.id.properties.some((property) => property.type === 'Property' && nameOf(property.key) === 'env')
    );
  }
  return false;
}

function isProcess(node: Node): boolean {
  if (node.type === 'Identifier') return node.name === 'process';
  return node.type === 'MemberExpression' && nameOf(node.property) === 'process';
}

function nameOf(node: Node): string | undefined {
  if (node.type === 'Identifier') return node.name;
  return node.type === 'Literal' && typeof node.value === 'string' ? node.value : undefined;
}
