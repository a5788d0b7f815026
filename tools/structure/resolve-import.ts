import { posix } from 'node:path';

export type ImportTarget = { readonly file: string } | { readonly packageName: string };

/** Root folder of each workspace's subpath imports, such as `#platform/...`. */
const subpathRoots = new Map([
  ['server', 'server/src'],
  ['web', 'web/src'],
]);

const ourPackages = new Map([
  ['@prosa/contracts', 'contracts/src'],
  ['@prosa/server', 'server'],
  ['@prosa/web', 'web'],
  ['@prosa/e2e', 'e2e'],
  ['@prosa/emulator', 'emulator/src'],
]);

/** Resolves an import without disk access; a missing file is reported by the compiler. */
export function resolveImport(importer: string, specifier: string): ImportTarget {
  if (specifier.startsWith('.')) {
    return { file: posix.normalize(posix.join(posix.dirname(importer), withoutQuery(specifier))) };
  }
  if (specifier.startsWith('#e2e/')) return { file: withoutQuery(specifier).slice(1) };
  if (specifier.startsWith('#emulator/')) {
    return { file: withoutQuery(specifier).replace('#emulator/', 'emulator/src/') };
  }
  if (specifier.startsWith('#')) {
    const workspace = importer.split('/')[0] ?? '';
    return { file: `${subpathRoots.get(workspace) ?? workspace}/${withoutQuery(specifier).slice(1)}` };
  }
  const packageName = nameOfPackage(specifier);
  const folder = ourPackages.get(packageName);
  if (folder !== undefined) return { file: `${folder}/${specifier.slice(packageName.length + 1)}` };
  return { packageName };
}

function nameOfPackage(specifier: string): string {
  const parts = specifier.split('/');
  return specifier.startsWith('@') ? parts.slice(0, 2).join('/') : (parts[0] ?? specifier);
}

function withoutQuery(specifier: string): string {
  return specifier.split('?')[0] ?? specifier;
}
