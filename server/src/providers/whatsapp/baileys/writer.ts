import type { proto, WAMessageKey, WASocket } from 'baileys';
import type { Dispatcher } from 'undici';
import {
  type Address,
  type MessageKey,
  type OutgoingMessage,
  ProviderError,
  type ProviderSession,
  type QuotedMessage,
  type SentCopies,
} from '#providers/whatsapp/port.ts';
import { addressOfJid, jidOf, type OwnJids } from './addresses.ts';
import { addQuoteContext, composeMessage, createUpload } from './compose.ts';
import { refusalOf } from './failures.ts';
import type { GroupCache } from './group-cache.ts';
import type { Baileys } from './load-baileys.ts';
import { type DirectorySocket, findRecipient, lookUp } from './recipients.ts';
import type { Translator } from './translator.ts';
import { protocolTypes } from './wire-values.ts';

export type WritingSocket = DirectorySocket &
  Pick<WASocket, 'relayMessage' | 'refreshMediaConn' | 'readMessages' | 'sendPresenceUpdate' | 'rejectCall'>;

export interface WriterOptions {
  readonly baileys: Pick<
    Baileys,
    'generateWAMessageContent' | 'generateMessageIDV2' | 'proto' | 'MEDIA_PATH_MAP'
  >;
  readonly socket: WritingSocket;
  readonly copies: SentCopies;
  readonly translator: Pick<Translator, 'sending' | 'refusing'>;
  readonly groups: Pick<GroupCache, 'find'>;
  readonly me: () => OwnJids;
  readonly dispatcher?: Dispatcher | undefined;
}

/** Outgoing operations of a session over one socket. */
export type Writer = Pick<
  ProviderSession,
  'send' | 'edit' | 'revoke' | 'react' | 'markRead' | 'setTyping' | 'lookUp'
> &
  Required<Pick<ProviderSession, 'rejectCall'>>;

