import type { Attendance, OpenConnection } from '#features/connections/rules.ts';
import {
  createPictureService,
  type WantedPicture,
  wantedPicture,
  wantedPicturesOf,
} from '#features/contacts/pictures/service.ts';
import { messageCreated } from '#features/messages/events.ts';
import { createRounds, type Rounds } from '#features/outgoing/rounds.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { type FeedListener, listenTo } from '#platform/events/event-feed.ts';
import type { Log } from '#platform/log.ts';
import type { MediaLinks } from '#platform/uploads/media-links.ts';
import type { MediaStore } from '#platform/uploads/media-store.ts';
import { ProviderError, type ProviderSession } from '#providers/whatsapp/port.ts';
import { drawPicture, keepPicture } from './keep-picture.ts';

interface PictureOptions {
  readonly database: Database;
  readonly store: MediaStore;
  readonly links: MediaLinks;
  readonly clock: Clock;
  readonly log: Log;
}

export interface Pictures {
  attend(open: OpenConnection): Attendance;
  readonly listeners: readonly FeedListener[];
}

interface Served extends OpenConnection {
  want(contactId: number): void;
}

/** Pause between requests: pictures are not urgent, and a number that asks for many at once looks automated. */
const pauseMs = 1500;
const askedAgainMs = 24 * 60 * 60 * 1000;
const nothing: Attendance = { stop: async () => undefined };

/** Fetches the pictures of contacts over each open connection: one at a time, each at most once a week. */
export function createPictures(options: PictureOptions): Pictures {
  const open = new Set<Served>();
  return {
    attend(connection) {
      const { openPicture } = connection.session;
      if (!openPicture) return nothing;
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
): Rounds & Pick<Served, 'want'> {
  const keeping = { companyId, database, store, pictures: createPictureService(links) };
  const wanted = new Set<number>();
  // Ids asked for in the last day, whatever the outcome: further messages of the same contact do not ask again.
  let asked = new Set<number>();
  let askedSince = clock.now().getTime();
  let hasLooked = false;

  const rounds = createRounds({ clock, log, round });

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
    if (now - askedSince > askedAgainMs) {
      asked = new Set();
      askedSince = now;
    }
    if (!asked.has(id)) wanted.add(id);
    asked.add(id);
  }

  async function fetch(contactId: number, before: WantedPicture): Promise<void> {
    try {
      const stream = await rounds.unlessStopped(ask(before.address));
      const drawn = stream && (await rounds.unlessStopped(drawPicture(stream)));
      await keepPicture(contactId, { before, drawn, now: clock.now() }, keeping);
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
