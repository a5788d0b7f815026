import { readFile, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const server = 'http://localhost:3000';

/** What the pages before login are made of: one file instead of twenty, which also packs better. */
const accessParts =
  /\/src\/(?:ui\/(?:plain-[a-z-]+|theme-toggle|language-menu)|features\/access\/components\/(?:access|login)-form)\./;

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
function compileCatalogues(): Plugin {
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

const compressible = /\.(?:js|css|svg|json|webmanifest)$/;
const tooSmallToMatter = 1024;

/** Compresses once, as hard as possible, what the server would otherwise compress for every visitor. */
function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    async writeBundle({ dir = '' }, bundle) {
      const files = Object.keys(bundle).filter((name) => compressible.test(name));
      for (const name of files) {
        const content = await readFile(join(dir, name));
        if (content.length < tooSmallToMatter) continue;
        await writeFile(join(dir, `${name}.br`), await promisify(brotliCompress)(content));
        await writeFile(join(dir, `${name}.gz`), await promisify(gzip)(content, { level: 9 }));
      }
    },
  };
}

export default defineConfig({
  plugins: [compileCatalogues(), react(), precompress()],
  resolve: {
    // The shim carries a copy of the hook for React 17; React's own is there anyway.
    alias: [
      {
        find: /^use-sync-external-store\/shim\/with-selector$/,
        replacement: 'use-sync-external-store/with-selector',
      },
      { find: /^use-sync-external-store\/shim(?:\/index\.js)?$/, replacement: 'react' },
    ],
  },
  server: {
    proxy: {
      '/api': server,
      '/public': server,
      '/socket.io': { target: server, ws: true },
    },
  },
  build: {
    target: 'es2022',
    manifest: true,
    sourcemap: false,
    // An inlined asset is a data: URL, which the content security policy refuses.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules\/(?:react|react-dom|scheduler)\//, priority: 3 },
            { name: 'start', tags: ['$initial'], priority: 2 },
            { name: 'access', test: accessParts, priority: 1 },
          ],
        },
      },
    },
  },
});
