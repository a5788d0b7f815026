import { readFile } from 'node:fs/promises';
import { type ESTree, Visitor } from 'rolldown/utils';
import type { Plugin } from 'vite';

const ownCode = /\/(?:web|contracts)\/src\/.+\.tsx?$/;
const schemas = /\/contracts\/src\/[a-z-]+\/schema\.ts$/;
const suffix = '?constants';

type Parse = (code: string, options: { lang: 'ts' | 'tsx' }) => ESTree.Program;

/** Removes `as const` and `satisfies` around an expression. */
function bare(node: ESTree.Expression): ESTree.Expression {
  return node.type === 'TSAsExpression' || node.type === 'TSSatisfiesExpression'
    ? bare(node.expression)
    : node;
}

function isPlain(outer: ESTree.Expression): boolean {
  const node = bare(outer);
  if (node.type === 'Literal') return true;
  if (node.type === 'UnaryExpression') return isPlain(node.argument);
  if (node.type === 'BinaryExpression') {
    return node.left.type !== 'PrivateIdentifier' && isPlain(node.left) && isPlain(node.right);
  }
  if (node.type === 'ArrayExpression') {
    return node.elements.every((item) => item !== null && item.type !== 'SpreadElement' && isPlain(item));
  }
  if (node.type !== 'ObjectExpression') return false;
  return node.properties.every((item) => item.type === 'Property' && !item.computed && isPlain(item.value));
}

/** Exported literal constants of a schema file, each as a line of JavaScript. */
async function constantsOf(file: string, parse: Parse): Promise<ReadonlyMap<string, string>> {
  const code = await readFile(file, 'utf8');
  const found = new Map<string, string>();
  for (const statement of parse(code, { lang: 'ts' }).body) {
    if (statement.type !== 'ExportNamedDeclaration') continue;
    if (statement.declaration?.type !== 'VariableDeclaration') continue;
    for (const { id, init } of statement.declaration.declarations) {
      if (id.type !== 'Identifier' || !init || !isPlain(init)) continue;
      const { start, end } = bare(init);
      found.set(id.name, `export const ${id.name} = ${code.slice(start, end)};`);
    }
  }
  return found;
}

/** Names that an import uses as values; empty unless it is a list of names. */
function valuesOf({ specifiers, importKind }: ESTree.ImportDeclaration): readonly string[] {
  if (importKind === 'type') return [];
  return specifiers.flatMap((item) =>
    item.type === 'ImportSpecifier' && item.importKind !== 'type' ? item.local.name : [],
  );
}

function splitImport(
  node: ESTree.ImportDeclaration,
  file: string,
  constants: ReadonlyMap<string, string>,
): string {
  const groups = Map.groupBy(valuesOf(node), (name) => (constants.has(name) ? `${file}${suffix}` : file));
  return [...groups].map(([from, names]) => `import { ${names.join(', ')} } from '${from}';`).join(' ');
}

/**
 * Moves the constants of each schema.ts into a module of their own. A list that shows forty tickets a page needs that
 * number but not the validation library, and a bundler moves whole files: this way the schemas and zod are only loaded
 * with the forms that use them.
 */
export function splitConstants(): Plugin {
  return {
    name: 'split-constants',
    apply: 'build',
    enforce: 'pre',
    load: {
      filter: { id: /\/schema\.ts\?constants$/ },
      async handler(id) {
        const constants = await constantsOf(id.slice(0, -suffix.length), this.parse);
        return { code: [...constants.values()].join('\n'), moduleSideEffects: false };
      },
    },
    transform: {
      filter: { id: ownCode, code: /\/schema\.ts'/ },
      async handler(code, id) {
        const imports: ESTree.ImportDeclaration[] = [];
        const visitor = new Visitor({
          ImportDeclaration(node) {
            if (node.source.value.endsWith('/schema.ts') && valuesOf(node).length > 0) imports.push(node);
          },
        });
        visitor.visit(this.parse(code, { lang: id.endsWith('x') ? 'tsx' : 'ts' }));
        let result = code;
        // From the end, so that the positions before stay valid.
        for (const node of imports.reverse()) {
          const file = (await this.resolve(node.source.value, id))?.id;
          if (file === undefined || !schemas.test(file)) continue;
          const split = splitImport(node, file, await constantsOf(file, this.parse));
          result = result.slice(0, node.start) + split + result.slice(node.end);
        }
        return result === code ? null : { code: result, map: null };
      },
    },
  };
}
