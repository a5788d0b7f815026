import type { Node } from 'oxc-parser';
import { type Finding, isTestCode, type Project } from './project.ts';

const rule = 'log-messages';
const levels = new Set(['trace', 'debug', 'info', 'warn', 'error', 'fatal']);
const agreed = /^(?!(?:a|an|the|it|that|nobody|nothing|what|who) )[a-z][^.!?]{0,99}$/u;
const message =
  'A log message is a fixed lower-case phrase that names the thing first, for grep and alerts; ids are fields. "payment webhook for unknown charge", not "a payment for a charge of nobody".';

/** Log messages have one form, so that an operator finds them by the words of the trade. */
export function logMessages(project: Project): Finding[] {
  return project.modules
    .filter(({ path }) => path.startsWith('server/src/') && !isTestCode(path))
    .flatMap(({ path, nodes }) =>
      nodes
        .filter(({ node }) => textsOf(node).some((text) => !agreed.test(text)))
        .map(({ line }): Finding => ({ path, line, rule, message })),
    );
}

/** The literal messages of `log.warn({ err }, 'phrase')`. */
function textsOf(node: Node): string[] {
  if (node.type !== 'CallExpression' || !isLogCall(node.callee)) return [];
  const said = node.arguments.slice(0, 2).findLast((argument) => argument.type === 'Literal');
  return said?.type === 'Literal' && typeof said.value === 'string' ? [said.value] : [];
}

function isLogCall(callee: Node): boolean {
  if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return false;
  if (!levels.has(callee.property.name)) return false;
  const { object } = callee;
  if (object.type === 'Identifier') return object.name === 'log';
  return (
    object.type === 'MemberExpression' &&
    object.property.type === 'Identifier' &&
    object.property.name === 'log'
  );
}
