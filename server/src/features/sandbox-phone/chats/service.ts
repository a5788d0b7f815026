import {
  type ReactInSandbox,
  type SandboxChat,
  type SandboxMessage,
  type SendAsCustomer,
  type SendSandboxFile,
  type SendSandboxMessage,
  sandboxMessagesPerPage,
} from '@prosa/contracts/sandbox-phone/schema.ts';
import type { GivenMoment } from '@prosa/contracts/zoned-time.ts';
import { customerAt, publishCustomer, requireCustomer } from '#features/sandbox-phone/customers/service.ts';
import { customerStore } from '#features/sandbox-phone/customers/store.ts';
import { sandboxCustomerTyped } from '#features/sandbox-phone/events.ts';
import { addressOf, newMessageId } from '#features/sandbox-phone/rules.ts';
import { requireSandbox } from '#features/sandbox-phone/service.ts';
import { later } from '#features/sandbox-phone/signals/rules.ts';
import { queueSignals } from '#features/sandbox-phone/signals/service.ts';
import { resolveGivenMoment } from '#features/settings/service.ts';
import type { Clock } from '#platform/clock.ts';
import type { Reader, Tx } from '#platform/database/database.ts';
import { AppError } from '#platform/errors.ts';
import { removeMedia } from '#platform/uploads/media-removal.ts';
import type { MediaLinks } from '#platform/uploads/media-url.ts';
import type { ReceivedUpload } from '#platform/uploads/receive-upload.ts';
import {
  authorOf,
  type MessageDraft,
  markChatSeen,
  ownAddress,
  publishMessage,
  queueSignalNow,
  queueStatus,
  requireChatMessage,
  switchesFor,
  writeMessage,
} from './messages.ts';
import { chatQueries, presentChatMessage } from './queries.ts';
import { cardOf, keyOf, kindOfFile } from './rules.ts';
import { chatStore } from './store.ts';

/** How long a call rings before the caller gives up. */
const ringsMs = 6000;

export type SandboxChats = ReturnType<typeof createSandboxChats>;

const momentOf = async (reader: Reader, at: GivenMoment | undefined) =>
  at === undefined ? undefined : resolveGivenMoment(reader, at);

function draftOf(said: SendAsCustomer): Omit<MessageDraft, 'speaker'> {
  const { kind, quotedId } = said;
  if (kind === 'contacts') return { kind, body: cardOf(said.name, said.phone), quotedId };
  if (kind === 'text') return { kind, body: said.text, quotedId };
  return { kind, body: said.text, latitude: said.latitude, longitude: said.longitude, quotedId };
}

