import { Readable } from 'node:stream';
import { acks } from '@prosa/contracts/messages/schema.ts';
import { createAddressService } from '#features/contacts/addresses/service.ts';
import type { TicketRow, TicketService } from '#features/tickets/service.ts';
import type { Tx } from '#platform/database/database.ts';
import type { MediaStore } from '#platform/uploads/media-store.ts';
import { newMediaKey } from '#platform/uploads/media-url.ts';
import { demoFiles } from './demo-files.ts';
import { type DemoLine, type DemoScript, demoScripts, lineOf } from './demo-scripts.ts';
import { addMediaPreparation } from './jobs.ts';
import { kindOfFile, newProviderId, previewOf } from './rules.ts';
import { type MessageRow, messageStore, type NewMessage } from './store.ts';

interface DemoTalk {
  readonly ticket: TicketRow;
  readonly contact: string;
  /** Time span of the messages. */
  readonly openedAt: Date;
  readonly endedAt: Date;
}

export interface DemoConversations {
  readonly talks: readonly DemoTalk[];
  readonly contacts: ReadonlyMap<string, number>;
  readonly connectionId: number;
  readonly tickets: Pick<TicketService, 'noteMessage' | 'openFor'>;
  readonly media: Pick<MediaStore, 'put'>;
  readonly now: Date;
}

const group = { name: 'Arquitetas parceiras', address: '120363025551234567' };
const groupPeople = ['Eduarda Lacerda', 'Isabela Monteiro'];
const hourMs = 60 * 60 * 1000;

/** Seeds the messages of the demo's tickets, as if customers had written and the team answered. */
export async function seedMessages(tx: Tx, demo: DemoConversations): Promise<void> {
  for (const talk of [...demo.talks, await groupTalk(tx, demo)]) {
    const script = demoScripts[`${talk.contact}/${talk.ticket.status}`];
    if (script) await seedTalk(tx, demo, talk, script);
  }
}

async function groupTalk(tx: Tx, { tickets, connectionId, now }: DemoConversations): Promise<DemoTalk> {
  const addresses = createAddressService(
    () => '',
    async () => undefined,
  );
  const { id: contactId } = await addresses.reach(tx, { group: group.address }, group.name);
  const ticket = await tickets.openFor(tx, { contactId, connectionId, isGroup: true, now });
  return { ticket, contact: group.name, openedAt: new Date(now.getTime() - hourMs), endedAt: now };
}

async function seedTalk(tx: Tx, demo: DemoConversations, talk: DemoTalk, script: DemoScript): Promise<void> {
  const lines = script.map(lineOf);
  const lastOwn = lines.findLastIndex(({ from }) => from === '>');
  const said: MessageRow[] = [];
  for (const [index, line] of lines.entries()) {
    const isRead = talk.ticket.status === 'closed' || line.from === '>' || index < lastOwn;
    const answered = line.answers === undefined ? undefined : said[index - line.answers];
    const row = await messageStore(tx).insertOwn({
      ...(await columnsOf(tx, demo, talk, line)),
      quoted_id: answered?.id ?? null,
      ack: index < lastOwn ? acks.read : acks.received,
      is_read: isRead,
      sent_at: momentOf(talk, index, lines.length).toISOString(),
    });
    if (!row) throw new Error('A message of the demo is there already.');
    said.push(row);
    await finish(tx, row, line);
    await demo.tickets.noteMessage(tx, talk.ticket, {
      body: previewOf(row.kind, row.body, row.media_name),
      kind: row.kind,
      fromMe: row.from_me,
      at: new Date(row.sent_at),
      unread: isRead ? 'unchanged' : 'one-more',
    });
  }
}

async function finish(tx: Tx, row: MessageRow, line: DemoLine): Promise<void> {
  if (line.edited !== undefined) await messageStore(tx).saveVersion(row.id, line.edited);
  if (line.file) await addMediaPreparation(tx, row);
}

/** Spreads the messages over the ticket, the last one a little before its end. */
function momentOf({ openedAt, endedAt }: DemoTalk, index: number, count: number): Date {
  const length = endedAt.getTime() - openedAt.getTime();
  return new Date(openedAt.getTime() + (length * (index + 0.5)) / count);
}

