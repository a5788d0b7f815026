import { Readable } from 'node:stream';
import type { OutgoingAct } from '#features/messages/acts/service.ts';
import { UnfitMedia } from '#platform/media/unfit-media.ts';
import { voiceNote } from '#platform/media/voice.ts';
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
import type { Letter } from './queries.ts';
import { vcardsIn } from './rules.ts';

interface Carrier {
  readonly session: ProviderSession;
  readonly capabilities: ProviderCapabilities;
  readonly store: MediaStore;
}

export interface Errand {
  readonly act: OutgoingAct;
  readonly letter: Letter;
  /** What the customer wrote until then, for a read mark. */
  readonly readIds: readonly string[];
}

const unsayable = () => new ProviderError({ class: 'bug' });

/** The address that is shown comes first among several of one kind. */
function chatOf({ addresses }: Letter): Address {
  const first = addresses.toReversed().map(({ kind, address }) => [kind, address]);
  return Object.fromEntries(first);
}

async function openStored(store: MediaStore, key: string): Promise<Readable> {
  const opened = await store.open(key);
  if (!opened) throw new ProviderError({ class: 'media' });
  return opened.stream;
}

/** WhatsApp plays as a voice note only what is Ogg with Opus; browsers record something else. */
async function spoken(
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
  letter: Letter,
  kind: OutgoingMedia['kind'],
  store: MediaStore,
): Promise<OutgoingMedia> {
  const { media_key: key, media_type: mimeType, media_name: fileName, media_size: size } = letter;
  if (key === null || mimeType === null) throw unsayable();
  const named = { kind, fileName: fileName ?? '' };
  if (kind === 'voice' && !mimeType.startsWith('audio/ogg'))
    return { ...named, ...(await spoken(store, key)) };
  return { ...named, mimeType, size: size ?? 0, open: () => openStored(store, key) };
}

async function contentOf(letter: Letter, store: MediaStore): Promise<OutgoingContent> {
  const { kind, body, latitude, longitude } = letter;
  switch (kind) {
    case 'text':
      return { kind, text: body };
    case 'contacts':
      return { kind, vcards: vcardsIn(body) };
    case 'location':
      if (latitude === null || longitude === null) throw unsayable();
      return { kind, latitude, longitude, name: body };
    case 'image':
    case 'video':
    case 'audio':
    case 'voice':
    case 'document':
    case 'sticker':
      return { kind: 'media', media: await mediaOf(letter, kind, store), caption: body };
    default:
      throw unsayable();
  }
}

/** Tells the provider one thing. Resolves when it has it in its hands, rejects with `ProviderError`. */
export async function carryOut({ act, letter, readIds }: Errand, carrier: Carrier): Promise<void> {
  const { session, capabilities, store } = carrier;
  const chat = chatOf(letter);
  const key = (id: string, isOwn: boolean): MessageKey => ({ id, chat, isOwn });
  const target = key(letter.provider_id, letter.from_me);
  switch (act.act) {
    case 'send': {
      const content = await contentOf(letter, store);
      const { quoted } = letter;
      const answer = quoted ? { quoted: key(quoted.provider_id, quoted.from_me) } : {};
      return session.send({ id: letter.provider_id, chat, content, ...answer });
    }
    case 'edit':
      if (!capabilities.edit) throw unsayable();
      return session.edit(target, letter.body);
    case 'revoke':
      if (!capabilities.revoke) throw unsayable();
      return session.revoke(target);
    case 'react':
      if (!capabilities.reactions) throw unsayable();
      return session.react(target, act.detail);
    case 'read':
      return session.markRead(readIds.map((id) => key(id, false)));
  }
}
