import { layersOf, type Place, placeOf } from './layers.ts';
import type { Import } from './parsed-module.ts';
import { type Finding, isTestCode, type Project } from './project.ts';

const rule = 'layer-direction';

/** Imports go one way only: contracts ← platform ← providers ← features ← app ← main, and the same on the web. */
export function layerDirection(project: Project): Finding[] {
  const findings: Finding[] = [];
  for (const module of project.modules) {
    const from = placeOf(module.path);
    for (const imported of module.imports) {
      const message = wrongDirection(module.path, from, imported);
      if (message) findings.push({ path: module.path, line: imported.line, rule, message });
    }
  }
  return findings;
}

function wrongDirection(path: string, from: Place, imported: Import): string | undefined {
  if (!('file' in imported.target)) return undefined;
  const to = placeOf(imported.target.file);
  if (to.side === 'contracts' || from.side === 'contracts') return undefined;
  if (to.side !== from.side) return acrossWorkspaces(path, from, to, imported);
  if (from.side !== 'server' && from.side !== 'web') return undefined;
  if (from.layer === undefined || to.layer === undefined || from.layer === 'testing') return undefined;
  if (to.layer === 'testing') {
    return isTestCode(path)
      ? undefined
      : `${imported.specifier} is test support and would ship with the product. Only *.test.ts files import from testing/; move what the product needs into a layer of its own.`;
  }
  return againstTheArrow(from.side, from.layer, to.layer, imported.specifier);
}

function acrossWorkspaces(path: string, from: Place, to: Place, imported: Import): string | undefined {
  if (to.side === 'emulator') return outsideOfTests(path, from, imported);
  if (from.side === 'trials' && to.side === 'server') return undefined;
  if (to.side === 'other' || to.side === 'trials') {
    return from.side === 'other' || from.side === 'trials'
      ? undefined
      : `${imported.specifier} lies outside the product (tools, e2e, bench, trials). The product must run without those folders: move the code into ${from.side}/src.`;
  }
  return `${imported.specifier} reaches into ${to.side} from ${from.side === 'other' ? 'another workspace' : from.side}. Workspaces are deployed apart and share only @prosa/contracts: put the schema or rule both need in contracts/src/<noun>/.`;
}

function outsideOfTests(path: string, from: Place, imported: Import): string | undefined {
  const mayUseIt = from.side === 'server' || from.side === 'trials' || from.side === 'other';
  return mayUseIt && (isTestCode(path) || path.startsWith('bench/'))
    ? undefined
    : `${imported.specifier} stands in for WhatsApp's servers and is not there when the product runs. Only tests of the server, e2e/ and bench/ import the emulator; the product is given an address to connect to.`;
}

function againstTheArrow(
  side: 'server' | 'web',
  fromLayer: string,
  toLayer: string,
  specifier: string,
): string | undefined {
  const layers = layersOf(side);
  const fromRank = layers.indexOf(fromLayer);
  const toRank = layers.indexOf(toLayer);
  if (fromRank === -1) {
    return `${side}/src/${fromLayer}/ is not a layer of the ${side}. Known, lowest first: ${layers.join(', ')} (and testing). Move the file into the one it belongs to.`;
  }
  if (toRank !== -1 && toRank <= fromRank) return undefined;
  return `${fromLayer} imports ${specifier}, which stands above it (${layers.join(' ← ')}). A lower layer that knows a higher one cannot be tested or reused without it: pass the thing in as an argument, listen to an event, or move the code down.`;
}
