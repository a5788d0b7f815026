import type {
  Connection,
  ConnectionDetails,
  ConnectionEvent,
  ConnectionReason,
  ConnectionSession,
  ConnectionStatus,
} from '@prosa/contracts/connections/schema.ts';
import type { Queue } from '@prosa/contracts/queues/schema.ts';
import { QueryClient } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import { createLiveQueries, type LiveEvent } from '#lib/live-query.ts';
import { connectionKeys, sortConnections } from './queries.ts';
import {
  connectionLiveRules,
  reduceConnectionList,
  reduceConnectionQueues,
  reduceConnectionSession,
  reduceDetailsSession,
} from './realtime.ts';

const timeOf = (second: number): string => new Date(Date.UTC(2026, 0, 1) + second * 1000).toISOString();

function buildConnection(change: Partial<Connection> = {}): Connection {
  return {
    id: 1,
    name: 'Vendas',
    status: 'DISCONNECTED',
    reason: null,
    retryAt: null,
    retries: 0,
    qrcode: '',
    number: null,
    provider: 'sandbox',
    isDefault: false,
    greetingMessage: '',
    complationMessage: '',
    outOfHoursMessage: '',
    ratingMessage: '',
    transferQueueId: null,
    timeToTransfer: 0,
    maxUseBotQueues: 3,
    timeUseBotQueues: 0,
    expiresTicket: 0,
    expiresInactiveMessage: '',
    promptId: null,
    queues: [],
    hasToken: false,
    token: null,
    companyId: 1,
    createdAt: timeOf(0),
    updatedAt: timeOf(0),
    ...change,
  };
}

function sessionOf(connection: Connection): ConnectionSession {
  const { id, status, reason, retryAt, retries, qrcode, number, updatedAt } = connection;
  return { id, status, reason, retryAt, retries, qrcode, number, updatedAt };
}

const updated = (whatsapp: Connection): ConnectionEvent => ({ action: 'update', whatsapp });

/** Server model: returns the expected response that the live list is compared with. */
function createModel() {
  const rows = new Map<number, Connection>();
  let clock = 0;
  let seq = 0;
  const tell = (event: Pick<LiveEvent, 'name' | 'payload'>): LiveEvent => {
    seq += 1;
    return { ...event, seq } as LiveEvent;
  };
  const write = (id: number, change: Partial<Connection>): Connection => {
    clock += 1;
    const row = { ...(rows.get(id) ?? buildConnection({ id })), ...change, updatedAt: timeOf(clock) };
    rows.set(id, row);
    return row;
  };
  return {
    change: (id: number, change: Partial<Connection>): LiveEvent =>
      tell({ name: 'whatsapp', payload: updated(write(id, change)) }),
    move: (id: number, status: ConnectionStatus, reason: ConnectionReason | null): LiveEvent => {
      const row = write(id, { status, reason, qrcode: status === 'qrcode' ? `code-${clock}` : '' });
      return tell({ name: 'whatsappSession', payload: { action: 'update', session: sessionOf(row) } });
    },
    remove: (id: number): LiveEvent => {
      rows.delete(id);
      return tell({ name: 'whatsapp', payload: { action: 'delete', whatsappId: id } });
    },
    all: () => [...rows.values()],
  };
}

function startLive(list: Connection[]) {
  const client = new QueryClient({ defaultOptions: { queries: { structuralSharing: false } } });
  const flushes: (() => void)[] = [];
  const live = createLiveQueries(client, connectionLiveRules, (flush) => {
    flushes.push(flush);
  });
  client.setQueryData(connectionKeys.list, list);
  return {
    push: live.push,
    flush: () => {
      for (const run of flushes.splice(0)) run();
    },
    list: () => client.getQueryData<Connection[]>(connectionKeys.list) ?? [],
  };
}

