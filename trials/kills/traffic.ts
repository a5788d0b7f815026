import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { sendMessage } from '@prosa/contracts/messages/api.ts';
import type { Customer, KilledWorld } from './killed-world.ts';
import type { RetryingClient } from './retrying-client.ts';
import { fileOf } from './sample-file.ts';

/** Number of customers with an open ticket before the first kill. */
export const talkers = 8;
const newcomersPerInbound = 1 / 150;
const fewestNewcomers = 4;
/** One message in this many is sent twice on purpose. */
const doubledOneIn = 7;
/** One message in this many carries a file. */
const withFileOneIn = 8;

export function makeCustomers(inbound: number): Customer[] {
  const count = talkers + Math.max(fewestNewcomers, Math.round(inbound * newcomersPerInbound));
  return Array.from({ length: count }, (_, index) => ({
    // One in five has no visible number.
    from: index % 5 === 4 ? `${700_000_000_000 + index}@lid` : `55119${80_000_001 + index}`,
    name: `Cliente ${index}`,
    wrote: [],
    wasWritten: [],
    withFile: new Set<string>(),
    ticketId: undefined,
    inbound: Promise.resolve(),
    outbound: Promise.resolve(),
  }));
}

interface TrafficOptions {
  readonly caller: RetryingClient;
  readonly world: KilledWorld;
  readonly connectionId: number;
  readonly customers: readonly Customer[];
  /** Progress of the run; messages are spread over all of it. */
  readonly progress: () => number;
  readonly signal: AbortSignal;
}

export interface Traffic {
  /** Settles when the message was acknowledged. */
  write(customer: Customer): Promise<void>;
  answer(customer: Customer): Promise<void>;
  /** Runs both directions; settles when everything was acknowledged. */
  flow(inbound: number, outbound: number): Promise<void>;
  /** Messages sent twice on purpose, after the acknowledgement or concurrently. */
  doubled(): number;
}

export function createTraffic({ caller, world, connectionId, customers, ...run }: TrafficOptions): Traffic {
  let doubled = 0;

  /** Sends once, twice concurrently, or again after the response; all responses must name the same message. */
  async function perhapsTwice(act: () => Promise<unknown>): Promise<void> {
    if (Math.random() * doubledOneIn >= 1) {
      await act();
      return;
    }
    doubled += 1;
    const isAtOnce = Math.random() < 0.5;
    const answers = isAtOnce ? await Promise.all([act(), act()]) : [await act(), await act()];
    if (answers[0] !== answers[1]) throw new Error(`Asked twice, it was ${answers.join(' and ')}.`);
  }

  /** The first message of a customer is always a text. */
  function perhapsFile({ wrote, withFile }: Customer, id: string): File | undefined {
    if (wrote.length === 0 || Math.random() * withFileOneIn >= 1) return undefined;
    withFile.add(id);
    return fileOf(id);
  }

  async function write(customer: Customer): Promise<void> {
    const { name, wrote } = customer;
    const id = randomUUID();
    const text = `${name} escreve ${id}`;
    const file = perhapsFile(customer, id);
    await perhapsTwice(() => world.write(caller, connectionId, { customer, id, text, file }));
    wrote.push(id);
  }

  async function answer(customer: Customer): Promise<void> {
    const { ticketId = 0, name, wasWritten } = customer;
    const clientId = randomUUID();
    const request = { params: { ticketId }, body: { body: `Para ${name}: ${clientId}`, clientId } };
    const file = perhapsFile(customer, clientId);
    await perhapsTwice(async () => (await caller.call(sendMessage, request, file)).messages[0]?.id);
    wasWritten.push(clientId);
  }

  async function spread(count: number, begin: (index: number) => void): Promise<void> {
    for (let index = 0; index < count; index += 1) {
      while (run.progress() < index / count) await wait(10, undefined, { signal: run.signal });
      begin(index);
    }
  }

  return {
    write,
    answer,
    doubled: () => doubled,
    async flow(inbound, outbound) {
      const newcomers = customers.length - talkers;
      const failures: unknown[] = [];
      const fail = (error: unknown) => void failures.push(error);
      await Promise.all([
        spread(inbound, (index) => {
          const known = talkers + Math.ceil((index / inbound) * newcomers);
          const customer = customers[index % known];
          if (customer) customer.inbound = customer.inbound.then(() => write(customer)).catch(fail);
        }),
        spread(outbound, (index) => {
          const customer = customers[index % talkers];
          if (customer) customer.outbound = customer.outbound.then(() => answer(customer)).catch(fail);
        }),
      ]);
      await Promise.all(customers.flatMap((customer) => [customer.inbound, customer.outbound]));
      if (failures.length > 0) throw new AggregateError(failures, String(failures[0]));
    },
  };
}
