import type { Node } from 'oxc-parser';
import type { Finding, Project } from './project.ts';

const rule = 'forced-casts';
const message =
  'A cast through unknown makes the compiler believe anything. Check the value with a guard or a schema, give a jsonb column its type in server/.kysely-codegenrc.json, or ask for less: a parameter type with only what is used.';

/** Refuses casts through unknown: a wrong one shows up only at run time. */
export function forcedCasts(project: Project): Finding[] {
  return project.modules.flatMap(({ path, nodes }) =>
    nodes.filter(({ node }) => isForced(node)).map(({ line }): Finding => ({ path, line, rule, message })),
  );
}

function isForced(node: Node): boolean {
  if (node.type !== 'TSAsExpression') return false;
  const inner =
    node.expression.type === 'ParenthesizedExpression' ? node.expression.expression : node.expression;
  return inner.type === 'TSAsExpression' && inner.typeAnnotation.type === 'TSUnknownKeyword';
}
