import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { Authority } from './certs.ts';
import type { Faults } from './faults.ts';
import { result, type Stanza, stanza } from './stanza.ts';
import type { MediaStore, World } from './world.ts';

export interface MediaHost extends MediaStore {
  stop(): Promise<void>;
}

/** The host that keeps encrypted media, over HTTPS as Baileys insists. */
export async function startMediaHost(authority: Authority, faults: Faults): Promise<MediaHost> {
  const blobs = new Map<string, Buffer>();
  const gone = new Set<string>();
  const server = createServer({ key: authority.mediaKey, cert: authority.mediaCertificate });
  server.on('request', (request, response) => {
    handle(request, response).catch((error: unknown) => response.destroy(error as Error));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;

  const store: MediaStore = {
    host,
    put(blob) {
      const directPath = `/v/${randomBytes(16).toString('hex')}.enc`;
      blobs.set(directPath, Buffer.from(blob));
      return { url: `https://${host}${directPath}`, directPath };
    },
    read(directPath) {
      const blob = blobs.get(directPath);
      if (!blob) throw new Error(`no media at ${directPath}`);
      return blob;
    },
    forget: (directPath) => void gone.add(directPath),
  };

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname } = new URL(request.url ?? '/', `https://${host}`);
    if (request.method === 'POST') await upload(request, response, pathname);
    else download(response, pathname);
  }

  async function upload(request: IncomingMessage, response: ServerResponse, path: string): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const status = faults.uploadStatus?.(path);
    if (status !== undefined) {
      response.writeHead(status).end();
      return;
    }
    const { url, directPath } = store.put(Buffer.concat(chunks));
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ url, direct_path: directPath }));
  }

  function download(response: ServerResponse, path: string): void {
    const blob = gone.has(path) ? undefined : blobs.get(path);
    const status = faults.downloadStatus?.(path) ?? (blob ? 200 : 404);
    response.writeHead(status);
    response.end(
      status === 200 && blob ? altered(blob, faults.isDownloadCorrupt?.(path) ?? false) : undefined,
    );
  }

  return {
    ...store,
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** The first byte, which spoils the first block and leaves the padding whole: a client that does not check takes it. */
function altered(blob: Buffer, isCorrupt: boolean): Buffer {
  if (!isCorrupt) return blob;
  const copy = Buffer.from(blob);
  copy[0] = (copy[0] ?? 0) ^ 0xff;
  return copy;
}

export function answerMediaHosts({ media, faults }: World, iq: Stanza): Stanza {
  const hosts = faults.deadMediaHost === undefined ? [media.host] : [faults.deadMediaHost, media.host];
  return result(iq, [
    stanza(
      'media_conn',
      { auth: 'emulator', ttl: 300, auth_ttl: 3600, max_buckets: 12 },
      hosts.map((hostname) => stanza('host', { hostname, maxContentLengthBytes: 100_000_000 })),
    ),
  ]);
}
