import { setTimeout as sleep } from 'node:timers/promises';
import type { BaileysEventMap, GroupMetadata } from 'baileys';
import { createRecentMap } from './recent-map.ts';

export interface GroupCacheOptions {
  readonly fetch: (jid: string) => Promise<GroupMetadata>;
  /** How long a message of a group waits for the group's name. */
  readonly nameWithinMs?: number;
}

/** Cache of group names and members, fetched once instead of for each sent message. */
export interface GroupCache {
  /** For `cachedGroupMetadata`: undefined makes Baileys fetch by itself, and handle the refusal itself. */
  find(jid: string): Promise<GroupMetadata | undefined>;
  /** Returns undefined when the name is not known in time. */
  nameOf(jid: string): Promise<string | undefined>;
  /** Invalidates changed groups. */
  read(events: Partial<BaileysEventMap>): void;
}

const groupsKept = 500;

export function createGroupCache({ fetch, nameWithinMs = 3000 }: GroupCacheOptions): GroupCache {
  const known = createRecentMap<Promise<GroupMetadata>>(groupsKept);

  function ask(jid: string): Promise<GroupMetadata> {
    const before = known.get(jid);
    if (before !== undefined) return before;
    const asked = fetch(jid);
    known.set(jid, asked);
    asked.catch(() => {
      if (known.get(jid) === asked) known.delete(jid);
    });
    return asked;
  }

  const find = (jid: string) => ask(jid).catch(() => undefined);

  return {
    find,
    async nameOf(jid) {
      const patience = new AbortController();
      const late = sleep(nameWithinMs, undefined, { signal: patience.signal }).catch(() => undefined);
      const group = await Promise.race([find(jid), late]);
      patience.abort();
      return group?.subject || undefined;
    },
    read(events) {
      const { 'group-participants.update': members } = events;
      const changed = [...(events['groups.update'] ?? []), ...(members ? [members] : [])];
      for (const { id } of changed) if (id) known.delete(id);
    },
  };
}
