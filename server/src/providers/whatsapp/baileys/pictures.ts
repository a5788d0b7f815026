import type { Readable } from 'node:stream';
import type { WASocket } from 'baileys';
import { type Dispatcher, request } from 'undici';
import { type Address, ProviderError } from '#providers/whatsapp/port.ts';
import { jidOf } from './addresses.ts';
import { refusalOf } from './failures.ts';

export interface PictureAccess {
  readonly socket: Pick<WASocket, 'profilePictureUrl'>;
  readonly dispatcher?: Dispatcher | undefined;
}

const answeredWithinMs = 10_000;

/** Opens the profile picture that is visible to this number; undefined when there is none, or none for us. */
export async function openPicture(
  chat: Address,
  { socket, dispatcher }: PictureAccess,
): Promise<Readable | undefined> {
  const url = await addressOf(chat, socket);
  if (url === undefined) return undefined;
  const { statusCode, body } = await request(url, {
    headersTimeout: answeredWithinMs,
    bodyTimeout: answeredWithinMs,
    ...(dispatcher ? { dispatcher } : {}),
  });
  if (statusCode === 200) return body;
  await body.dump();
  if (statusCode === 403 || statusCode === 404 || statusCode === 410) return undefined;
  throw new ProviderError({ class: 'temporary' }, { cause: new Error(`WhatsApp answered ${statusCode}`) });
}

/** The server's word, and so one of WhatsApp's hosts. */
async function addressOf(chat: Address, socket: PictureAccess['socket']): Promise<string | undefined> {
  const jid = jidOf(chat);
  if (jid === undefined) return undefined;
  try {
    return await socket.profilePictureUrl(jid, 'image', answeredWithinMs);
  } catch (error) {
    const refusal = refusalOf(error);
    // "Not authorised" is about the picture here, not about the login.
    if (refusal.failure.class === 'recipient' || refusal.failure.class === 'auth') return undefined;
    throw refusal;
  }
}
