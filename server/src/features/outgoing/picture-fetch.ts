import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { OpenConnection, SessionWorker } from '#features/connections/rules.ts';
import {
  createPictureService,
  notePictureChecked,
  type WantedPicture,
  wantedPicture,
  wantedPicturesOf,
} from '#features/contacts/picture-service.ts';
import { messageCreated } from '#features/messages/events.ts';
import type { CompanyId } from '#platform/auth/company-id.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { type FeedListener, listenTo } from '#platform/events/event-feed.ts';
import type { Log } from '#platform/log.ts';
import { imageThumbnail } from '#platform/media/image.ts';
import { UnfitMedia } from '#platform/media/unfit-media.ts';
import type { MediaStore } from '#platform/uploads/media-store.ts';
import { type MediaLinks, newMediaKey } from '#platform/uploads/media-url.ts';
import { ProviderError, type ProviderSession } from '#providers/whatsapp/port.ts';
import { createPollLoop, type PollLoop } from './poll-loop.ts';

const maxPictureBytes = 1024 * 1024;

export interface PictureContext {
  readonly companyId: CompanyId;
  readonly database: Database;
  readonly store: MediaStore;
  readonly pictures: ReturnType<typeof createPictureService>;
}

/** As small as screens need it, and drawn anew: strangers choose these files. Undefined for what is no picture. */
async function renderPicture(stream: Readable): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > maxPictureBytes) return undefined;
    chunks.push(chunk);
  }
  try {
    return (await imageThumbnail(Buffer.concat(chunks))).bytes;
  } catch (error) {
    if (error instanceof UnfitMedia) return undefined;
    throw error;
  }
}

async function isUnchanged(
  { key }: WantedPicture,
  drawn: Buffer | undefined,
  store: MediaStore,
): Promise<boolean> {
  if (key === null || !drawn) return key === null && !drawn;
  const known = await store.open(key);
  return known !== undefined && drawn.equals(await buffer(known.stream));
}

/** Writes down what somebody shows now, and that it was asked for. */
async function savePicture(
  contactId: number,
  { before, drawn, now }: { before: WantedPicture; drawn: Buffer | undefined; now: Date },
  { companyId, database, store, pictures }: PictureContext,
): Promise<void> {
  if (await isUnchanged(before, drawn, store)) {
    await database.transaction(companyId, (tx) => notePictureChecked(tx, contactId, now));
    return;
  }
  const replace = (key: string | null) =>
    database.transaction(companyId, (tx) => pictures.replace(tx, contactId, key, now));
  if (!drawn) {
    await replace(null);
    return;
  }
  const key = newMediaKey(companyId, 'contacts', 'webp');
  await store.put(key, Readable.from([drawn]), { contentType: 'image/webp' });
  let isKept = false;
  try {
    isKept = await replace(key);
  } finally {
    if (!isKept) await store.remove(key);
  }
}

interface PictureOptions {
  readonly database: Database;
  readonly store: MediaStore;
  readonly links: MediaLinks;
  readonly clock: Clock;
  readonly log: Log;
}

export interface Pictures {
  attend(open: OpenConnection): SessionWorker;
  readonly listeners: readonly FeedListener[];
}

interface Served extends OpenConnection {
  want(contactId: number): void;
}

/** Pause between requests: pictures are not urgent, and a number that asks for many at once looks automated. */
const pauseMs = 1500;
const askIntervalMs = 24 * 60 * 60 * 1000;
const noAttendance: SessionWorker = { stop: async () => undefined };

/** Fetches the pictures of contacts over each open connection: one at a time, each at most once a week. */
export function createPictures(options: PictureOptions): Pictures {
  const open = new Set<Served>();
  return {
    attend(connection) {
      const { openPicture } = connection.session;
      if (!openPicture) return noAttendance;
      const { want, stop } = startPictureFetch(connection, openPicture, options);
      const served = { ...connection, want };
      open.add(served);
      return {
        stop() {
          open.delete(served);
          return stop();
        },
      };
    },
    listeners: [
      listenTo(messageCreated, ({ message, ticket }, companyId) => {
        if (message.fromMe) return;
        for (const { want, ...connection } of open) {
          const isHere = connection.companyId === companyId && connection.connectionId === message.whatsappId;
          if (isHere) want(ticket.contactId);
        }
      }),
    ],
  };
}

function startPictureFetch(
  { companyId, connectionId }: OpenConnection,
  ask: NonNullable<ProviderSession['openPicture']>,
  { database, store, links, clock, log }: PictureOptions,
): PollLoop & Pick<Served, 'want'> {
  const context = { companyId, database, store, pictures: createPictureService(links) };
  const wanted = new Set<number>();
  // Ids asked for in the last day, whatever the outcome: further messages of the same contact do not ask again.
  let asked = new Set<number>();
  let askedSince = clock.now().getTime();
  let hasLooked = false;

  const rounds = createPollLoop({ clock, log, round });

  async function round(): Promise<void> {
    const reader = database.reader(companyId);
    if (!hasLooked) {
      for (const id of await wantedPicturesOf(reader, connectionId, clock.now())) add(id);
      hasLooked = true;
    }
    for (const id of wanted) {
      if (rounds.isStopped()) return;
      wanted.delete(id);
      const picture = await wantedPicture(reader, id, clock.now());
      if (!picture) continue;
      await fetch(id, picture);
      // Rejects only when the rounds stop.
      await clock.sleep(pauseMs, rounds.signal).catch(() => undefined);
    }
  }

  function add(id: number): void {
    const now = clock.now().getTime();
    if (now - askedSince > askIntervalMs) {
      asked = new Set();
      askedSince = now;
    }
    if (!asked.has(id)) wanted.add(id);
    asked.add(id);
  }

  async function fetch(contactId: number, before: WantedPicture): Promise<void> {
    try {
      const stream = await rounds.unlessStopped(ask(before.address));
      const drawn = stream && (await rounds.unlessStopped(renderPicture(stream)));
      await savePicture(contactId, { before, drawn, now: clock.now() }, context);
    } catch (error) {
      if (rounds.isStopped()) return;
      if (!(error instanceof ProviderError)) throw error;
      log.debug({ class: error.failure.class, contactId }, 'profile picture download failed');
      if (error.failure.class === 'auth' || error.failure.class === 'banned') rounds.end();
    }
  }

  return {
    ...rounds,
    want(contactId) {
      add(contactId);
      rounds.wake();
    },
  };
}
