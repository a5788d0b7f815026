import { Readable } from 'node:stream';
import { mentionsIn } from '@prosa/contracts/chats/rules.ts';
import { chatPreviewMax } from '@prosa/contracts/chats/schema.ts';
import type { Tx } from '#platform/database/database.ts';
import type { MediaStore } from '#platform/uploads/media-store.ts';
import { newMediaKey } from '#platform/uploads/media-url.ts';
import { addFilePreparation } from './jobs.ts';
import { chatMessageStore } from './message-store.ts';
import { previewOf } from './rules.ts';
import { chatStore } from './store.ts';

interface DemoMessage {
  /** Index of the author in the team: the admin is 0, the attendants follow. */
  readonly by: 0 | 1 | 2;
  readonly text: string;
  readonly minutesAgo: number;
  readonly hasPhoto?: true;
  /** Not read by the others yet. */
  readonly isUnread?: true;
}

interface DemoChat {
  readonly title: string;
  readonly owner: DemoMessage['by'];
  /** Oldest first. */
  readonly messages: readonly DemoMessage[];
}

const hour = 60;
const day = 24 * hour;

/** Marina runs the shop; Ana and Bruno attend. */
const demoChats: readonly DemoChat[] = [
  {
    title: 'Avisos da loja',
    owner: 0,
    messages: [
      { by: 0, text: 'Pessoal, criei este espaço para os avisos da loja. 📌', minutesAgo: 6 * day + 20 },
      { by: 0, text: 'Feriado na segunda: abrimos só das *9h às 13h*.', minutesAgo: 6 * day + 18 },
      { by: 1, text: 'Combinado! Já deixei a mensagem de ausência pronta.', minutesAgo: 6 * day + 5 },
      { by: 2, text: 'Valeu, Marina 👍', minutesAgo: 6 * day },
    ],
  },
  {
    title: 'Vendas e financeiro',
    owner: 1,
    messages: [
      {
        by: 1,
        text: 'Bruno, a Helena perguntou se dá para dividir em 4x no boleto. Você libera?',
        minutesAgo: day + 5 * hour,
      },
      { by: 2, text: 'Para ela libero, sempre pagou em dia.', minutesAgo: day + 4 * hour + 52 },
      { by: 2, text: 'Só peço entrada de 25%.', minutesAgo: day + 4 * hour + 51 },
      { by: 1, text: 'Perfeito, vou mandar a proposta assim.', minutesAgo: day + 4 * hour + 40 },
      { by: 1, text: 'Fechado! Ela aceitou na hora 🎉', minutesAgo: day + 3 * hour },
      { by: 0, text: 'Parabéns, dupla! 👏', minutesAgo: day + 2 * hour },
    ],
  },
  {
    title: 'Plantão de sábado',
    owner: 0,
    messages: [
      { by: 0, text: 'Bom dia! Quem fica com o plantão neste sábado?', minutesAgo: day + 6 * hour },
      { by: 1, text: 'Eu posso, das 9h às 13h.', minutesAgo: day + 5 * hour + 58 },
      { by: 2, text: 'E eu cubro a parte da tarde.', minutesAgo: day + 5 * hour + 40 },
      { by: 0, text: 'Fechado. Obrigada, vocês dois! 🙌', minutesAgo: day + 5 * hour + 38 },
      {
        by: 1,
        text: 'A vitrine nova ficou assim. Posso mandar para os clientes?',
        minutesAgo: 2 * hour + 10,
        hasPhoto: true,
      },
      { by: 0, text: 'Ficou linda! Pode, sim.', minutesAgo: 2 * hour + 4 },
      {
        by: 2,
        text: '@Ana Souza consegue olhar este atendimento? O cliente pediu para falar com Vendas: {ticket}',
        minutesAgo: 34,
      },
      { by: 1, text: 'Vi agora, já respondo.', minutesAgo: 31 },
      {
        by: 1,
        text: '@Marina Alves preciso da sua liberação para o desconto de 15%. É o segundo pedido dele no mês.',
        minutesAgo: 12,
        isUnread: true,
      },
      {
        by: 2,
        text: 'O estoque da Aurora chega amanhã cedo, já avisei o pessoal.',
        minutesAgo: 4,
        isUnread: true,
      },
    ],
  },
];

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

async function seedMessage(tx: Tx, team: DemoTeam, chatId: number, words: DemoMessage): Promise<void> {
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

async function seedChat(tx: Tx, team: DemoTeam, { title, owner, messages }: DemoChat): Promise<void> {
  const { people, now } = team;
  const last = messages.at(-1);
  const lastAt = new Date(now.getTime() - (last?.minutesAgo ?? 0) * minuteMs).toISOString();
  const store = chatStore(tx);
  const { id } = await store.insert({
    title,
    owner_id: people[owner]?.id ?? null,
    last_message: last ? `${people[last.by]?.name}: ${previewOf(last.text, '', chatPreviewMax)}` : '',
    created_at: new Date(now.getTime() - (messages[0]?.minutesAgo ?? 0) * minuteMs).toISOString(),
    updated_at: lastAt,
  });
  await store.addMembers(
    id,
    people.map((person) => person.id),
  );
  for (const each of messages) await seedMessage(tx, team, id, each);
}

/** Seeds the team chats of the demo. */
export async function seedChats(tx: Tx, team: DemoTeam): Promise<void> {
  for (const chat of demoChats) await seedChat(tx, team, chat);
}
