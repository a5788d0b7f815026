import { setTimeout as sleep } from 'node:timers/promises';
import { type EmulatorProcess, startEmulatorProcess } from '@prosa/emulator/emulator-process.ts';
import { systemClock } from '@prosa/server/src/platform/clock.ts';
import { createLog } from '@prosa/server/src/platform/log.ts';
import { createBaileysProvider } from '@prosa/server/src/providers/whatsapp/baileys/baileys-provider.ts';
import { silenceLibsignal } from '@prosa/server/src/providers/whatsapp/baileys/load-baileys.ts';
import type {
  ProviderEvent,
  ProviderSession,
  WhatsappProvider,
} from '@prosa/server/src/providers/whatsapp/port.ts';

const numbers = 50;
const messagesEach = 20;
/** Baileys leaves timers behind, which retain a closed socket. */
const timersMs = 35_000;
/** A small server has a gigabyte for a hundred numbers, and one core for all of them. */
const budgets = { totalMb: 500, eachMb: 1, receiveMs: 15, sendMs: 25, leftMb: 10 };

/** One linked number, and its customer. */
interface Line {
  readonly session: ProviderSession;
  readonly owner: string;
  readonly customer: string;
  readonly told: Readonly<Record<ProviderEvent['type'], number>>;
  readonly isOpen: () => boolean;
}

const print = (row: object) => void process.stdout.write(`${JSON.stringify(row)}\n`);
const round = (value: number) => Math.round(value * 100) / 100;

function report(name: string, value: number, unit: string, budget?: number): void {
  print({
    name,
    value: round(value),
    unit,
    ...(budget === undefined ? {} : { ratio: round(value / budget) }),
  });
}

async function memory(): Promise<{ readonly heapMb: number; readonly totalMb: number }> {
  // Objects released by finalizers are collected by the next run.
  for (let times = 0; times < 3; times += 1) {
    global.gc?.();
    await sleep(100);
  }
  const { heapUsed, external, rss } = process.memoryUsage();
  return { heapMb: (heapUsed + external) / 2 ** 20, totalMb: rss / 2 ** 20 };
}

async function until(what: string, holds: () => boolean): Promise<void> {
  const deadline = performance.now() + 120_000;
  while (!holds()) {
    if (performance.now() > deadline) throw new Error(`never: ${what}`);
    await sleep(5);
  }
}

async function cpuMsOf(work: () => Promise<void>): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

function open(provider: WhatsappProvider, connectionId: number, onCode: (code: string) => void) {
  const values = new Map<string, string>();
  const copies = new Map<string, Uint8Array>();
  const told: Record<string, number> = { message: 0, status: 0 };
  let isOpen = false;
  const session = provider.connect({
    connectionId,
    account: { importsHistory: false },
    memory: {
      read: async (names) => new Map([...values].filter(([name]) => names.includes(name))),
      async write(changes) {
        for (const [name, value] of Object.entries(changes)) {
          if (value === null) values.delete(name);
          else values.set(name, value);
        }
      },
      clear: async () => values.clear(),
    },
    copies: { save: async (id, bytes) => void copies.set(id, bytes), find: async (id) => copies.get(id) },
    async onEvent(event) {
      told[event.type] = (told[event.type] ?? 0) + 1;
      if (event.type !== 'state') return;
      if (event.state.at === 'qr') onCode(event.state.code);
      isOpen = event.state.at === 'open';
    },
  });
  return { session, told: told as Line['told'], isOpen: () => isOpen };
}

async function link(emulator: EmulatorProcess, provider: WhatsappProvider, index: number): Promise<Line> {
  const owner = String(5_511_900_000_000 + index);
  const customer = String(5_511_910_000_000 + index);
  await emulator.user({ pn: owner });
  await emulator.user({ pn: customer });
  const code = Promise.withResolvers<string>();
  const line = open(provider, index, code.resolve);
  await emulator.scanQr(owner, await code.promise);
  await until(`number ${index} opens`, line.isOpen);
  return { ...line, owner, customer };
}

const sum = (all: readonly Line[], type: 'message' | 'status') =>
  all.reduce((total, { told }) => total + told[type], 0);

async function receive(emulator: EmulatorProcess, all: readonly Line[]): Promise<void> {
  const before = sum(all, 'message');
  for (let count = 0; count < messagesEach; count += 1) {
    await Promise.all(
      all.map(({ customer, owner }) => emulator.sendText(customer, owner, `mensagem ${count}`)),
    );
  }
  await until('all is received', () => sum(all, 'message') - before === all.length * messagesEach);
}

async function send(all: readonly Line[]): Promise<void> {
  const before = sum(all, 'status');
  for (let count = 0; count < messagesEach; count += 1) {
    await Promise.all(
      all.map(({ session, customer, owner }) =>
        session.send({
          id: `PR${owner}${String(count).padStart(4, '0')}`,
          chat: { phone: customer },
          content: { kind: 'text', text: `resposta ${count}` },
        }),
      ),
    );
  }
  // Two status events per message: sent and delivered.
  await until('all is delivered', () => sum(all, 'status') - before >= all.length * messagesEach * 2);
}

silenceLibsignal(console);
const emulator = await startEmulatorProcess();
emulator.trust();
const log = createLog('silent');
const provider = createBaileysProvider({ settings: { serverUrl: emulator.url }, clock: systemClock, log });

async function live(firstIndex: number, count = numbers): Promise<Line[]> {
  const all: Line[] = [];
  for (let index = 0; index < count; index += 1) all.push(await link(emulator, provider, firstIndex + index));
  return all;
}

async function end(all: readonly Line[]): Promise<void> {
  await Promise.all(all.map(({ session }) => session.disconnect()));
  await sleep(timersMs);
}

/** Triggers all one-time allocations, which do not depend on the number of sessions. */
async function warmUp(): Promise<void> {
  const few = await live(9000, 10);
  await receive(emulator, few);
  await send(few);
  await end(few);
}

try {
  await warmUp();
  const before = await memory();
  const startedAt = performance.now();
  let all: Line[] = [];
  const pairing = await cpuMsOf(async () => {
    all = await live(1000);
  });
  report('linking a number, processor', pairing / numbers, 'ms');
  report(`linking ${numbers} numbers one after the other`, (performance.now() - startedAt) / 1000, 's');
  const idle = await memory();
  report(`the process with ${numbers} linked numbers, memory`, idle.totalMb, 'MB', budgets.totalMb);
  report('each linked number, living objects', (idle.heapMb - before.heapMb) / numbers, 'MB', budgets.eachMb);
  const messages = numbers * messagesEach;
  const receiving = await cpuMsOf(() => receive(emulator, all));
  report('receiving a message, processor', receiving / messages, 'ms', budgets.receiveMs);
  const sending = await cpuMsOf(() => send(all));
  report('sending a message and hearing of it, processor', sending / messages, 'ms', budgets.sendMs);
  await end(all);
  all = [];
  const left = (await memory()).heapMb - before.heapMb;
  report(`living objects left by ${numbers} numbers that were closed`, left, 'MB', budgets.leftMb);
  const problems = await emulator.problems();
  if (problems.length > 0) throw new Error(problems.join('\n'));
} finally {
  await emulator.stop();
}
process.exit();
