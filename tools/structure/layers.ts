/** Layers of each side, lowest first: a layer may import itself and the ones before it. */
const serverLayers = ['contracts', 'platform', 'providers', 'features', 'app', 'main'];
const webLayers = ['contracts', 'lib', 'ui', 'features', 'pages', 'app', 'main'];

/** Texts are data that the i18n loader in `lib` reads, so they belong to the same layer. */
const webLayerOfFolder = new Map([['locales', 'lib']]);

/** The emulator replaces WhatsApp in tests; the product never imports it. */
export type Side = 'contracts' | 'server' | 'web' | 'emulator' | 'trials' | 'other';

export interface Place {
  readonly side: Side;
  /** A name of the lists above, or `testing`; undefined outside the layered folders. */
  readonly layer: string | undefined;
  /** The noun, for files of a feature: `tickets` for `features/tickets/kanban/store.ts`. */
  readonly feature: string | undefined;
}

export function placeOf(path: string): Place {
  const [workspace, src, ...rest] = path.split('/');
  if (workspace === 'contracts') return { side: 'contracts', layer: 'contracts', feature: undefined };
  if (workspace === 'emulator') return { side: 'emulator', layer: undefined, feature: undefined };
  if (workspace === 'trials') return { side: 'trials', layer: undefined, feature: undefined };
  if (workspace !== 'server' && workspace !== 'web') {
    return { side: 'other', layer: undefined, feature: undefined };
  }
  if (workspace === 'server' && src === 'testing') {
    return { side: 'server', layer: 'testing', feature: undefined };
  }
  if (src !== 'src') return { side: workspace, layer: undefined, feature: undefined };
  const [folder = '', noun] = rest;
  if (rest.length === 1) return { side: workspace, layer: 'main', feature: undefined };
  const layer = workspace === 'web' ? (webLayerOfFolder.get(folder) ?? folder) : folder;
  return { side: workspace, layer, feature: layer === 'features' ? noun : undefined };
}

export function layersOf(side: 'server' | 'web'): readonly string[] {
  return side === 'server' ? serverLayers : webLayers;
}
