import type { Node } from 'oxc-parser';
import type { ParsedModule } from './parsed-module.ts';
import { type Finding, isTestCode, type Project } from './project.ts';

const rule = 'sql-from-strings';
const statement =
  /^\s*(?:select\s[\s\S]*?\sfrom\s|insert\s+into\s|update\s+\S+\s+set\s|delete\s+from\s|with\s+\S+\s+as\s|(?:create|alter|drop|truncate)\s+(?:table|database|role|schema|policy|index|function|view)\s)/iu;
const rawText =
  'sql.raw() puts text into SQL unchecked. Bind values with the sql`…` tag, use sql.ref() or sql.table() for names and sql.lit() for constants; only platform/database may use raw.';
const gluedText =
  "This SQL is glued together from strings, so a value can become a command. Write it with kysely's builder or its sql`…` tag, which bind every value as a parameter.";

/** Refuses values concatenated into SQL, which allow injection; the `sql` tag binds them as parameters. */
export function sqlFromStrings(project: Project): Finding[] {
  const findings: Finding[] = [];
  for (const module of project.modules) {
    if (!isWatched(module.path)) continue;
    const constants = constantTexts(module);
    for (const { node, parent, line } of module.nodes) {
      if (isRaw(node)) findings.push({ path: module.path, line, rule, message: rawText });
      if (isGlued(node, parent, constants))
        findings.push({ path: module.path, line, rule, message: gluedText });
    }
  }
  return findings;
}

function isWatched(path: string): boolean {
  const isExempt = path.startsWith('server/src/platform/database/') || isTestCode(path);
  return path.startsWith('server/src/') && !isExempt;
}

function isRaw(node: Node): boolean {
  if (node.type !== 'MemberExpression' || node.object.type !== 'Identifier') return false;
  const { object, property } = node;
  return object.name === 'sql' && property.type === 'Identifier' && property.name === 'raw';
}

/** Collects constant fragments of the same file, which are as safe as the statement that includes them. */
function constantTexts({ nodes }: ParsedModule): ReadonlySet<string> {
  const names = new Set<string>();
  for (const { node, parent } of nodes) {
    if (node.type !== 'VariableDeclarator' || node.id.type !== 'Identifier' || !node.init) continue;
    const isConstant = parent?.type === 'VariableDeclaration' && parent.kind === 'const';
    if (isConstant && isPlainText(node.init)) names.add(node.id.name);
  }
  return names;
}

function isPlainText(node: Node): boolean {
  if (node.type === 'TemplateLiteral') return node.expressions.length === 0;
  return node.type === 'Literal' && typeof node.value === 'string';
}

function isGlued(node: Node, parent: Node | undefined, constants: ReadonlySet<string>): boolean {
  const isConstant = (part: Node) => part.type === 'Identifier' && constants.has(part.name);
  if (node.type === 'TemplateLiteral') {
    const isTagged = parent?.type === 'TaggedTemplateExpression';
    return (
      !(isTagged || node.expressions.every(isConstant)) && statement.test(node.quasis[0]?.value.raw ?? '')
    );
  }
  if (node.type !== 'BinaryExpression' || node.operator !== '+' || node.left.type !== 'Literal') return false;
  const { left, right } = node;
  return typeof left.value === 'string' && statement.test(left.value) && !isConstant(right);
}
