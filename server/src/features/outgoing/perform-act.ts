import { Readable } from 'node:stream';
import type { OutgoingAct } from '#features/messages/act-service.ts';
import { voiceNote } from '#platform/media/thread-pool.ts';
import { UnfitMedia } from '#platform/media/unfit-media.ts';
import type { MediaStore } from '#platform/uploads/media-store.ts';
import {
  type Address,
  type MessageKey,
  type OutgoingContent,
  type OutgoingMedia,
  type ProviderCapabilities,
  ProviderError,
  type ProviderSession,
} from '#providers/whatsapp/port.ts';
import type { ActMessage, ReadMessage } from './queries.ts';
import { vcardsIn } from './rules.ts';

interface ActContext {
  readonly session: ProviderSession;
  readonly capabilities: ProviderCapabilities;
  readonly store: MediaStore;
}

export interface PreparedAct {
  readonly act: OutgoingAct;
  readonly letter: ActMessage;
  /** Customer messages covered by a read mark. */
  readonly read: readonly ReadMessage[];
}

const unsupportedAct = () => new ProviderError({ class: 'bug' });

/** The address that is shown comes first among several of one kind. */
function addressFrom(addresses: ActMessage['addresses']): Address {
  const first = addresses.toReversed().map(({ kind, address }) => [kind, address]);
  return Object.fromEntries(first);
}

/** Empty in a chat with one person, where the provider needs no author. */
function authorFrom(addresses: ActMessage['addresses']): Pick<MessageKey, 'author'> {
  return addresses.length > 0 ? { author: addressFrom(addresses) } : {};
}

async function openStored(store: MediaStore, key: string): Promise<Readable> {
  const opened = await store.open(key);
  if (!opened) throw new ProviderError({ class: 'media' });
  return opened.stream;
}

/** WhatsApp plays as a voice note only what is Ogg with Opus; browsers record something else. */
async function voiceNoteOf(
  store: MediaStore,
  key: string,
): Promise<Pick<OutgoingMedia, 'mimeType' | 'size' | 'open'>> {
  try {
    const { bytes, mimeType } = await voiceNote(
      Buffer.concat(await (await openStored(store, key)).toArray()),
    );
    return { mimeType, size: bytes.length, open: async () => Readable.from([Buffer.from(bytes)]) };
  } catch (error) {
    throw error instanceof UnfitMedia ? new ProviderError({ class: 'media' }, { cause: error }) : error;
  }
}

async function mediaOf(
  letter: ActMessage,
  kind: OutgoingMedia['kind'],
  store: MediaStore,
): Promise<OutgoingMedia> {
  const { media_key: key, media_type: mimeType, media_name: fileName, media_size: size } = letter;
  if (key === null || mimeType === null) throw unsupportedAct();
  const named = { kind, fileName: fileName ?? '' };
  if (kind === 'voice' && !mimeType.startsWith('audio/ogg'))
    return { ...named, ...(await voiceNoteOf(store, key)) };
  return { ...named, mimeType, size: size ?? 0, open: () => openStored(store, key) };
}

async function contentOf(letter: ActMessage, store: MediaStore): Promise<OutgoingContent> {
  const { kind, origin, body, template, latitude, longitude } = letter;
  // The body of a voice message from the product is its transcript for attendants; the customer only gets the audio.
  const isHeard = kind === 'voice' && origin === 'system';
  switch (kind) {
    case 'text':
      return template ? { kind: 'template', ...template, text: body } : { kind, text: body };
    case 'contacts':
      return { kind, vcards: vcardsIn(body) };
    case 'location':
      if (latitude === null || longitude === null) throw unsupportedAct();
      return { kind, latitude, longitude, name: body };
    case 'image':
    case 'video':
    case 'audio':
    case 'voice':
    case 'document':
    case 'sticker':
      return { kind: 'media', media: await mediaOf(letter, kind, store), caption: isHeard ? '' : body };
    default:
      throw unsupportedAct();
  }
}

/**
 * Performs one act at the provider. Resolves once the provider accepted it, to the provider's id of a message that was
 * sent; rejects with `ProviderError`.
 */
export async function performAct(
  { act, letter, read }: PreparedAct,
  carrier: ActContext,
): Promise<string | undefined> {
  const { session, capabilities, store } = carrier;
  const chat = addressFrom(letter.addresses);
  const key = (id: string, isOwn: boolean, author: ActMessage['addresses']): MessageKey => ({
    id,
    chat,
    isOwn,
    ...authorFrom(author),
  });
  const target = key(letter.provider_id, letter.from_me, letter.author);
  switch (act.act) {
    case 'send': {
      const content = await contentOf(letter, store);
      const { quoted } = letter;
      const answer = quoted
        ? { quoted: { ...key(quoted.provider_id, quoted.from_me, quoted.author), text: quoted.body } }
        : {};
      return session.send({ id: letter.provider_id, chat, content, ...answer });
    }
    case 'edit':
      if (!capabilities.edit) throw unsupportedAct();
      await session.edit(target, letter.body);
      return undefined;
    case 'revoke':
      if (!capabilities.revoke) throw unsupportedAct();
      await session.revoke(target);
      return undefined;
    case 'react':
      if (!capabilities.reactions) throw unsupportedAct();
      await session.react(target, act.detail);
      return undefined;
    case 'read':
      await session.markRead(read.map(({ provider_id, author }) => key(provider_id, false, author)));
      return undefined;
    case 'reject':
      await session.rejectCall?.(act.detail, chat);
      return undefined;
  }
}
