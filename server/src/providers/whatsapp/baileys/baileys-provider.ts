import type { CacheStore } from 'baileys';
import { LRUCache } from 'lru-cache';
import type { Clock } from '#platform/clock.ts';
import type { Log } from '#platform/log.ts';
import type { WhatsappProvider } from '#providers/whatsapp/port.ts';
import { openBaileysSession } from './baileys-session.ts';
import { type Baileys, ignoreStrayRejections, loadBaileys } from './load-baileys.ts';
import type { SocketSettings } from './open-socket.ts';

export interface BaileysOptions {
  readonly settings?: SocketSettings;
  readonly clock: Clock;
  readonly log: Log;
  /** How Baileys is found; it may not be installed. */
  readonly load?: () => Promise<Baileys>;
}

const hourMs = 60 * 60 * 1000;
const countsKept = 10_000;

/** A number linked as a device of its phone, over WhatsApp's own protocol. */
export function createBaileysProvider(options: BaileysOptions): WhatsappProvider {
  const { settings = {}, clock, log, load = loadBaileys } = options;
  const counts = new LRUCache<string, number>({ max: countsKept, ttl: hourMs });

  async function loaded(): Promise<Baileys> {
    try {
      ignoreStrayRejections(log);
      return await load();
    } catch (error) {
      throw new Error(
        'Baileys is not installed: numbers cannot be linked to phones. `npm install` without --omit=optional brings it.',
        { cause: error },
      );
    }
  }

  return {
    capabilities: {
      pairing: ['qr', 'code'],
      hasReplyWindow: false,
      templates: false,
      edit: true,
      revoke: true,
      reactions: true,
      typing: true,
      groups: true,
      takesMessageIds: true,
    },
    connect: (session) =>
      openBaileysSession(session, {
        load: loaded,
        settings,
        retryCounts: countsOf(counts, session.connectionId),
        clock,
        log,
      }),
  };
}

/** How often each message was asked for again: the part of one connection. */
function countsOf(counts: LRUCache<string, number>, connectionId: number): CacheStore {
  const nameOf = (key: string) => `${connectionId} ${key}`;
  return {
    get: <T>(key: string) => counts.get(nameOf(key)) as T | undefined,
    set: (key, value) => void counts.set(nameOf(key), Number(value)),
    del: (key) => void counts.delete(nameOf(key)),
    flushAll() {
      for (const name of counts.keys()) if (name.startsWith(`${connectionId} `)) counts.delete(name);
    },
  };
}
