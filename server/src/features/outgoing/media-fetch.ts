import { Readable } from 'node:stream';
import { mediaMaxBytes } from '@prosa/contracts/messages/schema.ts';
import type { OpenConnection } from '#features/connections/rules.ts';
import type { CompanyId } from '#platform/auth/company-id.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database, Tx } from '#platform/database/database.ts';
import { AppError } from '#platform/errors.ts';
import type { Log } from '#platform/log.ts';
import { detectType, HEAD_BYTES } from '#platform/uploads/detect-type.ts';
import type { MediaStore, StoredMedia } from '#platform/uploads/media-store.ts';
import { newMediaKey } from '#platform/uploads/media-url.ts';
import { ProviderError, type ProviderSession } from '#providers/whatsapp/port.ts';
import { createPollLoop, type PollLoop } from './poll-loop.ts';
import { outgoingQueries, type WantedMedia } from './queries.ts';
import { mediaRetryMs, ownRetryMs } from './rules.ts';

interface WantedFile {
  readonly name: string;
  /** As declared by the sender. */
  readonly mimeType: string;
  readonly sha256: string | null;
}

interface FetchedFile extends StoredMedia {
  readonly key: string;
  readonly mimeType: string;
}

const unknownType = { extension: 'bin', mimeType: 'application/octet-stream' };

async function readHead(stream: Readable): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    chunks.push(Buffer.from(chunk));
    size += chunk.length;
    if (size >= HEAD_BYTES) break;
  }
  return Buffer.concat(chunks);
}

async function* headThenRest(head: Buffer, stream: Readable): AsyncGenerator<Buffer> {
  yield head;
  yield* stream.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>;
}

/** Stores a provider's file under a generated key and with its detected type. */
async function storeFetched(
  stream: Readable,
  { name, mimeType, sha256 }: WantedFile,
  { companyId, store }: { readonly companyId: CompanyId; readonly store: MediaStore },
): Promise<FetchedFile> {
  const head = await readHead(stream);
  const claimed = { fileName: name, mimeType, allowsVideo: !mimeType.startsWith('audio/') };
  const type = (await detectType(head, claimed)) ?? unknownType;
  const key = newMediaKey(companyId, 'messages', type.extension);
  try {
    const whole = Readable.from(headThenRest(head, stream), { objectMode: false });
    const stored = await store.put(key, whole, {
      contentType: type.mimeType,
      maxBytes: mediaMaxBytes,
      needsRoom: true,
    });
    // The file was altered or truncated in transit.
    if (sha256 !== null && sha256 !== stored.sha256) throw new ProviderError({ class: 'media' });
    return { ...stored, key, mimeType: type.mimeType };
  } catch (error) {
    // A store without room has not read the stream to its end.
    stream.destroy();
    await store.remove(key);
    const isTooLarge = error instanceof AppError && error.code === 'ERR_UPLOAD_TOO_LARGE';
    throw isTooLarge ? new ProviderError({ class: 'media' }, { cause: error }) : error;
  }
}

const maxConcurrentFiles = 3;

/** The fetched file, or the reason why there is none. */
type FetchOutcome = FetchedFile | 'failed' | 'no-room';

interface MediaFetchOptions extends Pick<OpenConnection, 'companyId' | 'connectionId'> {
  readonly session: Pick<ProviderSession, 'openMedia'>;
  readonly database: Database;
  readonly store: MediaStore;
  readonly settle: (tx: Tx, messageId: number, outcome: FetchOutcome) => Promise<void>;
  readonly clock: Clock;
  readonly log: Log;
}

interface MediaFetch extends PollLoop {
  want(messageId: number): void;
}

/** Fetches the files of one open connection's messages at once, while the provider still has them. */
export function startMediaFetch(options: MediaFetchOptions): MediaFetch {
  const { companyId, connectionId, session, database, store, clock, log } = options;
  const wanted: number[] = [];
  const failures = new Map<number, number>();
  const fetching = new Set<number>();
  let hasLooked = false;

  const rounds = createPollLoop({ clock, log, round });

  async function round(): Promise<void> {
    if (!hasLooked) {
      // Files received while no session was open, or still being fetched when the last one ended.
      for (const id of await outgoingQueries(database.reader(companyId)).wantedMedia(connectionId)) add(id);
      hasLooked = true;
    }
    while (fetching.size < maxConcurrentFiles) {
      const id = wanted.shift();
      if (id === undefined) return;
      fetching.add(id);
      rounds.track(fetch(id).finally(() => fetching.delete(id)));
    }
  }

  function add(id: number): void {
    if (!wanted.includes(id) && !fetching.has(id)) wanted.push(id);
  }

  async function fetch(id: number): Promise<void> {
    try {
      const media = await outgoingQueries(database.reader(companyId)).media(id);
      if (!media) return;
      await settle(id, await receive(media));
    } catch (error) {
      if (!rounds.isStopped()) await failed(id, error);
    }
  }

  async function settle(id: number, outcome: FetchOutcome): Promise<void> {
    await database.transaction(companyId, (tx) => options.settle(tx, id, outcome));
    failures.delete(id);
  }

  async function receive(media: WantedMedia): Promise<FetchedFile> {
    if (media.media_reference === null) throw new ProviderError({ class: 'media' });
    const stream = await rounds.unlessStopped(session.openMedia(media.media_reference));
    const file = {
      name: media.media_name ?? '',
      mimeType: media.media_type ?? '',
      sha256: media.media_sha256,
    };
    return rounds.unlessStopped(storeFetched(stream, file, { companyId, store }));
  }

  async function failed(id: number, error: unknown): Promise<void> {
    const kind = error instanceof ProviderError ? error.failure.class : undefined;
    if (kind === 'auth' || kind === 'banned') return rounds.end();
    if (error instanceof AppError && error.code === 'ERR_STORAGE_FULL') return giveUp(id, 'no-room');
    const count = (failures.get(id) ?? 0) + 1;
    failures.set(id, count);
    log.warn({ err: error, messageId: id, count }, 'media download failed');
    const isRefused = kind !== undefined || error instanceof AppError;
    const retryMs = isRefused ? mediaRetryMs(count) : ownRetryMs(count);
    if (retryMs === undefined) await giveUp(id, 'failed');
    else wantAfter(id, retryMs);
  }

  /** Stores the final outcome. If that fails too, the file is queued again. */
  async function giveUp(id: number, outcome: 'failed' | 'no-room'): Promise<void> {
    try {
      await settle(id, outcome);
    } catch (error) {
      log.warn({ err: error, messageId: id }, 'media download failure not recorded');
      wantAfter(id, ownRetryMs(1));
    }
  }

  function wantAfter(id: number, ms: number): void {
    void clock.sleep(ms, rounds.signal).then(
      () => want(id),
      () => undefined,
    );
  }

  function want(id: number): void {
    add(id);
    rounds.wake();
  }

  return { ...rounds, want };
}
