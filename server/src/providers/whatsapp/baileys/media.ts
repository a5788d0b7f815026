import { pipeline, type Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import type { MediaConnInfo, proto, WAMessage } from 'baileys';
import { type Dispatcher, request } from 'undici';
import { ProviderError } from '#providers/whatsapp/port.ts';
import { refusalOf } from './failures.ts';
import { type MediaReference, openFile, readReference } from './media-file.ts';

export interface MediaSocket {
  refreshMediaConn(force?: boolean): Promise<MediaConnInfo>;
  updateMediaMessage(message: WAMessage): Promise<WAMessage>;
}

export interface MediaAccess {
  readonly socket: MediaSocket;
  /** The connection's proxy. */
  readonly dispatcher?: Dispatcher | undefined;
  /** How long the phone has to upload a file again. */
  readonly uploadedAgainWithinMs?: number;
}

const headersWithinMs = 30_000;
const bodyWithinMs = 60_000;

/**
 * Downloads a file of a message. A file that WhatsApp no longer has is requested from the phone, once: Baileys has code
 * for this but never runs it.
 */
export async function openMedia(reference: string, access: MediaAccess): Promise<Readable> {
  const file = readReference(reference);
  if (!file) throw new ProviderError({ class: 'media' });
  try {
    const found =
      (await download(file, access)) ??
      (await download({ ...file, path: await askPhone(file, access) }, access));
    if (!found) throw new ProviderError({ class: 'media' });
    return found;
  } catch (error) {
    throw refusalOf(error);
  }
}

/**
 * The path comes from the author of the message, the host never does: otherwise a stranger could make this server call
 * any host.
 */
async function addressesOf({ path, url }: MediaReference, { socket }: MediaAccess): Promise<URL[]> {
  if (path === undefined)
    return [url ?? '']
      .filter((one) => URL.canParse(one))
      .map((one) => new URL(one))
      .filter(isWhatsapp);
  const { hosts } = await socket.refreshMediaConn();
  return hosts.flatMap(({ hostname }) => {
    const base = new URL(`https://${hostname}`);
    const found = URL.canParse(path, base.origin) ? new URL(path, base) : undefined;
    return found?.origin === base.origin ? [found] : [];
  });
}

function isWhatsapp({ protocol, hostname }: URL): boolean {
  return protocol === 'https:' && hostname.endsWith('.whatsapp.net');
}

/** From the first host that has it; undefined when it is gone. */
async function download(file: MediaReference, access: MediaAccess): Promise<Readable | undefined> {
  let failure: unknown;
  for (const address of await addressesOf(file, access)) {
    try {
      const body = await fetchFrom(address, access);
      if (body) return opened(body, file);
    } catch (error) {
      failure = error;
    }
  }
  if (failure !== undefined) throw failure;
  return undefined;
}

/** Undefined when it is gone from there. */
async function fetchFrom(address: URL, { dispatcher }: MediaAccess): Promise<Readable | undefined> {
  const { statusCode, body } = await request(address, {
    headers: { origin: 'https://web.whatsapp.com' },
    headersTimeout: headersWithinMs,
    bodyTimeout: bodyWithinMs,
    ...(dispatcher ? { dispatcher } : {}),
  });
  if (statusCode === 200) return body;
  await body.dump();
  if (statusCode === 404 || statusCode === 410) return undefined;
  throw new ProviderError({ class: 'temporary' }, { cause: new Error(`WhatsApp answered ${statusCode}`) });
}

/** Any early end of the download ends the file with a `ProviderError`. */
function opened(body: Readable, { k, key, sha, size }: MediaReference): Readable {
  const file = openFile({
    kind: k,
    mediaKey: Buffer.from(key, 'base64'),
    sha256: sha === undefined ? undefined : Buffer.from(sha, 'base64'),
    size,
  });
  body.once('error', (error) => file.destroy(refusalOf(error)));
  // The reader of the file receives the error from the stream.
  return pipeline(body, file, () => undefined);
}

const messageNames = {
  image: 'imageMessage',
  video: 'videoMessage',
  audio: 'audioMessage',
  voice: 'audioMessage',
  document: 'documentMessage',
  sticker: 'stickerMessage',
} as const satisfies Record<MediaReference['k'], keyof proto.IMessage>;

/** Returns the path under which the phone has uploaded the file again. A phone that is offline may be back later. */
async function askPhone(
  { k, key: secret, of, path, url }: MediaReference,
  access: MediaAccess,
): Promise<string> {
  const { socket, uploadedAgainWithinMs = 20_000 } = access;
  const media = { mediaKey: Buffer.from(secret, 'base64'), directPath: path ?? null, url: url ?? null };
  const patience = new AbortController();
  const late = sleep(uploadedAgainWithinMs, undefined, { signal: patience.signal }).then(() => {
    throw new ProviderError({ class: 'temporary' }, { cause: new Error('the phone did not answer') });
  });
  try {
    const { participant = null, ...key } = of;
    const asked = socket.updateMediaMessage({
      key: { ...key, participant },
      message: { [messageNames[k]]: media },
    });
    await Promise.race([asked, late]);
  } catch (error) {
    throw error instanceof ProviderError ? error : new ProviderError({ class: 'media' }, { cause: error });
  } finally {
    patience.abort();
  }
  if (media.directPath === null) throw new ProviderError({ class: 'media' });
  return media.directPath;
}
