import { randomUUID } from 'node:crypto';
import { sendSandboxMessage } from '@prosa/contracts/sandbox-phone/api.ts';
import { until } from '#testing/crowd/call.ts';
import type { TalkingCompany } from '#testing/crowd/carrier.ts';
import type { CrowdWorld } from '#testing/crowd/crowd-world.ts';
import { processorSeconds } from '#testing/measured-server.ts';
import type { OwnerConnection } from '#testing/owner-connection.ts';

export interface Burst {
  readonly perSecond: number;
  /** CPU milliseconds per message. */
  readonly server: number;
  readonly database: number;
}

const phoneOf = (customer: number) => `55119${70_000_000 + customer}`;

/** Inserts the provider's events beforehand, so that creating them is not part of the measurement. */
async function leave(
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
export async function takeIn(
  world: CrowdWorld,
  owner: OwnerConnection,
  company: TalkingCompany,
  { messages, customers }: { readonly messages: number; readonly customers: number },
): Promise<Burst> {
  const { connectionId, adminToken } = company;
  const [last] = await owner.query<{ id: string }>('select coalesce(max(id), 0) as id from incoming_events');
  await leave(owner, company, messages, customers);
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
