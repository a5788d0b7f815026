import { readFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import type { Plugin } from 'vite';

const cataloguePath = /\/src\/locales\/([a-z]{2})\/[a-z-]+\.json$/;
const fallbackLanguage = 'pt';

async function readCatalogue(path: string): Promise<Record<string, string>> {
  return JSON.parse(await readFile(path, 'utf8'));
}

/**
 * Turns the ICU texts into Lingui's compiled form while bundling: the ICU parser would cost the browser 7.9 KB gzip.
 * In a production build a key missing in one language takes the Portuguese text; in development it stays missing, so
 * that the page throws and somebody notices.
 */
export function compileCatalogues(): Plugin {
  let fillsGaps = false;
  return {
    name: 'compile-catalogues',
    enforce: 'pre',
    configResolved(config) {
      fillsGaps = config.command === 'build';
    },
    load: {
      filter: { id: cataloguePath },
      async handler(id) {
        const language = cataloguePath.exec(id)?.[1];
        let texts = await readCatalogue(id);
        if (fillsGaps && language !== fallbackLanguage) {
          const fallback = join(dirname(dirname(id)), fallbackLanguage, basename(id));
          this.addWatchFile(fallback);
          texts = { ...(await readCatalogue(fallback)), ...texts };
        }
        const compiled = Object.entries(texts).map(([key, text]) => [key, compileMessageOrThrow(text)]);
        return { code: JSON.stringify(Object.fromEntries(compiled)), moduleType: 'json' };
      },
    },
  };
}