async function columnsOf(tx: Tx, demo: DemoConversations, { ticket }: DemoTalk, line: DemoLine) {
  const isOwn = line.from === '>';
  const reactor = isOwn ? String(ticket.contact_id) : 'me';
  const participant = line.by === undefined ? undefined : groupPeople[line.by];
  return {
    ticket_id: ticket.id,
    contact_id: ticket.contact_id,
    connection_id: ticket.connection_id,
    participant_id: participant === undefined ? null : (demo.contacts.get(participant) ?? null),
    from_me: isOwn,
    origin: isOwn ? 'user' : 'contact',
    user_id: isOwn ? ticket.user_id : null,
    provider_id: newProviderId(),
    is_edited: line.edited !== undefined,
    is_deleted: line.isDeleted ?? false,
    reactions: line.reaction === undefined ? {} : { [reactor]: line.reaction },
    ...(await contentOf(tx, demo, line)),
  } satisfies Partial<NewMessage>;
}

async function contentOf(tx: Tx, { media }: DemoConversations, line: DemoLine) {
  const body = line.text ?? '';
  if (line.place) {
    const [latitude, longitude] = line.place;
    return { kind: 'location', body, latitude, longitude } as const;
  }
  if (line.card) {
    const { name, phone } = line.card;
    const card = ['BEGIN:VCARD', 'VERSION:3.0', `FN:${name}`, `TEL;type=CELL:${phone}`, 'END:VCARD'];
    return { kind: 'contacts', body: card.join('\n') } as const;
  }
  if (!line.file) return { kind: 'text', body } as const;
  const file = demoFiles[line.file]();
  const key = newMediaKey(tx.companyId, 'messages', file.extension);
  const { size, sha256 } = await media.put(key, Readable.from([file.bytes]), { contentType: file.mimeType });
  return {
    kind: kindOfFile(file.mimeType, line.file === 'voice'),
    body,
    media_state: 'stored',
    media_key: key,
    media_name: file.name,
    media_type: file.mimeType,
    media_size: size,
    media_sha256: sha256,
  } as const;
}

interface PastTalk {
  readonly ticket: TicketRow;
  readonly openedAt: Date;
  readonly answeredAt: Date;
  readonly closedAt: Date;
  readonly subject: number;
}

/** By subject: what they asked, what they were told, and what they said to that. */
const exchanges: readonly (readonly [string, string, string])[] = [
  [
    'Olá! Queria um orçamento de seis cadeiras de jantar.',
    'Bom dia! Acabei de enviar o orçamento por e-mail, com frete incluso.',
    'Perfeito, vou fechar. Obrigado!',
  ],
  [
    'Oi, meu pedido já saiu para entrega?',
    'Olá! Saiu hoje cedo e chega até amanhã ao meio-dia.',
    'Ótimo, fico no aguardo.',
  ],
  [
    'Bom dia, preciso da nota fiscal da última compra.',
    'Bom dia! A nota foi enviada agora para o e-mail do cadastro.',
    'Chegou aqui, obrigada!',
  ],
  [
    'O tapete veio em outra cor. Como faço para trocar?',
    'Sentimos muito! A coleta está marcada e o novo já foi separado.',
    'Que bom que resolveram rápido.',
  ],
  [
    'Chegou a coleção nova de luminárias?',
    'Chegou sim! Separei as três que combinam com a sua sala.',
    'Adorei, pode mandar as três.',
  ],
];

/** A few words in each, as if it had gone quickly. */
export async function seedPastMessages(
  tx: Tx,
  talks: readonly PastTalk[],
  tickets: Pick<TicketService, 'noteMessage'>,
): Promise<void> {
  for (const { ticket, openedAt, answeredAt, closedAt, subject } of talks) {
    const lines = exchanges[subject] ?? [];
    for (const [index, at] of [openedAt, answeredAt, closedAt].entries()) {
      const isOwn = index === 1;
      const row = await messageStore(tx).insertOwn({
        ticket_id: ticket.id,
        contact_id: ticket.contact_id,
        connection_id: ticket.connection_id,
        from_me: isOwn,
        origin: isOwn ? 'user' : 'contact',
        user_id: isOwn ? ticket.user_id : null,
        provider_id: newProviderId(),
        kind: 'text',
        body: lines[index] ?? '',
        ack: acks.read,
        is_read: true,
        sent_at: at.toISOString(),
      });
      if (!row || index < lines.length - 1) continue;
      await tickets.noteMessage(tx, ticket, {
        body: previewOf(row.kind, row.body, row.media_name),
        kind: row.kind,
        fromMe: row.from_me,
        at,
        unread: 'unchanged',
      });
    }
  }
}
