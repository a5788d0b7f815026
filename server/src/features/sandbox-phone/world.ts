import { createHash } from 'node:crypto';
import { pipeline, type Readable, Transform } from 'node:stream';
import { hasWhatsapp } from '@prosa/contracts/sandbox-phone/rules.ts';
import type { CompanyId } from '#platform/auth/company-id.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database, Tx } from '#platform/database/database.ts';
import { type FeedListener, listenTo } from '#platform/events/event-feed.ts';
import type { MediaStore } from '#platform/uploads/media-store.ts';
import { findMediaTypeByMimeType } from '#platform/uploads/media-types.ts';
import { type MediaLinks, newMediaKey } from '#platform/uploads/media-url.ts';
import {
  type Address,
  type OutgoingMedia,
  type OutgoingMessage,
  ProviderError,
} from '#providers/whatsapp/port.ts';
import type { SandboxPhone, SandboxWorld } from '#providers/whatsapp/sandbox/port.ts';
import { advanceStatus, createCompanyActs, findTarget, type StoredFile } from './chats/company-acts.ts';
import { switchesFor } from './chats/messages.ts';
import { chatQueries } from './chats/queries.ts';
import { messageOfReference } from './chats/rules.ts';
import { customerQueries } from './customers/queries.ts';
import {
  sandboxCompanyTyped,
  sandboxCustomerTyped,
  sandboxFaultCaused,
  sandboxQrScanned,
  sandboxSignalled,
} from './events.ts';
import { dueSignals, signalStore } from './signals/store.ts';
import { companyOfConnection } from './store.ts';

/** Bring what the phone does to the process that owns the connection, whichever process was asked. */
export function phoneListeners(phone: SandboxPhone): readonly FeedListener[] {
  return [
    listenTo(sandboxQrScanned, ({ connectionId, number }) => phone.scan(connectionId, number)),
    listenTo(sandboxFaultCaused, ({ connectionId, fault }) => phone.fail(connectionId, fault)),
    listenTo(sandboxSignalled, ({ connectionId }) => phone.nudge(connectionId)),
    listenTo(sandboxCustomerTyped, ({ connectionId, chat, isTyping }) =>
      phone.type(connectionId, chat, isTyping),
    ),
  ];
}

interface WorldOptions {
  readonly database: Database;
  readonly media: MediaStore;
  readonly links: MediaLinks;
  readonly clock: Clock;
}

/** The other side of the sandbox, stored in the database and so the same for every process. */
export function createSandboxWorld({ database, media, links, clock }: WorldOptions): SandboxWorld {
  const acts = createCompanyActs({ links, clock });
  const companies = new Map<number, CompanyId>();

  async function companyOf(connectionId: number): Promise<CompanyId> {
    const known =
      companies.get(connectionId) ?? (await database.platform((tx) => companyOfConnection(tx, connectionId)));
    if (known === undefined) throw new Error(`There is no connection ${connectionId}.`);
    companies.set(connectionId, known);
    return known;
  }

  const readerOf = async (connectionId: number) => database.reader(await companyOf(connectionId));

  async function inWorld<T>(connectionId: number, work: (tx: Tx) => Promise<T>): Promise<T> {
    return database.transaction(await companyOf(connectionId), work);
  }

  /** Returns the stored file when the same message arrived before. */
  async function storedBefore(
    connectionId: number,
    message: OutgoingMessage,
  ): Promise<StoredFile | undefined> {
    const reader = await readerOf(connectionId);
    if ((await switchesFor(reader, connectionId)).breaksMedia) throw new ProviderError({ class: 'media' });
    const found = await findTarget(reader, connectionId, { ...message, isOwn: true });
    if (!found) return undefined;
    const { media_key: key, media_size: size, media_sha256: sha256 } = found.row;
    return { key: key ?? '', size: size ?? 0, sha256: sha256 ?? '' };
  }

  async function takeWithFile(
    connectionId: number,
    message: OutgoingMessage,
    { mimeType, open }: OutgoingMedia,
  ): Promise<void> {
    const before = await storedBefore(connectionId, message);
    if (before) {
      await inWorld(connectionId, (tx) => acts.receive(tx, connectionId, message, before));
      return;
    }
    const extension = findMediaTypeByMimeType(mimeType)?.extension ?? 'bin';
    const key = newMediaKey(await companyOf(connectionId), 'sandbox', extension);
    const file = { key, ...(await media.put(key, await open(), { contentType: mimeType })) };
    let isKept = false;
    try {
      isKept = await inWorld(connectionId, (tx) => acts.receive(tx, connectionId, message, file));
    } finally {
      if (!isKept) await media.remove(key);
    }
  }

  return {
    due: async (connectionId) => dueSignals(await readerOf(connectionId), connectionId, clock.now()),

    acknowledge: (connectionId, signalIds) =>
      inWorld(connectionId, async (tx) => {
        await advanceStatus(tx, await signalStore(tx).remove(connectionId, signalIds), 'delivered');
      }),

    async take(connectionId, message) {
      const { content } = message;
      if (content.kind === 'media') await takeWithFile(connectionId, message, content.media);
      else await inWorld(connectionId, (tx) => acts.receive(tx, connectionId, message, undefined));
    },
    edit: (id, target, text) => inWorld(id, (tx) => acts.edit(tx, id, target, text)),
    revoke: (id, target) => inWorld(id, (tx) => acts.revoke(tx, id, target)),
    react: (id, target, emoji) => inWorld(id, (tx) => acts.react(tx, id, target, emoji)),
    markRead: (id, targets) => inWorld(id, (tx) => acts.markRead(tx, id, targets)),
    rejectCall: (id, callId) => inWorld(id, (tx) => acts.rejectCall(tx, id, callId)),

    setTyping: (id, address, isTyping) =>
      inWorld(id, async (tx) => {
        const chat = await customerQueries(tx).findByAddress(id, address);
        if (chat) tx.record(sandboxCompanyTyped({ customerId: chat.id, isTyping }));
      }),

    async openMedia(connectionId, reference) {
      const reader = await readerOf(connectionId);
      const id = messageOfReference(reference);
      const row = id === undefined ? undefined : await chatQueries(reader).find(id);
      const isBroken = (await switchesFor(reader, connectionId)).breaksMedia;
      const isOurs = row?.connection_id === connectionId && row.media_key !== null;
      const opened = isOurs && !isBroken ? await media.open(row.media_key ?? '') : undefined;
      if (!opened || !row) throw new ProviderError({ class: 'media' });
      return checked(opened.stream, row.media_sha256 ?? '');
    },

    async lookUp(connectionId, numbers) {
      const queries = customerQueries(await readerOf(connectionId));
      const found = new Map<string, Address>();
      for (const number of numbers.filter(hasWhatsapp)) {
        const known = await queries.findByAddress(connectionId, { phone: number });
        found.set(number, { phone: known?.phone ?? number });
      }
      return found;
    },
  };
}

/** Fails at the end of the stream when the hash does not match. */
function checked(stream: Readable, sha256: string): Readable {
  const hash = createHash('sha256');
  const check = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      done(null, chunk);
    },
    flush(done) {
      done(hash.digest('hex') === sha256 ? null : new ProviderError({ class: 'media' }));
    },
  });
  // The returned stream reports the error to its reader.
  return pipeline(stream, check, () => undefined);
}
