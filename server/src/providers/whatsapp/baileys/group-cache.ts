import { setTimeout as sleep } from 'node:timers/promises';
import type { BaileysEventMap, GroupMetadata } from 'baileys';
import { createRecentMap } from './recent-map.ts';

export interface GroupCacheOptions {
  readonly fetch: (jid: string) => Promise<GroupMetadata>;
  /** How long a message of a group waits for the group's name. */
  readonly nameWithinMs?: number;
}

/** What a group is called and who is in it, asked once instead of for each message that is sent there. */
export interface GroupCache {
  /** For `cachedGroupMetadata`: undefined lets Baileys ask itself, and be refused itself. */
  find(jid: string): Promise<GroupMetadata | undefined>;
  /** Undefined when it is not known in time. */
  nameOf(jid: string): Promise<string | undefined>;
  /** Forgets what changed. */
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
