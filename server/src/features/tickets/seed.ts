import type { TicketStatus } from '@prosa/contracts/tickets/schema.ts';
import type { Tx } from '#platform/database/database.ts';
import type { TicketRow } from './queries.ts';
import { ticketStore } from './store.ts';

/** The rows a demo ticket refers to. */
export interface DemoReferences {
  readonly contacts: ReadonlyMap<string, number>;
  readonly tags: ReadonlyMap<string, number>;
  readonly queues: Readonly<Record<string, number>>;
  /** Attendants; the first one fills in when there are fewer than the demo needs. */
  readonly userIds: readonly [number, ...number[]];
  readonly connectionId: number;
  readonly now: Date;
}

export interface DemoTicket {
  readonly ticket: TicketRow;
  readonly contact: string;
  /** Undefined while it has no queue. */
  readonly queue: string | undefined;
  readonly openedAt: Date;
  /** The messages lie between `openedAt` and this. */
  readonly endedAt: Date;
}

interface DemoStory {
  readonly contact: string;
  readonly queue?: string;
  readonly status: TicketStatus;
  /** Index of its attendant. */
  readonly by?: number;
  /** Minutes since it was opened and, if closed, since it was closed. */
  readonly minutes: readonly [opened: number, closed?: number];
  readonly reason?: string;
  readonly tags?: readonly string[];
}

const day = 24 * 60;
const [admin, ana, bruno] = [0, 1, 2];

type Attended = Required<Pick<DemoStory, 'queue' | 'by' | 'tags'>>;

const pending = (
  contact: string,
  queue: string | undefined,
  opened: number,
  tags: readonly string[] = [],
): DemoStory => ({
  contact,
  ...(queue ? { queue } : {}),
  status: 'pending',
  minutes: [opened],
  tags,
});
const open = (contact: string, opened: number, attended: Attended): DemoStory => ({
  contact,
  ...attended,
  status: 'open',
  minutes: [opened],
});

