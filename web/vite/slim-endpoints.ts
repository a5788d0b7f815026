import { Visitor } from 'rolldown/utils';
import type { Plugin } from 'vite';

const contractCalls = /\/contracts\/src\/[a-z-]+\/api\.ts$/;
const serverOnly = new Set(['body', 'example', 'params', 'query', 'reply', 'summary', 'upload']);

interface Range {
  readonly start: number;
  readonly end: number;
}

function without(code: string, cuts: readonly Range[]): string {
  const outermost = cuts.filter(
    (cut) => !cuts.some((other) => other !== cut && other.start <= cut.start && other.end >= cut.end),
  );
  return outermost
    .toSorted((a, b) => b.start - a.start)
    .reduce((text, { start, end }) => `${text.slice(0, start)}${text.slice(end).replace(/^,/, '')}`, code);
}

/**
 * Strips request and reply schemas from the endpoints in the browser build. The browser needs only the method and the
 * path: the server validates requests and trims replies, and a form imports its schema directly. Otherwise the schemas
 * of every reply would be sent to every visitor.
 */
export function slimEndpoints(): Plugin {
  return {
    name: 'slim-endpoints',
    apply: 'build',
    transform: {
      filter: { id: contractCalls },
      handler(code) {
        const schemas: Range[] = [];
        const imports: (Range & { names: string[] })[] = [];
        new Visitor({
          Property({ key, start, end }) {
            if (key.type === 'Identifier' && serverOnly.has(key.name)) schemas.push({ start, end });
          },
          ImportDeclaration({ specifiers, start, end }) {
            imports.push({ names: specifiers.map(({ local }) => local.name), start, end });
          },
        }).visit(this.parse(code, { lang: 'ts' }));
        const calls = without(code, [...schemas, ...imports]);
        const unused = imports.filter(({ names }) => !names.some((name) => calls.includes(name)));
        return { code: without(code, [...schemas, ...unused]), map: null };
      },
    },
  };
}
