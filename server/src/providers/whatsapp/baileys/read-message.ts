import type { proto, WAMessage, WAMessageKey } from 'baileys';
import type { Address, InboundMessage, MessageKey, ProviderEvent } from '#providers/whatsapp/port.ts';
import type { AddressBook } from './address-book.ts';
import { addressOfJid, isOwnJid, type OwnJids } from './addresses.ts';
import type { MediaKey } from './media-reference.ts';
import { readContent, unwrapped } from './read-content.ts';
import { readMilliseconds, readSeconds } from './read-time.ts';
import { protocolTypes, stubTypes } from './wire-numbers.ts';

/** What all translation needs to know beside the thing itself. */
export interface Reading {
  readonly me: OwnJids;
  readonly book: AddressBook;
}

export interface MessageCircumstances {
  readonly isHistory: boolean;
  readonly groupName?: string | undefined;
}

/**
 * The chat a key belongs to, undefined for what is no conversation. The other address of a message that we sent
 * ourselves may be our own, and must not become the customer's.
 */
export function chatOf(key: WAMessageKey, { me, book }: Reading): Address | undefined {
  const { remoteJid, remoteJidAlt } = key;
  const isForeign = isOwnJid(remoteJidAlt, me) && !isOwnJid(remoteJid, me);
  const chat = addressOfJid(remoteJid, isForeign ? undefined : remoteJidAlt);
  if (!chat) return undefined;
  book.learn(chat);
  return book.complete(chat);
}

function authorOf(key: WAMessageKey, chat: Address, { me, book }: Reading): Address {
  if (key.fromMe) return addressOfJid(me.id, me.lid) ?? {};
  if (chat.group === undefined) return chat;
  const author = addressOfJid(key.participant, key.participantAlt) ?? {};
  book.learn(author);
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

/** The message that was answered; an answer to a status update quotes nothing that we have. */
function quotedIn(content: proto.IMessage, chat: Address, { me }: Reading): MessageKey | undefined {
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

/** An edit and a deletion are messages on the wire. Whose message is meant follows from who sends it. */
function readChange({ message, chat, content, at }: Parsed, reading: Reading): ProviderEvent | undefined {
  const { protocolMessage: change } = content;
  const id = change?.key?.id;
  if (!change || !id) return undefined;
  const isOwn = message.key.fromMe === true;
  if (change.type === protocolTypes.edit) {
    const edited = readContent(unwrapped(change.editedMessage), mediaKeyOf({ ...message.key, id }));
    const editedAt = readMilliseconds(change.timestampMs) ?? at;
    // Nobody but us sees to it that people change only what they wrote.
    const by = chat.group === undefined || isOwn ? {} : { author: authorOf(message.key, chat, reading) };
    return edited && { type: 'edit', target: { id, chat, isOwn, ...by }, content: edited, at: editedAt };
  }
  if (change.type !== protocolTypes.revoke) return undefined;
  // An admin of a group takes back what others wrote.
  const isOthers = chat.group !== undefined && change.key?.fromMe === false;
  const isOwnTarget = isOthers ? isOwnJid(change.key?.participant, reading.me) : isOwn;
  return { type: 'revoke', target: { id, chat, isOwn: isOwnTarget }, at };
}

function readReaction(parsed: Parsed, reading: Reading): ProviderEvent | undefined {
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
  // WhatsApp keeps it from linked devices.
  return message.key.isViewOnce ? { kind: 'unsupported', name: 'viewOnce' } : undefined;
}

/**
 * What a message of Baileys is to us, undefined when it is nothing to anybody. It must have been through `cleanMessage`,
 * which says of a reaction's key whose message is meant from our point of view.
 */
export function readMessage(
  message: WAMessage,
  reading: Reading,
  { isHistory, groupName }: MessageCircumstances,
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
