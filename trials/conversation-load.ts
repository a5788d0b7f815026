import { randomUUID } from 'node:crypto';
import { sendMessage } from '@prosa/contracts/messages/api.ts';
import { sendSandboxMessage } from '@prosa/contracts/sandbox-phone/api.ts';
import { listTickets, updateTicket } from '@prosa/contracts/tickets/api.ts';
import type { OwnerConnection } from '@prosa/server/testing/owner-connection.ts';
import { until } from './crowd/call.ts';
import type { TalkingCompany } from './crowd/carrier.ts';
import type { CrowdWorld } from './crowd/crowd-world.ts';
import { stampedText } from './crowd/stamp.ts';
import { processorSeconds } from './measured-server.ts';

/** Accepts all pending tickets for the company's first user. */
export async function acceptAll(
  { call }: CrowdWorld,
  { adminToken, people }: TalkingCompany,
): Promise<number[]> {
  const query = { status: 'pending', showAll: 'true' } as const;
  const { tickets } = await call(adminToken, listTickets, { query });
  const body = { status: 'open', userId: people[0]?.userId ?? 0 } as const;
  for (const { id } of tickets) await call(adminToken, updateTicket, { params: { ticketId: id }, body });
  return tickets.map(({ id }) => id);
}

/** Duration of each call. */
async function timed(times: number, work: (nth: number) => Promise<unknown>): Promise<number[]> {
  const took: number[] = [];
  for (let nth = 0; nth < times; nth += 1) {
    const startedAt = performance.now();
    await work(nth);
    took.push(performance.now() - startedAt);
  }
  return took;
}

export function sendOneByOne(
  { call }: CrowdWorld,
  { adminToken }: TalkingCompany,
  ticketIds: readonly number[],
  times: number,
): Promise<number[]> {
  return timed(times, (nth) => {
    const params = { ticketId: ticketIds[nth % ticketIds.length] ?? 0 };
    return call(adminToken, sendMessage, { params, body: { body: stampedText(`Já saiu! ${nth}`) } });
  });
}

/** Returns, accepts, resolves and reopens one ticket after the other. */
export function cycleOneByOne(
  { call }: CrowdWorld,
  { adminToken, people }: TalkingCompany,
  ticketIds: readonly number[],
  times: number,
): Promise<number[]> {
  const userId = people[0]?.userId ?? 0;
  const changes = [
    { status: 'pending', userId: null },
    { status: 'open', userId },
    { status: 'closed' },
    { status: 'open', userId },
  ] as const;
  return timed(times, async (nth) => {
    const params = { ticketId: ticketIds[nth % ticketIds.length] ?? 0 };
    for (const body of changes) await call(adminToken, updateTicket, { params, body });
  });
}

export interface Burst {
  readonly perSecond: number;
  /** CPU milliseconds per message. */
  readonly server: number;
  readonly database: number;
}

const phoneOf = (customer: number) => `55119${70_000_000 + customer}`;

/** Inserts the provider's events beforehand, so that creating them is not part of the measurement. */
async function insertSignals(
  owner: OwnerConnection,
  { companyId, connectionId }: TalkingCompany,
  messages: number,
  customers: number,
): Promise<void> {
  const events = Array.from({ length: messages }, (_, nth) => {
    const chat = { phone: phoneOf(nth % customers) };
    const content = {
      kind: 'text',
      text: `Bom dia! A entrega que pedi na semana passada já saiu daí? (${nth})`,
    };
    const said = { chat, from: chat, pushName: `Cliente ${nth % customers}`, content };
    const sent = { id: randomUUID(), isOwn: false, sentAt: new Date().toISOString() };
    return JSON.stringify({ type: 'message', isHistory: false, message: { ...sent, ...said } });
  });
  await owner.query(
    `insert into sandbox_signals (company_id, connection_id, event, due_at)
     select $1, $2, event::jsonb, now() from unnest($3::text[]) with ordinality as told (event, nth) order by nth`,
    [companyId, connectionId, events],
  );
}

async function processors({ pid }: CrowdWorld, owner: OwnerConnection) {
  const backends = await owner.query<{ pid: number }>(
    'select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  );
  // A backend that has just ended no longer reports its usage.
  const used = await Promise.all(backends.map((backend) => processorSeconds(backend.pid).catch(() => 0)));
  return { server: await processorSeconds(pid), database: used.reduce((sum, each) => sum + each, 0) };
}

/** Receives all messages in one burst and measures how fast they are applied. */
export async function measureBurst(
  world: CrowdWorld,
  owner: OwnerConnection,
  company: TalkingCompany,
  { messages, customers }: { readonly messages: number; readonly customers: number },
): Promise<Burst> {
  const { connectionId, adminToken } = company;
  const [last] = await owner.query<{ id: string }>('select coalesce(max(id), 0) as id from incoming_events');
  await insertSignals(owner, company, messages, customers);
  const before = await processors(world, owner);
  // A message of another customer wakes the connection.
  const body = { connectionId, from: phoneOf(999), name: 'Vizinho', text: 'Oi', id: randomUUID() };
  await world.call(adminToken, sendSandboxMessage, { body });
  let seconds = 0;
  await until(async () => {
    const [row] = await owner.query<{ settled: number; seconds: number }>(
      `select count(*) filter (where state = 'applied')::integer as settled,
         extract(epoch from max(settled_at) - min(received_at))::float as seconds
       from incoming_events where id > $1`,
      [last?.id],
    );
    seconds = row?.seconds ?? 0;
    return (row?.settled ?? 0) > messages;
  }, 'all messages are in their conversations');
  const after = await processors(world, owner);
  return {
    perSecond: messages / seconds,
    server: ((after.server - before.server) * 1000) / messages,
    database: ((after.database - before.database) * 1000) / messages,
  };
}
