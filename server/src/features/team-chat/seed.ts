import { Readable } from 'node:stream';
import { mentionsIn } from '@prosa/contracts/chats/rules.ts';
import { chatPreviewMax } from '@prosa/contracts/chats/schema.ts';
import type { Tx } from '#platform/database/database.ts';
import type { MediaStore } from '#platform/uploads/media-store.ts';
import { newMediaKey } from '#platform/uploads/media-url.ts';
import { type DemoChat, type DemoWords, demoChats } from './demo-chats.ts';
import { addFilePreparation } from './jobs.ts';
import { chatMessageStore } from './messages/store.ts';
import { previewOf } from './rules.ts';
import { chatStore } from './store.ts';

interface Person {
  readonly id: number;
  readonly name: string;
}

interface DemoFile {
  readonly name: string;
  readonly extension: string;
  readonly mimeType: string;
  readonly bytes: Buffer;
}

interface DemoTeam {
  /** The admin, then the attendants. */
  readonly people: readonly Person[];
  /** The ticket that the messages link to. */
  readonly ticketUuid: string;
  readonly photo: () => DemoFile;
  readonly media: MediaStore;
  readonly now: Date;
}

const minuteMs = 60 * 1000;

async function storedPhoto(tx: Tx, { photo, media }: DemoTeam) {
  const { bytes, mimeType, name, extension } = photo();
  const key = newMediaKey(tx.companyId, 'chats', extension);
  const { size, sha256 } = await media.put(key, Readable.from([bytes]), { contentType: mimeType });
  return {
    media_key: key,
    media_name: name,
    media_type: mimeType,
    media_size: size,
    media_sha256: sha256,
  };
}

async function seedWords(tx: Tx, team: DemoTeam, chatId: number, words: DemoWords): Promise<void> {
  const { people, ticketUuid, now } = team;
  const sender = people[words.by];
  if (!sender) return;
  const body = words.text.replace('{ticket}', `/tickets/${ticketUuid}`);
  const mentions = mentionsIn(body, people);
  const at = new Date(now.getTime() - words.minutesAgo * minuteMs).toISOString();
  const file = words.hasPhoto ? await storedPhoto(tx, team) : undefined;
  const id = await chatMessageStore(tx).insert({
    chat_id: chatId,
    sender_id: sender.id,
    sender_name: sender.name,
    body,
    mentions: JSON.stringify(mentions),
    created_at: at,
    updated_at: at,
    ...file,
  });
  if (file) await addFilePreparation(tx, id, file.media_type);
  if (!words.isUnread) return;
  const mentionedIds = mentions.map(({ userId }) => userId);
  await chatStore(tx).countUnread(chatId, { senderId: sender.id, mentionedIds });
}

async function seedChat(tx: Tx, team: DemoTeam, { title, owner, words }: DemoChat): Promise<void> {
  const { people, now } = team;
  const last = words.at(-1);
  const lastAt = new Date(now.getTime() - (last?.minutesAgo ?? 0) * minuteMs).toISOString();
  const store = chatStore(tx);
  const { id } = await store.insert({
    title,
    owner_id: people[owner]?.id ?? null,
    last_message: last ? `${people[last.by]?.name}: ${previewOf(last.text, '', chatPreviewMax)}` : '',
    created_at: new Date(now.getTime() - (words[0]?.minutesAgo ?? 0) * minuteMs).toISOString(),
    updated_at: lastAt,
  });
  await store.addMembers(
    id,
    people.map((person) => person.id),
  );
  for (const each of words) await seedWords(tx, team, id, each);
}

/** Seeds the team chats of the demo. */
export async function seedChats(tx: Tx, team: DemoTeam): Promise<void> {
  for (const chat of demoChats) await seedChat(tx, team, chat);
}