/** Some contacts return: their closed tickets come first. */
const stories: readonly DemoStory[] = [
  {
    contact: 'Helena Prado',
    queue: 'Vendas',
    status: 'closed',
    by: ana,
    minutes: [21 * day, 21 * day - 95],
    reason: 'Venda concluída',
    tags: ['Pedido entregue'],
  },
  {
    contact: 'Mariana Coutinho',
    queue: 'Suporte',
    status: 'closed',
    by: bruno,
    minutes: [16 * day, 16 * day - 40],
    reason: 'Dúvida respondida',
  },
  {
    contact: 'Otávio Freitas',
    queue: 'Financeiro',
    status: 'closed',
    by: bruno,
    minutes: [12 * day, 11 * day],
    reason: 'Pagamento confirmado',
  },
  {
    contact: 'Beatriz Nogueira',
    queue: 'Vendas',
    status: 'closed',
    by: ana,
    minutes: [9 * day, 9 * day - 60],
    reason: 'Sem interesse no momento',
  },
  {
    contact: 'Caio Albuquerque',
    queue: 'Suporte',
    status: 'closed',
    by: ana,
    minutes: [6 * day, 6 * day - 180],
    reason: 'Troca realizada',
    tags: ['Troca ou devolução'],
  },
  {
    contact: 'Renata Valadares',
    queue: 'Vendas',
    status: 'closed',
    by: admin,
    minutes: [4 * day, 3 * day],
    reason: 'Venda concluída',
    tags: ['Cliente VIP'],
  },
  {
    contact: 'Sofia Almeida Costa',
    queue: 'Vendas',
    status: 'closed',
    by: ana,
    minutes: [3 * day, 3 * day - 25],
    reason: 'Não enviamos para fora do país',
  },
  {
    contact: 'Transportadora Rota Sul',
    queue: 'Financeiro',
    status: 'closed',
    by: bruno,
    minutes: [2 * day, 2 * day - 75],
    reason: 'Nota fiscal enviada',
  },
  {
    contact: 'Hugo Sampaio',
    queue: 'Suporte',
    status: 'closed',
    by: bruno,
    minutes: [day + 300, day + 240],
    reason: 'Dúvida respondida',
  },
  open('Helena Prado', 190, { queue: 'Vendas', by: ana, tags: ['Cliente VIP', 'Orçamento enviado'] }),
  open('Adriana Vasconcelos', 140, { queue: 'Vendas', by: ana, tags: ['Aguardando pagamento'] }),
  open('Leonardo Aguiar', 95, { queue: 'Vendas', by: ana, tags: ['Orçamento enviado'] }),
  open('Camila Rocha Duarte', 70, {
    queue: 'Suporte',
    by: ana,
    tags: ['Troca ou devolução', 'Pedido entregue'],
  }),
  open('Mariana Coutinho', 260, { queue: 'Suporte', by: bruno, tags: ['Reclamação'] }),
  open('Daniel Brandão', 120, { queue: 'Suporte', by: bruno, tags: ['Novo contato'] }),
  open('Mercadinho Boa Vista', 85, { queue: 'Financeiro', by: bruno, tags: ['Aguardando pagamento'] }),
  open('Patrícia Lemos', 45, { queue: 'Financeiro', by: bruno, tags: ['Aguardando pagamento'] }),
  open('Renata Valadares', 30, { queue: 'Vendas', by: admin, tags: ['Cliente VIP', 'Pedido entregue'] }),
  pending('Fernanda Teixeira', 'Vendas', 55, ['Novo contato']),
  pending('João Pedro Amaral', 'Vendas', 24, ['Novo contato']),
  pending('Natália Simões', 'Vendas', 9),
  pending('Rafael Dantas', 'Suporte', 38),
  pending('Tatiane Borges', 'Suporte', 12),
  pending('Otávio Freitas', 'Financeiro', 19),
  pending('Vanessa Chagas', undefined, 7),
  pending('Edson Moraes', undefined, 3),
];

/** Seeds tickets in every status, over the queues and users; their messages are added by the messages seed. */
export async function seedTickets(tx: Tx, around: DemoReferences): Promise<DemoTicket[]> {
  const store = ticketStore(tx);
  const made: DemoTicket[] = [];
  for (const story of stories) {
    const [openedAt, endedAt] = [ago(around.now, story.minutes[0]), ago(around.now, story.minutes[1] ?? 0)];
    const ticket = await store.insertUnlessLive(columnsOf(story, around, openedAt, endedAt), openedAt);
    if (!ticket) throw new Error(`${story.contact} has a live ticket already.`);
    const tagIds = (story.tags ?? []).flatMap((name) => around.tags.get(name) ?? []);
    if (tagIds.length > 0) await store.setTags(ticket.id, tagIds);
    made.push({ ticket, contact: story.contact, queue: story.queue, openedAt, endedAt });
  }
  return made;
}

function ago(now: Date, minutes: number): Date {
  return new Date(now.getTime() - minutes * 60_000);
}

function columnsOf(story: DemoStory, around: DemoReferences, openedAt: Date, endedAt: Date) {
  const contactId = around.contacts.get(story.contact);
  if (contactId === undefined) throw new Error(`The demo has no contact ${story.contact}.`);
  const [first] = around.userIds;
  const isClosed = story.status === 'closed';
  return {
    contact_id: contactId,
    connection_id: around.connectionId,
    queue_id: story.queue === undefined ? null : (around.queues[story.queue] ?? null),
    user_id: story.by === undefined ? null : (around.userIds[story.by] ?? first),
    status: story.status,
    created_at: openedAt.toISOString(),
    accepted_at: story.by === undefined ? null : openedAt.toISOString(),
    updated_at: (isClosed ? endedAt : openedAt).toISOString(),
    closed_at: isClosed ? endedAt.toISOString() : null,
    closing_reason: story.reason ?? null,
  };
}
