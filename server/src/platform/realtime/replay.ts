import type { CompanyId } from '#platform/auth/company-id.ts';
import type { Reader } from '#platform/database/database.ts';
import type { CommittedEvent } from '#platform/events/domain-event.ts';
import type { EventFeed } from '#platform/events/event-feed.ts';
import { eventsAfter, lastSeq, oldestSeq } from '#platform/events/event-store.ts';

/** A client that missed more events than this fetches its lists anew, which is cheaper than a replay. */
const maxReplay = 500;

interface ReplayOptions {
  readonly identity: { readonly companyId: CompanyId };
  readonly lastSeq: number | undefined;
  readonly feed: Pick<EventFeed, 'delivered'>;
  readonly readerOf: (companyId: CompanyId) => Reader;
  readonly emit: (event: CommittedEvent) => void;
  /** Enters the rooms of the live feed; happens in the same turn as the check that nothing is missing. */
  readonly join: () => void;
}

export async function replay(options: ReplayOptions): Promise<{ seq: number; resync: boolean }> {
  const { companyId } = options.identity;
  const reader = options.readerOf(companyId);
  let seq = options.lastSeq ?? options.feed.delivered(companyId);

  if (seq > options.feed.delivered(companyId) && seq > (await lastSeq(reader))) {
    // It remembers a history that is not ours, as after a restored backup.
    options.join();
    return { seq: options.feed.delivered(companyId), resync: true };
  }
  if (seq < options.feed.delivered(companyId)) {
    const oldest = await oldestSeq(reader);
    const isGone = oldest === undefined || oldest > seq + 1;
    if (isGone || options.feed.delivered(companyId) - seq > maxReplay) {
      options.join();
      return { seq: options.feed.delivered(companyId), resync: true };
    }
  }
  while (seq < options.feed.delivered(companyId)) {
    const upTo = options.feed.delivered(companyId);
    const events = await eventsAfter(reader, seq, maxReplay);
    for (const event of events) if (event.seq <= upTo) options.emit(event);
    seq = upTo;
  }
  options.join();
  return { seq, resync: false };
}
