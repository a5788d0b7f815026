import type { Node } from 'oxc-parser';
import { type Finding, isTestCode, type Project } from './project.ts';

const rule = 'bound-constants';
const message =
  "This condition binds a constant as a parameter, so a generic plan cannot use a partial index and may read the whole table. Write it into the statement: sql.lit('waiting'), or literals('applied', 'ignored') for a list.";

/** Constants in conditions must be literals of the statement: partial indexes match only values the planner can see. */
export function boundConstants(project: Project): Finding[] {
  return project.modules
    .filter(({ path }) => path.startsWith('server/src/') && !isTestCode(path))
    .flatMap(({ path, nodes }) =>
      nodes
        .filter(({ node }) => isCondition(node))
        .map(({ line }): Finding => ({ path, line, rule, message })),
    );
}

/** Matches `.where('state', '=', 'waiting')` and `eb('state', 'in', ['applied', 'ignored'])`. */
function isCondition(node: Node): boolean {
  if (node.type !== 'CallExpression' || !isConditionBuilder(node.callee)) return false;
  const [column, , value] = node.arguments;
  if (column === undefined || !isText(column) || value === undefined) return false;
  return (
    isText(value) || (value.type === 'ArrayExpression' && value.elements.some((item) => item && isText(item)))
  );
}

function isConditionBuilder(callee: Node): boolean {
  if (callee.type === 'Identifier') return callee.name === 'eb';
  return (
    callee.type === 'MemberExpression' &&
    callee.property.type === 'Identifier' &&
    callee.property.name === 'where'
  );
}

function isText(node: Node): boolean {
  return node.type === 'Literal' && typeof node.value === 'string';
}