export function createWriter(options: WriterOptions): Writer {
  const { baileys, socket, copies, translator, groups, me, dispatcher } = options;
  const { Message } = baileys.proto;
  const upload = createUpload({
    refreshMediaConn: socket.refreshMediaConn,
    paths: baileys.MEDIA_PATH_MAP,
    dispatcher,
  });

  async function copyOf(id: string): Promise<proto.Message | undefined> {
    const bytes = await copies.find(id);
    return bytes && Message.decode(bytes);
  }

  /** Stores the message before sending: a device that cannot decrypt it requests the same content again. */
  async function relay(
    jid: string,
    { id, message }: { readonly id: string; readonly message: proto.IMessage },
    attributes: Readonly<Record<string, string>> = {},
  ): Promise<void> {
    await copies.save(id, Message.encode(message).finish());
    await socket.relayMessage(jid, message, {
      messageId: id,
      additionalAttributes: { ...attributes },
    });
  }

  /** Members of a group are addressed by LID or by number, all of them in the same way. */
  async function memberJid(group: string, member: Address): Promise<string | undefined> {
    const { lid } = member;
    const isByNumber = (await groups.find(group))?.addressingMode === 'pn';
    return jidOf(isByNumber || lid === undefined ? member : { lid });
  }

  /** JID of the author, in the addressing mode of the chat. */
  async function authorJid({ isOwn, author }: MessageKey, jid: string): Promise<string | undefined> {
    const own = addressOfJid(me().id, me().lid) ?? {};
    if (jid.endsWith('@g.us')) return memberJid(jid, isOwn ? own : (author ?? {}));
    if (!isOwn) return jid;
    return jidOf(jid.endsWith('@lid') && own.lid !== undefined ? { lid: own.lid } : own);
  }

  /** Key of a message for the other side; in a group it must include the author. */
  async function keyOf(target: MessageKey, jid: string): Promise<WAMessageKey> {
    const key = { remoteJid: jid, fromMe: target.isOwn, id: target.id };
    if (!jid.endsWith('@g.us') || target.isOwn) return key;
    const participant = await authorJid(target, jid);
    return participant === undefined ? key : { ...key, participant };
  }

  async function contextOf(quoted: QuotedMessage, jid: string): Promise<proto.IContextInfo> {
    const participant = await authorJid(quoted, jid);
    const copy = await copyOf(quoted.id);
    const { messageContextInfo: _, ...quotedMessage } = copy ?? { conversation: quoted.text ?? '' };
    return { stanzaId: quoted.id, quotedMessage, ...(participant === undefined ? {} : { participant }) };
  }

  async function composed(message: OutgoingMessage, jid: string): Promise<proto.Message> {
    const content = await composeMessage(message.content, { baileys, upload });
    if (message.quoted) addQuoteContext(content, await contextOf(message.quoted, jid));
    return content;
  }

  /** Returns the stored copy; only messages sent from this number can be changed, and only they have one. */
  async function requireCopy({ id, isOwn }: MessageKey): Promise<proto.Message> {
    const copy = isOwn ? await copyOf(id) : undefined;
    if (!copy) throw new ProviderError({ class: 'bug' });
    return copy;
  }

  function jidOfChat({ chat }: Pick<MessageKey, 'chat'>): string {
    const jid = jidOf(chat);
    if (jid === undefined) throw new ProviderError({ class: 'recipient' });
    return jid;
  }

  const newId = () => baileys.generateMessageIDV2(me().id);

  return refusing({
    async send(message) {
      const { id } = message;
      const jid = await findRecipient(message.chat, me(), socket);
      // A retry is the same message: its file is uploaded already.
      const content = (await copyOf(id)) ?? (await composed(message, jid));
      translator.sending(id);
      await relay(jid, { id, message: content });
      return id;
    },
    async edit(target, text) {
      const copy = await requireCopy(target);
      const jid = await findRecipient(target.chat, me(), socket);
      const change: proto.Message.IProtocolMessage = {
        key: { remoteJid: jid, fromMe: true, id: target.id },
        type: protocolTypes.edit,
        editedMessage: withText(copy, text),
        timestampMs: Date.now(),
      };
      await relay(jid, { id: newId(), message: { protocolMessage: change } }, { edit: '1' });
    },
    async revoke(target) {
      await requireCopy(target);
      const jid = await findRecipient(target.chat, me(), socket);
      const key = { remoteJid: jid, fromMe: true, id: target.id };
      const change: proto.Message.IProtocolMessage = { key, type: protocolTypes.revoke };
      await relay(jid, { id: newId(), message: { protocolMessage: change } }, { edit: '7' });
    },
    async react(target, emoji) {
      const jid = await findRecipient(target.chat, me(), socket);
      const key = await keyOf(target, jid);
      const reaction = { key, text: emoji, senderTimestampMs: Date.now() };
      await relay(jid, { id: newId(), message: { reactionMessage: reaction } });
    },
    async markRead(targets) {
      const keys = await Promise.all(
        targets.map((target) => keyOf({ ...target, isOwn: false }, jidOfChat(target))),
      );
      if (keys.length > 0) await socket.readMessages(keys);
    },
    setTyping: async (chat, isTyping) =>
      socket.sendPresenceUpdate(isTyping ? 'composing' : 'paused', jidOfChat({ chat })),
    lookUp: (numbers) => lookUp(numbers, socket),
    rejectCall: async (callId, from) =>
      socket.rejectCall(callId, translator.refusing(callId) ?? jidOfChat({ chat: from })),
  });
}

/** The same message with another text; for a file, its caption. */
function withText(message: proto.IMessage, text: string): proto.IMessage {
  const { imageMessage, videoMessage, documentMessage } = message;
  if (imageMessage) return { imageMessage: { ...imageMessage, caption: text } };
  if (videoMessage) return { videoMessage: { ...videoMessage, caption: text } };
  if (documentMessage) return { documentMessage: { ...documentMessage, caption: text } };
  return { extendedTextMessage: { ...message.extendedTextMessage, text } };
}

type Asked = (...args: never[]) => Promise<unknown>;

/** Wraps a writer so that any failure becomes a `ProviderError`. */
function refusing(writer: Writer): Writer {
  const guarded =
    (act: Asked): Asked =>
    async (...args) => {
      try {
        return await act(...args);
      } catch (error) {
        throw refusalOf(error);
      }
    };
  const acts = Object.entries(writer).map(([name, act]) => [name, guarded(act as Asked)]);
  return Object.fromEntries(acts) as Writer;
}
