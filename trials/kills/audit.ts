import type { OwnerConnection } from '@prosa/server/testing/owner-connection.ts';
import type { Customer } from './killed-world.ts';
import { bareAddress, type KilledWorld } from './killed-world.ts';

/** An invariant, with the cases that violated it. */
export interface Fault {
  readonly what: string;
  readonly cases: readonly string[];
}

interface StoredMessage {
  readonly contact_id: number;
  readonly provider_id: string;
  readonly client_id: string | null;
  readonly from_me: boolean;
  readonly body: string;
  readonly ack: number;
  readonly error: string | null;
}

async function conversations(owner: OwnerConnection) {
  const messages = await owner.query<StoredMessage>(`
    select contact_id, provider_id, client_id, from_me, body, ack, error
    from messages order by sent_at, id`);
  const addresses = await owner.query<{ contact_id: number; address: string }>(
    'select contact_id, address from contact_addresses',
  );
  const ofContact = Map.groupBy(messages, ({ contact_id }) => contact_id);
  const contactOf = new Map(addresses.map(({ address, contact_id }) => [address, contact_id]));
  return (from: string) => ofContact.get(contactOf.get(bareAddress(from)) ?? 0) ?? [];
}

type MayTradePlaces = (one: string, other: string) => boolean;

/** Returns the expected ids that are missing, duplicated, unexpected or out of order. */
export function differences(
  expected: readonly string[],
  found: readonly string[],
  mayTradePlaces: MayTradePlaces = () => false,
) {
  const counts = Map.groupBy(found, (id) => id);
  const known = new Set(expected);
  const there = expected.filter((id) => counts.has(id));
  const places = new Map([...new Set(found)].map((id, place) => [id, place]));
  const placeOf = (id: string) => places.get(id) ?? 0;
  const turned = there.flatMap((id, index) =>
    there
      .slice(index + 1)
      .filter((later) => placeOf(later) < placeOf(id))
      .map((later) => [id, later] as const),
  );
  const wrong = new Set(turned.filter(([id, later]) => !mayTradePlaces(id, later)).flat());
  return {
    lost: expected.filter((id) => !counts.has(id)),
    doubled: expected.filter((id) => (counts.get(id)?.length ?? 0) > 1),
    unknown: found.filter((id) => !known.has(id)),
    outOfOrder: there.filter((id) => wrong.has(id)),
  };
}

/** A late message may follow its neighbours of the same second, and nothing else. */
export function tradesOf(world: KilledWorld, customer: Customer): MayTradePlaces {
  const late = world.lateBy(customer);
  return (one, other) =>
    (late.has(one) || late.has(other)) &&
    world.secondOf(customer, one) !== undefined &&
    world.secondOf(customer, one) === world.secondOf(customer, other);
}

async function auditMessages(
  owner: OwnerConnection,
  world: KilledWorld,
  customers: readonly Customer[],
): Promise<Fault[]> {
  const conversationOf = await conversations(owner);
  const cases = new Map<string, string[]>();
  const add = (what: string, ids: readonly string[]) => cases.set(what, [...(cases.get(what) ?? []), ...ids]);
  const compare = (
    flow: string,
    expected: readonly string[],
    found: readonly string[],
    mayTradePlaces?: MayTradePlaces,
  ) => {
    const { lost, doubled, unknown, outOfOrder } = differences(expected, found, mayTradePlaces);
    add(`${flow}: lost`, lost);
    add(`${flow}: doubled`, doubled);
    add(`${flow}: nobody sent it`, unknown);
    add(`${flow}: out of order`, outOfOrder);
  };
  for (const customer of customers) {
    const { from, wrote, wasWritten } = customer;
    const stored = conversationOf(from);
    const onPhone = await world.receivedBy(owner, customer);
    const own = stored.filter(({ from_me }) => from_me);
    const theirs = stored.filter(({ from_me }) => !from_me);
    const clientOf = new Map(own.map((row) => [row.provider_id, row.client_id ?? row.provider_id]));
    compare(
      'inbound',
      wrote,
      theirs.map(({ provider_id }) => provider_id),
      tradesOf(world, customer),
    );
    compare(
      'outbound',
      wasWritten,
      own.map(({ client_id, provider_id }) => client_id ?? provider_id),
    );
    compare(
      'outbound on the phone',
      wasWritten,
      onPhone.map((id) => clientOf.get(id) ?? id),
    );
    const broken = stored.filter(
      ({ body, provider_id, client_id }) => !body.includes(client_id ?? provider_id),
    );
    add(
      'messages with another text',
      broken.map(({ provider_id }) => provider_id),
    );
    const unsent = own.filter(({ ack, error }) => ack < 1 || error !== null);
    add(
      'outbound without a tick',
      unsent.map(({ provider_id, ack, error }) => `${provider_id} ack ${ack} ${error ?? ''}`),
    );
  }
  return [...cases].map(([what, ids]) => ({ what, cases: ids }));
}

