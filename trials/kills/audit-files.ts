import { retryMessage } from '@prosa/contracts/messages/api.ts';
import type { Message } from '@prosa/contracts/messages/schema.ts';
import type { OwnerConnection } from '@prosa/server/testing/owner-connection.ts';
import type { Fault } from './audit.ts';
import type { Customer, KilledWorld } from './killed-world.ts';
import type { RetryingClient } from './retrying-client.ts';
import { sha256, sha256Of } from './sample-file.ts';

/** Retries files that were given up, as an attendant would; returns how many there were. */
export async function fetchAgain(owner: OwnerConnection, { call }: RetryingClient): Promise<number> {
  const rows = await owner.query<{ id: number }>(`select id from messages where media_state = 'failed'`);
  for (const { id } of rows) await call(retryMessage, { params: { messageId: id } });
  return rows.length;
}

async function isServed(url: string, link: string | null | undefined, expected?: string): Promise<boolean> {
  if (!link) return false;
  const answer = await fetch(new URL(link, url));
  const bytes = await answer.bytes();
  return answer.ok && (expected === undefined || sha256(bytes) === expected);
}

interface Scene {
  readonly owner: OwnerConnection;
  readonly world: KilledWorld;
  readonly customers: readonly Customer[];
  /** Messages of a fresh load. */
  readonly messages: ReadonlyMap<number, Message>;
  readonly url: string;
}

/** Checks that every file, sent or received, is stored and delivered unchanged, with its renditions. */
export async function auditFiles({ owner, world, customers, messages, url }: Scene): Promise<Fault[]> {
  const named = new Map([...messages.values()].map((message) => [message.body.split(' ').at(-1), message]));
  const rows = await owner.query<{ client_id: string; provider_id: string }>(
    'select client_id, provider_id from messages where client_id is not null',
  );
  const providerIdOf = new Map(rows.map((row) => [row.client_id, row.provider_id]));
  const missing: string[] = [];
  const otherOnPhone: string[] = [];
  const withoutThumbnail: string[] = [];
  for (const customer of customers) {
    const onPhone = await world.filesOf(owner, customer);
    for (const id of customer.withFile) {
      const expected = await sha256Of(id);
      const message = named.get(id);
      if (!(await isServed(url, message?.mediaUrl, expected))) missing.push(`${id} ${message?.media?.state}`);
      if (!(await isServed(url, message?.media?.thumbnailUrl))) withoutThumbnail.push(id);
      const providerId = providerIdOf.get(id);
      if (providerId && onPhone.get(providerId) !== expected) otherOnPhone.push(id);
    }
  }
  return [
    { what: 'files that are not there', cases: missing },
    { what: 'files without a thumbnail', cases: withoutThumbnail },
    { what: 'files that the phone got otherwise', cases: otherOnPhone },
  ];
}
