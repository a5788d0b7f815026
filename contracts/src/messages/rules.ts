import type { MediaType, MessageKind } from './schema.ts';

const mediaTypeOfKind: Record<MessageKind, MediaType> = {
  text: 'conversation',
  image: 'image',
  video: 'video',
  audio: 'audio',
  voice: 'audio',
  document: 'application',
  sticker: 'sticker',
  location: 'locationMessage',
  contacts: 'vcard',
  call: 'call_log',
  undecryptable: 'undecryptable',
  unsupported: 'unsupported',
};

/** Returns the wire name of a message kind. */
export function mediaTypeOf(kind: MessageKind): MediaType {
  return mediaTypeOfKind[kind];
}

/** Bodies of calls, as stored and as other clients show them; our web shows each in the reader's language. */
export const callBodies = {
  missedVoice: 'Chamada de voz perdida',
  missedVideo: 'Chamada de vídeo perdida',
  voice: 'Chamada de voz',
  video: 'Chamada de vídeo',
} as const;

export const callKinds = [
  'missedVoice',
  'missedVideo',
  'voice',
  'video',
] as const satisfies readonly (keyof typeof callBodies)[];

interface InConversation {
  readonly createdAt: string;
  readonly id: number;
}

/** Orders a conversation by time, then by arrival. */
export function isMessageBefore(a: InConversation, b: InConversation): boolean {
  return a.createdAt === b.createdAt ? a.id < b.id : a.createdAt < b.createdAt;
}

/** Time limits of WhatsApp for editing and deleting a message. */
const editableMs = 15 * 60 * 1000;
const revocableMs = 60 * 60 * 60 * 1000;

interface Changeable {
  readonly fromMe: boolean;
  readonly isDeleted: boolean;
  readonly mediaType: MediaType;
  readonly ack: number;
  readonly createdAt: string;
}

const ageOf = (message: Changeable, now: Date) => now.getTime() - new Date(message.createdAt).getTime();

export function canEditMessage(message: Changeable, now: Date): boolean {
  const isText = message.mediaType === 'conversation';
  return (
    message.fromMe && !message.isDeleted && isText && message.ack >= 0 && ageOf(message, now) < editableMs
  );
}

export function canRevokeMessage(message: Changeable, now: Date): boolean {
  const isTalk = message.mediaType !== 'call_log';
  return message.fromMe && !message.isDeleted && isTalk && ageOf(message, now) < revocableMs;
}
