import { addDays, dayOf, momentOf, wallTimeOf, weekdayOf } from '@prosa/contracts/zoned-time.ts';
import type { Tx } from '#platform/database/database.ts';
import type { TicketRow } from './queries.ts';
import type { DemoReferences } from './seed.ts';
import { ticketStore } from './store.ts';

/** A closed ticket with the times a dashboard uses. */
export interface PastTicket {
  readonly ticket: TicketRow;
  readonly openedAt: Date;
  readonly acceptedAt: Date;
  readonly answeredAt: Date;
  readonly closedAt: Date;
  /** Index of its subject; the rating below is missing for contacts who gave none. */
  readonly subject: number;
  readonly rate: 1 | 2 | 3 | undefined;
}

const timeZone = 'America/Sao_Paulo';
const pastDays = 60;
const minuteMs = 60_000;
const openingHour = 8;
const workingMinutes = 10 * 60;

const people = [
  'Alexandre Pontes',
  'Amanda Figueiredo',
  'Antônio Carlos Meireles',
  'Beatriz Nogueira',
  'Bruna Sant’Anna',
  'Caio Albuquerque',
  'Cláudia Menezes',
  'Débora Campos',
  'Diego Farias',
  'Fábio Queiroz',
  'Gabriel Cordeiro',
  'Giovana Peixoto',
  'Igor Bastos',
  'Juliana Castro Lima',
  'Larissa Guimarães',
  'Luana Barcelos',
  'Marcelo Ferraz',
  'Maria Aparecida dos Reis',
  'Sílvio Tavares',
  'Vinícius Prates',
];

/** Queue, usual attendant, tag and closing reason by subject. */
const subjects = [
  { queue: 'Vendas', by: 1, tag: 'Orçamento enviado', reason: 'Venda concluída' },
  { queue: 'Suporte', by: 2, tag: 'Pedido entregue', reason: 'Dúvida respondida' },
  { queue: 'Financeiro', by: 2, tag: 'Aguardando pagamento', reason: 'Nota fiscal enviada' },
  { queue: 'Suporte', by: 1, tag: 'Troca ou devolução', reason: 'Troca realizada' },
  { queue: 'Vendas', by: 0, tag: 'Cliente VIP', reason: 'Venda concluída' },
] as const;

const rates = [3, 3, undefined, 2, 3, undefined, 3, 1, 2, undefined] as const;

/** Fixed seed: the same history at every start. */
function createChance(): (below: number) => number {
  let state = 20_261_115;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** Fewer at weekends, and few in the last week, for which other seeds add whole conversations. */
function ticketsOn(day: string, daysAgo: number, chance: (below: number) => number): number {
  const isWeekend = [0, 6].includes(weekdayOf(day));
  if (isWeekend) return chance(2);
  return daysAgo < 7 ? 2 : 3 + chance(3);
}

function momentsFrom(openedAt: Date, chance: (below: number) => number) {
  const later = (from: Date, minutes: number) => new Date(from.getTime() + minutes * minuteMs);
  const acceptedAt = later(openedAt, 1 + chance(18));
  const answeredAt = later(acceptedAt, 1 + chance(6));
  return { openedAt, acceptedAt, answeredAt, closedAt: later(answeredAt, 4 + chance(50)) };
}

/** Seeds two months of resolved tickets as history. */
export async function seedPastTickets(tx: Tx, around: DemoReferences): Promise<PastTicket[]> {
  const chance = createChance();
  const today = dayOf(wallTimeOf(around.now, timeZone));
  const opened = Array.from({ length: pastDays }, (_, index) => pastDays - index).flatMap((daysAgo) => {
    const day = addDays(today, -daysAgo);
    const begins = momentOf(`${day}T${String(openingHour).padStart(2, '0')}:00`, timeZone).getTime();
    return Array.from(
      { length: ticketsOn(day, daysAgo, chance) },
      () => new Date(begins + chance(workingMinutes) * minuteMs),
    );
  });
  const past: PastTicket[] = [];
  for (const openedAt of opened.sort((a, b) => a.getTime() - b.getTime())) {
    const index = chance(subjects.length);
    const moments = momentsFrom(openedAt, chance);
    const contact = people[chance(people.length)] ?? '';
    const ticket = await insertPast(tx, around, { contact, subject: index, ...moments });
    past.push({ ticket, ...moments, subject: index, rate: rates[chance(rates.length)] });
  }
  return past;
}

type Story = Pick<PastTicket, 'openedAt' | 'acceptedAt' | 'closedAt' | 'subject'> & {
  readonly contact: string;
};

async function insertPast(tx: Tx, around: DemoReferences, story: Story): Promise<TicketRow> {
  const { queue, by, tag, reason } = subjects[story.subject] ?? subjects[0];
  const contactId = around.contacts.get(story.contact);
  if (contactId === undefined) throw new Error(`The demo has no contact ${story.contact}.`);
  const ticket = await ticketStore(tx).insertUnlessLive(
    {
      contact_id: contactId,
      connection_id: around.connectionId,
      queue_id: around.queues[queue] ?? null,
      user_id: around.userIds[by] ?? around.userIds[0],
      status: 'closed',
      created_at: story.openedAt.toISOString(),
      accepted_at: story.acceptedAt.toISOString(),
      updated_at: story.closedAt.toISOString(),
      closed_at: story.closedAt.toISOString(),
      closing_reason: reason,
    },
    story.openedAt,
  );
  if (!ticket) throw new Error('A closed ticket cannot be in the way of another.');
  const tagId = around.tags.get(tag);
  if (tagId !== undefined) await ticketStore(tx).setTags(ticket.id, [tagId]);
  return ticket;
}