/** Queries that must return no rows. */
const mustBeEmpty: Readonly<Record<string, string>> = {
  'contacts with more than one live ticket': `
    select contact_id as case from tickets where status <> 'closed' group by contact_id having count(*) > 1`,
  'contacts with more than one ticket': `
    select contact_id as case from tickets group by contact_id having count(*) > 1`,
  'customers who are several contacts': `
    select name as case from contacts group by name having count(*) > 1`,
  'tickets whose counter is wrong': `
    select id as case from tickets where unread_messages <>
      (select count(*) from messages where ticket_id = tickets.id and not from_me and not is_read)`,
  'tickets that show another last message': `
    select id as case from tickets where last_message <>
      (select body from messages where ticket_id = tickets.id order by sent_at desc, id desc limit 1)`,
  'outgoing acts left': 'select id || act as case from outgoing_acts',
  'events that wait': `select id || ' ' || lane as case from incoming_events where state = 'waiting'`,
  'events that failed': `select id || ' ' || error as case from incoming_events where state = 'failed'`,
  'jobs given up': `select data::text as case from jobs.job_common where name = 'dead-letters'`,
  'signals of the sandbox left': 'select id as case from sandbox_signals',
};

async function auditRows(owner: OwnerConnection): Promise<Fault[]> {
  const faults: Fault[] = [];
  for (const [what, statement] of Object.entries(mustBeEmpty)) {
    const rows = await owner.query<{ case: unknown }>(statement);
    faults.push({ what, cases: rows.map((row) => String(row.case)) });
  }
  return faults;
}

/** Links change with every response. Read marks are covered by the ticket's unread count. */
const isLeftOut = (name: string) => name.endsWith('Url') || name === 'read';

/** Serialises independently of the field order. */
function comparable(value: object): string {
  return JSON.stringify(value, (_, part: unknown) => {
    if (typeof part !== 'object' || part === null || Array.isArray(part)) return part;
    const fields = Object.entries(part).filter(([name]) => !isLeftOut(name));
    return Object.fromEntries(fields.toSorted(([a], [b]) => (a < b ? -1 : 1)));
  });
}

/** Compared contents of a client, by id. */
export interface Shown {
  readonly tickets: ReadonlyMap<number, object>;
  readonly messages: ReadonlyMap<number, object>;
}

function differing(folded: ReadonlyMap<number, object>, fresh: ReadonlyMap<number, object>): string[] {
  const ids = new Set([...folded.keys(), ...fresh.keys()]);
  return [...ids].flatMap((id) => {
    const [mine, theirs] = [folded.get(id), fresh.get(id)];
    if (mine && theirs && comparable(mine) === comparable(theirs)) return [];
    return [
      `${id}: ${mine ? comparable(mine) : 'missing'} instead of ${theirs ? comparable(theirs) : 'none'}`,
    ];
  });
}

/** Compares a client that folded all events with a fresh load. */
export function auditScreen(folded: Shown, fresh: Shown): Fault[] {
  return [
    { what: 'tickets that a screen shows otherwise', cases: differing(folded.tickets, fresh.tickets) },
    { what: 'messages that a screen shows otherwise', cases: differing(folded.messages, fresh.messages) },
  ];
}

export async function auditDatabase(
  owner: OwnerConnection,
  world: KilledWorld,
  customers: readonly Customer[],
): Promise<Fault[]> {
  return [...(await auditMessages(owner, world, customers)), ...(await auditRows(owner))];
}

/** Number of acts, events, files and jobs in progress. */
export async function unsettled(owner: OwnerConnection, world: KilledWorld): Promise<number> {
  const [row] = await owner.query<{ count: string }>(`
    select (select count(*) from outgoing_acts)
      + (select count(*) from incoming_events where state = 'waiting')
      + (select count(*) from messages where media_state = 'waiting')
      + (select count(*) from jobs.job_common
         where name = 'messages.prepare-media' and state in ('created', 'retry', 'active'))
      + (select count(*) from campaigns where status = 'EM_ANDAMENTO') as count`);
  return Number(row?.count) + (await world.untold(owner));
}
