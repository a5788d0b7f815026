import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

/**
 * The script that runs before the first paint is named by its content like all others, so that a browser that has it
 * asks nobody: the page is not read on before it has run.
 */
export function hashEarlyScript(): Plugin {
  const source = readFileSync(join(import.meta.dirname, '..', 'public', 'theme.js'));
  const hash = createHash('sha256').update(source).digest('base64url').slice(0, 8);
  const fileName = `assets/theme-${hash}.js`;
  return {
    name: 'hash-early-script',
    apply: 'build',
    generateBundle() {
      this.emitFile({ type: 'asset', fileName, source });
    },
    transformIndexHtml: {
      order: 'post',
      handler: (html) => html.replace('src="/theme.js"', `src="/${fileName}"`),
    },
  };
}