/** Acts of the customers on their simulated phones. */
export function createSandboxChats({ links, clock }: { links: MediaLinks; clock: Clock }) {
  const parts = () => ({ links, now: clock.now() });

  async function chatOfMessage(tx: Tx, id: number) {
    const row = await requireChatMessage(tx, id);
    return { row, chat: await requireCustomer(tx, row.customer_id), now: clock.now() };
  }

  return {
    async page(reader: Reader, customerId: number, before: number | undefined): Promise<SandboxChat> {
      await requireCustomer(reader, customerId);
      const rows = await chatQueries(reader).page(customerId, before);
      const shown = rows.slice(0, sandboxMessagesPerPage).reverse();
      return {
        messages: shown.map((row) => presentChatMessage(row, links)),
        hasMore: rows.length > sandboxMessagesPerPage,
      };
    },

    async send(tx: Tx, customerId: number, said: SendAsCustomer): Promise<SandboxMessage> {
      const chat = await requireCustomer(tx, customerId);
      return writeMessage(tx, chat, { ...draftOf(said), speaker: said }, parts());
    },

    async sendFile(
      tx: Tx,
      customerId: number,
      { as, caption, quotedId, id, at, ...speaker }: SendSandboxFile,
      file: ReceivedUpload,
    ): Promise<SandboxMessage> {
      const chat = await requireCustomer(tx, customerId);
      const utterance = {
        kind: kindOfFile(file.mimeType, as),
        body: caption,
        media_key: file.key,
        media_name: file.originalName,
        media_type: file.mimeType,
        media_size: file.size,
        media_sha256: file.sha256,
        quotedId,
        providerId: id,
        at: await momentOf(tx, at),
        speaker,
      };
      const message = await writeMessage(tx, chat, utterance, parts());
      const isSecond = id !== undefined && (await requireChatMessage(tx, message.id)).media_key !== file.key;
      if (isSecond) await removeMedia(tx, file.key);
      return message;
    },

    /** Receives a message from an address, for scripts; creates the customer if it is unknown. */
    async receiveFrom(tx: Tx, input: SendSandboxMessage): Promise<SandboxMessage> {
      const { connectionId, from, name, text, id, at } = input;
      const [address = ''] = from.split('@');
      const whose = from === address ? { phone: from } : { lid: address };
      const [, chat] = await Promise.all([
        requireSandbox(tx, connectionId),
        customerAt(tx, connectionId, whose, name),
      ]);
      if (name !== undefined && name !== chat.name) await customerStore(tx).update(chat.id, { name });
      const utterance = {
        kind: 'text',
        body: text,
        providerId: id,
        at: await momentOf(tx, at),
        speaker: { fromCompany: false },
      } as const;
      return writeMessage(tx, { ...chat, name: name ?? chat.name }, utterance, parts());
    },

    async edit(tx: Tx, id: number, text: string): Promise<SandboxMessage> {
      const { row, chat, now } = await chatOfMessage(tx, id);
      if (row.kind !== 'text' || row.is_deleted) throw new AppError('ERR_EDITING_WAPP_MSG');
      await chatStore(tx).edit(id, text);
      const target = keyOf(chat, row);
      await queueSignalNow(
        tx,
        chat.connection_id,
        { type: 'edit', target, content: { kind: 'text', text }, at: now },
        now,
      );
      return publishMessage(tx, id, links);
    },

    async remove(tx: Tx, id: number): Promise<SandboxMessage> {
      const { row, chat, now } = await chatOfMessage(tx, id);
      if (row.kind === 'call') throw new AppError('ERR_DELETE_WAPP_MSG');
      if (row.is_deleted) return presentChatMessage(row, links);
      await chatStore(tx).revoke(id);
      await queueSignalNow(
        tx,
        chat.connection_id,
        { type: 'revoke', target: keyOf(chat, row), at: now },
        now,
      );
      return publishMessage(tx, id, links);
    },

    async react(tx: Tx, id: number, { emoji, ...speaker }: ReactInSandbox): Promise<SandboxMessage> {
      const { row, chat, now } = await chatOfMessage(tx, id);
      const author = await authorOf(tx, chat, speaker);
      const from = author ? addressOf(author) : await ownAddress(tx, chat.connection_id);
      await chatStore(tx).react(id, author ? String(author.id) : 'company', emoji);
      const reaction = { target: keyOf(chat, row), from, isOwn: !author, text: emoji, at: now };
      await queueSignalNow(tx, chat.connection_id, { type: 'reaction', ...reaction }, now);
      return publishMessage(tx, id, links);
    },

    /** Marks a voice message of the company as played by the customer. */
    async play(tx: Tx, id: number): Promise<SandboxMessage> {
      const { row, chat, now } = await chatOfMessage(tx, id);
      if (row.kind !== 'voice' || !row.is_from_company) return presentChatMessage(row, links);
      const moved = await chatStore(tx).advance([id], 'played');
      if (moved.length > 0) await queueStatus(tx, chat, { messages: [row], status: 'played', now });
      return presentChatMessage(await requireChatMessage(tx, id), links);
    },

    async read(tx: Tx, customerId: number): Promise<void> {
      const chat = await requireCustomer(tx, customerId);
      if (await markChatSeen(tx, chat, clock.now())) await publishCustomer(tx, customerId);
    },

    async type(tx: Tx, customerId: number, isTyping: boolean): Promise<void> {
      const chat = await requireCustomer(tx, customerId);
      tx.record(sandboxCustomerTyped({ connectionId: chat.connection_id, chat: addressOf(chat), isTyping }));
    },

    async call(tx: Tx, customerId: number, isVideo: boolean): Promise<SandboxMessage> {
      const chat = await requireCustomer(tx, customerId);
      const author = await authorOf(tx, chat, { fromCompany: false });
      const now = clock.now();
      const callId = newMessageId();
      const id = await chatStore(tx).insertIfNew({
        connection_id: chat.connection_id,
        customer_id: chat.id,
        author_id: author?.id ?? null,
        is_from_company: false,
        provider_id: callId,
        kind: 'call',
        body: '',
        status: 'sent',
        sent_at: now.toISOString(),
      });
      if (id === undefined) throw new Error(`There is a call ${callId} already.`);
      const event = { type: 'call', callId, from: addressOf(chat), isVideo } as const;
      const end = later(now, ringsMs);
      const tellings = [
        { event: { ...event, step: 'ringing', at: now } as const, dueAt: now, messageId: null },
        { event: { ...event, step: 'missed', at: end } as const, dueAt: end, messageId: null },
      ];
      await queueSignals(tx, chat.connection_id, tellings, await switchesFor(tx, chat.connection_id));
      return publishMessage(tx, id, links);
    },
  };
}