describe('a live list of connections', () => {
  it('equals a fresh one after rows and sessions changed, told twice and out of order', () => {
    const model = createModel();
    const screen = startLive([]);
    const events = [
      model.change(1, { name: 'Vendas', isDefault: true }),
      model.change(2, { name: 'Suporte' }),
      model.move(1, 'OPENING', 'requested'),
      model.move(1, 'qrcode', null),
      model.change(3, { name: 'Financeiro' }),
      model.move(2, 'OPENING', 'network'),
      model.move(1, 'CONNECTED', null),
      model.change(2, { name: 'Suporte técnico' }),
      model.remove(3),
      model.move(2, 'TIMEOUT', 'timeout'),
    ];
    const [a, b, c, d, ...rest] = events as [LiveEvent, LiveEvent, LiveEvent, LiveEvent, ...LiveEvent[]];
    for (const event of [b, a, a, d, c, ...rest.toReversed(), ...events]) {
      screen.push(event);
      screen.flush();
    }
    expect(sortConnections(screen.list())).toEqual(sortConnections(model.all()));
  });

  it('shows a connection that somebody else added', () => {
    const added = buildConnection({ id: 9, name: 'Nova' });
    expect(reduceConnectionList([buildConnection()], updated(added)).map(({ id }) => id)).toEqual([1, 9]);
  });

  it('keeps the code on the screen when the news for everybody comes without it', () => {
    const shown = buildConnection({ status: 'qrcode', qrcode: 'código' });
    const renamed = updated({ ...shown, name: 'Loja', qrcode: '' });
    const [row] = reduceConnectionList([shown], renamed);
    expect(row).toMatchObject({ name: 'Loja', qrcode: 'código' });
  });

  it('replaces a code by the next one and forgets it when it has served', () => {
    const shown = buildConnection({ status: 'qrcode', qrcode: 'primeiro' });
    const session = sessionOf({ ...shown, qrcode: 'segundo' });
    const next = reduceConnectionSession([shown], { action: 'update', session });
    expect(next[0]?.qrcode).toBe('segundo');
    const paired = sessionOf({ ...shown, status: 'PAIRING', qrcode: '' });
    expect(reduceConnectionSession(next, { action: 'update', session: paired })[0]?.qrcode).toBe('');
  });

  it('is not taken back by an older session that comes late', () => {
    const list = [buildConnection({ status: 'CONNECTED', updatedAt: timeOf(5) })];
    const late = sessionOf(buildConnection({ status: 'OPENING', updatedAt: timeOf(4) }));
    expect(reduceConnectionSession(list, { action: 'update', session: late })).toBe(list);
  });

  it('takes the name from a row that comes after a later session', () => {
    const list = [buildConnection({ status: 'CONNECTED', updatedAt: timeOf(5) })];
    const late = updated(buildConnection({ name: 'Loja', status: 'OPENING', updatedAt: timeOf(4) }));
    const [row] = reduceConnectionList(list, late);
    expect(row).toMatchObject({ name: 'Loja', status: 'CONNECTED', updatedAt: timeOf(5) });
  });

  it('is the same object when an event is about a connection that is not there', () => {
    const list = [buildConnection()];
    const unknown = sessionOf(buildConnection({ id: 7 }));
    expect(reduceConnectionSession(list, { action: 'update', session: unknown })).toBe(list);
    expect(reduceConnectionList(list, { action: 'delete', whatsappId: 7 })).toBe(list);
  });

  it('puts the default one first and the others by name, whatever the accents', () => {
    const names = ['Zeladoria', 'Área 2', 'Vendas', 'Área 10'];
    const list = names.map((name, index) =>
      buildConnection({ id: index + 1, name, isDefault: name === 'Vendas' }),
    );
    expect(sortConnections(list).map(({ name }) => name)).toEqual([
      'Vendas',
      'Área 2',
      'Área 10',
      'Zeladoria',
    ]);
  });
});

describe('the last changes of a connection', () => {
  const details = (changes: ConnectionDetails['changes']): ConnectionDetails => ({
    ...buildConnection({ status: 'OPENING' }),
    changes,
    ledger: { received: 3, applied: 2, waiting: 1, failed: 0 },
    account: null,
  });
  const moved = (second: number, status: ConnectionStatus, reason: ConnectionReason | null = null) => ({
    action: 'update' as const,
    session: sessionOf(buildConnection({ status, reason, updatedAt: timeOf(second) })),
  });

  it('begin with the newest one, told once or twice', () => {
    const events = [moved(1, 'CONNECTED'), moved(1, 'CONNECTED'), moved(2, 'OPENING', 'network')];
    const { changes, status } = events.reduce(reduceDetailsSession, details([]));
    expect(status).toBe('OPENING');
    expect(changes).toEqual([
      { status: 'OPENING', reason: 'network', at: timeOf(2) },
      { status: 'CONNECTED', reason: null, at: timeOf(1) },
    ]);
  });

  it('are never more than twenty', () => {
    const start = details([]);
    const events = Array.from({ length: 30 }, (_, index) =>
      moved(index, index % 2 ? 'CONNECTED' : 'TIMEOUT'),
    );
    const { changes } = events.reduce(reduceDetailsSession, start);
    expect(changes).toHaveLength(20);
    expect(changes[0]?.at).toBe(timeOf(29));
  });

  it('are left alone by the news of another connection', () => {
    const start = details([]);
    const { session } = moved(1, 'CONNECTED');
    expect(reduceDetailsSession(start, { action: 'update', session: { ...session, id: 2 } })).toBe(start);
  });
});

describe('the queues of a connection', () => {
  const sells = { id: 7, name: 'Vendas', color: '#0F766E' };
  const list = [buildConnection({ queues: [sells], transferQueueId: 7 }), buildConnection({ id: 2 })];

  it('follow their names, and one that is gone is neither offered nor transferred to', () => {
    const queue = { ...sells, name: 'Loja' } as Queue;
    const [renamed, other] = reduceConnectionQueues(list, { action: 'update', queue });
    expect([renamed?.queues, renamed?.transferQueueId]).toEqual([[queue], 7]);
    expect(other).toBe(list[1]);
    const [without] = reduceConnectionQueues(list, { action: 'delete', queueId: 7 });
    expect([without?.queues, without?.transferQueueId]).toEqual([[], null]);
  });

  it('leave the list the same object when it names none of it', () => {
    expect(reduceConnectionQueues(list, { action: 'delete', queueId: 8 })).toBe(list);
  });
});
