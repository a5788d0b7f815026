import { posix } from 'node:path';
import { placeOf } from './layers.ts';
import { type Finding, isTest, type Project } from './project.ts';

const rule = 'vendor-packages';

/** Packages for external services: only an adapter in providers/ may import them. */
const providerPackages =
  /^(?:nodemailer|@aws-sdk\/.+|openai|@google\/.+|@anthropic-ai\/.+|baileys|@whiskeysockets\/.+|web-push|stripe|mercadopago|sdk-node-apis-efi)$/u;

/** Infrastructure packages: only platform/ may import them. */
const platformPackages =
  /^(?:fastify|@fastify\/.+|fastify-.+|socket\.io|@socket\.io\/.+|pg|pg-boss|kysely|ioredis)$/u;

/** Checks which layer of the server may import which external package. */
export function vendorPackages(project: Project): Finding[] {
  const findings: Finding[] = [];
  for (const module of project.modules) {
    const { side, layer } = placeOf(module.path);
    if (side !== 'server' || layer === undefined || layer === 'testing') continue;
    for (const imported of module.imports) {
      if (!('packageName' in imported.target)) continue;
      const message = misplaced(module.path, layer, imported.target.packageName);
      if (message) findings.push({ path: module.path, line: imported.line, rule, message });
    }
  }
  return findings;
}

function misplaced(path: string, layer: string, packageName: string): string | undefined {
  if (providerPackages.test(packageName) && layer !== 'providers') {
    return `${packageName} belongs to a vendor, so only an adapter in providers/<name>/ imports it. Use the port of that provider, or add one, so that tests need no network and the vendor can be changed.`;
  }
  if (!platformPackages.test(packageName) || layer === 'platform') return undefined;
  if (packageName === 'kysely' && canTouchSql(path)) return undefined;
  return `${packageName} is machinery, so only platform/ imports it (kysely also in a feature's store.ts, queries.ts and visibility.ts). Use what platform/ offers, or give it the function you miss; types such as the transaction handle come from #platform/ too.`;
}

/**
 * Returns whether a file may use SQL: store.ts, queries.ts and visibility.ts (conditions for other features' queries)
 * of a feature, with or without a noun before (`account-store.ts`), and tests, which may read stored rows.
 */
export function canTouchSql(path: string): boolean {
  return isTest(path) || /(?:^|-)(?:store|queries|visibility)\.ts$/u.test(posix.basename(path));
}
