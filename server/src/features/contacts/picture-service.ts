import type { Reader, Tx } from '#platform/database/database.ts';
import { removeMedia } from '#platform/uploads/media-removal.ts';
import type { MediaLinks } from '#platform/uploads/media-url.ts';
import type { Address } from '#providers/whatsapp/port.ts';
import { contactUpdated } from './events.ts';
import { pictureQueries, pictureStore } from './picture-store.ts';
import { contactQueries, presentContact } from './queries.ts';

export interface WantedPicture {
  readonly address: Address;
  /** The picture that is known, which may still be the same. */
  readonly key: string | null;
}

const refreshedAfterMs = 7 * 24 * 60 * 60 * 1000;

const staleBefore = (now: Date) => new Date(now.getTime() - refreshedAfterMs);

/** Undefined when the picture was checked lately, or there is no address to ask for. */
export async function wantedPicture(
  reader: Reader,
  contactId: number,
  now: Date,
): Promise<WantedPicture | undefined> {
  const row = await pictureQueries(reader).stale(contactId, staleBefore(now));
  if (!row || row.addresses.length === 0) return undefined;
  // The address that is shown comes first among several of one kind.
  const address = Object.fromEntries(
    row.addresses.toReversed().map(({ kind, address: each }) => [kind, each]),
  );
  return { address, key: row.picture_key };
}

export function wantedPicturesOf(reader: Reader, connectionId: number, now: Date): Promise<number[]> {
  return pictureQueries(reader).staleOf(connectionId, staleBefore(now));
}

export function notePictureChecked(tx: Tx, contactId: number, now: Date): Promise<void> {
  return pictureStore(tx).noteChecked(contactId, now);
}

export function createPictureService(links: MediaLinks) {
  return {
    /** Sets another picture, or none; returns whether the contact still exists. */
    async replace(tx: Tx, contactId: number, key: string | null, now: Date): Promise<boolean> {
      const before = await contactQueries(tx).find(contactId);
      if (!before || !(await pictureStore(tx).replace(contactId, key, now))) return false;
      if (before.picture_key !== null) await removeMedia(tx, before.picture_key);
      const contact = presentContact({ ...before, picture_key: key }, links);
      tx.record(contactUpdated({ contact }));
      return true;
    },
  };
}
