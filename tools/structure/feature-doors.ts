import { posix } from 'node:path';
import { type Place, placeOf } from './layers.ts';
import type { Import } from './parsed-module.ts';
import { type Finding, isTest, type Project } from './project.ts';

const rule = 'feature-doors';
const serverDoor = /(?:^|-)(?:service|rules|events|visibility)\.ts$/u;
const webComponentDoor = /-(?:picker|select|badge|avatar)\.tsx$/u;

/**
 * A feature may be imported only through its public files, so that its internals can change without affecting others.
 */
export function featureDoors(project: Project): Finding[] {
  const findings: Finding[] = [];
  for (const module of project.modules) {
    const from = placeOf(module.path);
    if (from.layer !== 'features') continue;
    for (const imported of module.imports) {
      const message = closedDoor(module.path, from, imported);
      if (message) findings.push({ path: module.path, line: imported.line, rule, message });
    }
  }
  return findings;
}

function closedDoor(path: string, from: Place, imported: Import): string | undefined {
  if (!('file' in imported.target)) return undefined;
  const { file } = imported.target;
  const to = placeOf(file);
  if (to.side !== from.side) return undefined;
  if (to.layer === 'providers' && !isTest(path)) return closedProvider(file, imported.specifier);
  if (to.layer !== 'features' || to.feature === from.feature) return undefined;
  return from.side === 'server'
    ? closedServerFeature(file, to, imported)
    : closedWebFeature(file, to, imported);
}

function closedProvider(file: string, specifier: string): string | undefined {
  if (posix.basename(file) === 'port.ts') return undefined;
  return `A feature sees a provider through its port.ts only, so that the vendor can change and tests can replace it; ${specifier} is an adapter. Import the type from port.ts and let app/ pass the adapter in.`;
}

function closedServerFeature(file: string, to: Place, imported: Import): string | undefined {
  if (serverDoor.test(posix.basename(file))) return undefined;
  return `${imported.specifier} is private to the feature ${to.feature}. Another feature may import its service.ts, rules.ts, events.ts and visibility.ts: call or add a use case in ${to.feature}/service.ts, or listen to its event in reactions.ts.`;
}

function closedWebFeature(file: string, to: Place, imported: Import): string | undefined {
  const isDoor =
    posix.basename(file) === 'queries.ts' || (file.includes('/components/') && webComponentDoor.test(file));
  if (isDoor) return undefined;
  return `${imported.specifier} is private to the feature ${to.feature}. Another feature may import its queries.ts and components ending in -picker, -select, -badge or -avatar: compose the two features in pages/ instead.`;
}
