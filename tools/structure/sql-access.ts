import { placeOf } from './layers.ts';
import type { Import, ParsedModule } from './parsed-module.ts';
import { type Finding, isTest, type Project } from './project.ts';
import { canTouchSql } from './vendor-packages.ts';

const rule = 'sql-access';
const builderCalls = new Set(['selectFrom', 'insertInto', 'updateTable', 'deleteFrom', 'mergeInto']);
const teach =
  "Only store.ts (this noun's own tables), queries.ts (reads) and visibility.ts (conditions) of a feature speak SQL, so that a table has one writer and a query one home. Move the statement there and call it from here.";

/** SQL is allowed only in platform/, and in store.ts, queries.ts and visibility.ts of features. */
export function sqlAccess(project: Project): Finding[] {
  return project.modules
    .filter((module) => isWatched(module.path))
    .flatMap((module) => [...databaseImports(module), ...builtQueries(module)]);
}

function isWatched(path: string): boolean {
  const { side, layer } = placeOf(path);
  if (side !== 'server' || isTest(path)) return false;
  if (layer === 'features') return !canTouchSql(path);
  return layer === 'app' || layer === 'providers' || layer === 'main';
}

/** App and main wire up the database, so only features may not import it. */
function databaseImports(module: ParsedModule): Finding[] {
  if (placeOf(module.path).layer !== 'features') return [];
  return module.imports
    .filter((imported) => !imported.typeOnly && leadsToDatabase(imported))
    .map((imported) => ({
      path: module.path,
      line: imported.line,
      rule,
      message: `${imported.specifier} gives SQL to this file. ${teach} Types (import type) are fine.`,
    }));
}

function leadsToDatabase({ target }: Import): boolean {
  return 'file' in target && target.file.startsWith('server/src/platform/database/');
}

function builtQueries(module: ParsedModule): Finding[] {
  return module.nodes.flatMap(({ node, line }) => {
    if (node.type !== 'CallExpression' || node.callee.type !== 'MemberExpression') return [];
    const { property } = node.callee;
    if (property.type !== 'Identifier' || !builderCalls.has(property.name)) return [];
    return [{ path: module.path, line, rule, message: `.${property.name}() builds a query. ${teach}` }];
  });
}
