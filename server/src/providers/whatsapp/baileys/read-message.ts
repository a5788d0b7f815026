import type { proto, WAMessage, WAMessageKey } from 'baileys';
import type { Address, InboundMessage, MessageKey, ProviderEvent } from '#providers/whatsapp/port.ts';
import type { AddressBook } from './addresses.ts';
import { addressOfJid, isOwnJid, type OwnJids } from './addresses.ts';
import type { MediaKey } from './media-file.ts';
import { readContent, unwrapped } from './read-content.ts';
import { protocolTypes, readMilliseconds, readSeconds, stubTypes } from './wire-values.ts';

/** Context of all translations. */
export interface TranslationContext {
  readonly me: OwnJids;
  readonly book: AddressBook;
}

export interface MessageContext {
  readonly isHistory: boolean;
  readonly groupName?: string | undefined;
}

/**
 * Returns the chat of a key; undefined for anything but a conversation. The alternative address of a message that we
 * sent may be our own, and must not become the customer's.
 */
export function chatOf(key: WAMessageKey, { me, book }: TranslationContext): Address | undefined {
  const { remoteJid, remoteJidAlt } = key;
  const isForeign = isOwnJid(remoteJidAlt, me) && !isOwnJid(remoteJid, me);
  const chat = addressOfJid(remoteJid, isForeign ? undefined : remoteJidAlt);
  if (!chat) return undefined;
  book.add(chat);
  return book.complete(chat);
}

function authorOf(key: WAMessageKey, chat: Address, { me, book }: TranslationContext): Address {
  if (key.fromMe) return addressOfJid(me.id, me.lid) ?? {};
  if (chat.group === undefined) return chat;
  const author = addressOfJid(key.participant, key.participantAlt) ?? {};
  book.add(author);
  return book.complete(author);
}

function mediaKeyOf({ id, remoteJid, fromMe, participant }: WAMessageKey): MediaKey {
  return {
    id: id ?? '',
    remoteJid: remoteJid ?? '',
    fromMe: fromMe === true,
    ...(participant ? { participant } : {}),
  };
}

function contextOf(content: proto.IMessage): proto.IContextInfo | undefined {
  for (const part of Object.values(content) as unknown[]) {
    const context = (part as { contextInfo?: proto.IContextInfo | null } | null | undefined)?.contextInfo;
    if (context) return context;
  }
  return undefined;
}

/** Returns the quoted message; a reply to a status update quotes no message that we have. */
function quotedIn(
  content: proto.IMessage,
  chat: Address,
  { me }: TranslationContext,
): MessageKey | undefined {
  const { stanzaId, participant, remoteJid } = contextOf(content) ?? {};
  if (!stanzaId || (remoteJid && !addressOfJid(remoteJid))) return undefined;
  return { id: stanzaId, chat, isOwn: isOwnJid(participant, me) };
}

interface Parsed {
  readonly message: WAMessage;
  readonly id: string;
  readonly chat: Address;
  readonly content: proto.IMessage;
  readonly at: Date;
}

/** Reads an edit or a deletion, which are messages on the wire. The sender determines whose message is meant. */
function readChange(
  { message, chat, content, at }: Parsed,
  reading: TranslationContext,
): ProviderEvent | undefined {
  const { protocolMessage: change } = content;
  const id = change?.key?.id;
  if (!change || !id) return undefined;
  const isOwn = message.key.fromMe === true;
  if (change.type === protocolTypes.edit) {
    const edited = readContent(unwrapped(change.editedMessage), mediaKeyOf({ ...message.key, id }));
    const editedAt = readMilliseconds(change.timestampMs) ?? at;
    // WhatsApp does not enforce that users edit only their own messages, so the author is passed on for our own check.
    const by = chat.group === undefined || isOwn ? {} : { author: authorOf(message.key, chat, reading) };
    return edited && { type: 'edit', target: { id, chat, isOwn, ...by }, content: edited, at: editedAt };
  }
  if (change.type !== protocolTypes.revoke) return undefined;
  // An admin of a group can revoke messages of others.
  const isOthers = chat.group !== undefined && change.key?.fromMe === false;
  const isOwnTarget = isOthers ? isOwnJid(change.key?.participant, reading.me) : isOwn;
  return { type: 'revoke', target: { id, chat, isOwn: isOwnTarget }, at };
}

function readReaction(parsed: Parsed, reading: TranslationContext): ProviderEvent | undefined {
  const { reactionMessage: reaction } = parsed.content;
  const id = reaction?.key?.id;
  if (!reaction || !id) return undefined;
  const { message, chat } = parsed;
  return {
    type: 'reaction',
    target: { id, chat, isOwn: reaction.key?.fromMe === true },
    from: authorOf(message.key, chat, reading),
    isOwn: message.key.fromMe === true,
    text: reaction.text ?? '',
    at: readMilliseconds(reaction.senderTimestampMs) ?? parsed.at,
  };
}

function shownContent({ message, content }: Parsed): InboundMessage['content'] | undefined {
  const known = readContent(content, mediaKeyOf(message.key));
  if (known) return known;
  if (message.messageStubType === stubTypes.ciphertext) return { kind: 'undecryptable' };
  // WhatsApp withholds view-once messages from linked devices.
  return message.key.isViewOnce ? { kind: 'unsupported', name: 'viewOnce' } : undefined;
}

/**
 * Converts a message of Baileys into an event; undefined when it is irrelevant. The message must have been through
 * `cleanMessage`, which normalizes the key of a reaction to our point of view.
 */
export function readMessage(
  message: WAMessage,
  reading: TranslationContext,
  { isHistory, groupName }: MessageContext,
): ProviderEvent | undefined {
  const { key, pushName } = message;
  const chat = chatOf(key, reading);
  const { id } = key;
  if (!chat || !id || message.category === 'peer') return undefined;
  const content = unwrapped(message.message);
  const at = readSeconds(message.messageTimestamp);
  const parsed: Parsed = { message, id, chat, content, at };
  if (content.protocolMessage) return isHistory ? undefined : readChange(parsed, reading);
  if (content.reactionMessage) return isHistory ? undefined : readReaction(parsed, reading);
  const shown = shownContent(parsed);
  if (!shown) return undefined;
  const quoted = quotedIn(content, chat, reading);
  const isOwn = key.fromMe === true;
  const inbound: InboundMessage = {
    id,
    chat,
    isOwn,
    from: authorOf(key, chat, reading),
    ...(pushName && !isOwn ? { pushName } : {}),
    ...(groupName && chat.group !== undefined ? { groupName } : {}),
    sentAt: at,
    content: shown,
    ...(quoted ? { quoted } : {}),
  };
  return { type: 'message', message: inbound, isHistory };
}
