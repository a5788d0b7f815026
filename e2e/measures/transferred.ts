import type { Screen } from './screen.ts';

interface Bytes {
  gzip: number;
  raw: number;
}

export interface Transferred {
  readonly scripts: Bytes;
  readonly styles: Bytes;
  /** Paths of the scripts. */
  readonly files: Set<string>;
}

/** Counts the bytes transferred from now on, with the cache disabled. */
export async function countTransfers({ cdp }: Screen): Promise<Transferred> {
  const counted: Transferred = {
    scripts: { gzip: 0, raw: 0 },
    styles: { gzip: 0, raw: 0 },
    files: new Set(),
  };
  const kinds = new Map<string, Bytes>();
  await cdp.send('Network.enable');
  await cdp.send('Network.setCacheDisabled', { cacheDisabled: true });
  await cdp.send('Network.setExtraHTTPHeaders', { headers: { 'accept-encoding': 'gzip' } });
  cdp.on('Network.responseReceived', ({ requestId, response: { mimeType, url } }) => {
    if (mimeType.includes('javascript')) {
      kinds.set(requestId, counted.scripts);
      counted.files.add(new URL(url).pathname.slice(1));
    }
    if (mimeType === 'text/css') kinds.set(requestId, counted.styles);
  });
  cdp.on('Network.dataReceived', ({ requestId, dataLength, encodedDataLength }) => {
    const kind = kinds.get(requestId);
    if (!kind) return;
    kind.raw += dataLength;
    kind.gzip += encodedDataLength;
  });
  return counted;
}
