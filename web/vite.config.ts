import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compileCatalogues } from './vite/compile-catalogues.ts';
import { hashEarlyScript } from './vite/hash-early-script.ts';
import { precompress } from './vite/precompress.ts';
import { sessionChunks } from './vite/session-chunks.ts';
import { slimEndpoints } from './vite/slim-endpoints.ts';
import { splitConstants } from './vite/split-constants.ts';

const server = `http://localhost:${process.env.PORT ?? 3000}`;

/**
 * Chunks of the parts shared by the pages before and behind login, and of the parts of the former alone: two files
 * instead of twenty.
 */
const commonParts = /\/src\/(?:ui\/(?:theme-toggle|language-menu)|companies\/api)\.|\/IconEye\.mjs$/;
const accessParts = /\/src\/ui\/plain-[a-z-]+\./;

export default defineConfig({
  plugins: [
    compileCatalogues(),
    slimEndpoints(),
    splitConstants(),
    react(),
    hashEarlyScript(),
    precompress(),
  ],
  resolve: {
    // The shim includes a copy of the hook for React 17; React has its own.
    alias: [
      {
        find: /^use-sync-external-store\/shim\/with-selector$/,
        replacement: 'use-sync-external-store/with-selector',
      },
      { find: /^use-sync-external-store\/shim(?:\/index\.js)?$/, replacement: 'react' },
      { find: /^react-remove-scroll$/, replacement: join(import.meta.dirname, 'vite', 'no-scroll-lock.ts') },
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
      treeshake: { manualPureFunctions: ['z', 'endpoint'] },
      output: {
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules\/(?:react|react-dom|scheduler)\//, priority: 4 },
            { name: 'start', tags: ['$initial'], priority: 3 },
            { name: 'common', test: commonParts, priority: 2 },
            { name: 'access', test: accessParts, priority: 1 },
            ...sessionChunks(),
          ],
        },
      },
    },
  },
});
