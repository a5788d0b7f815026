import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const compressible = /\.(?:js|css|svg|json|wasm|webmanifest)$/;
/** Packing adds about twenty bytes of its own. */
const tooSmallToGain = 100;

/** Compresses once, as hard as possible, what the server would otherwise compress for every visitor. */
export function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    async writeBundle({ dir = '' }, bundle) {
      const files = Object.keys(bundle).filter((name) => compressible.test(name));
      for (const name of files) {
        const content = await readFile(join(dir, name));
        if (content.length < tooSmallToGain) continue;
        await writeFile(join(dir, `${name}.br`), await promisify(brotliCompress)(content));
        await writeFile(join(dir, `${name}.gz`), await promisify(gzip)(content, { level: 9 }));
      }
    },
  };
}
