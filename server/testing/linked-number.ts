import { type Emulator, type EmulatorOptions, startEmulator } from '@prosa/emulator/emulator.ts';
import { createFaults } from '@prosa/emulator/faults.ts';
import type { Phone } from '@prosa/emulator/phone.ts';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { systemClock } from '#platform/clock.ts';
import { createLog } from '#platform/log.ts';
import { createBaileysProvider } from '#providers/whatsapp/baileys/baileys-provider.ts';
import { loadBaileys } from '#providers/whatsapp/baileys/load-baileys.ts';
import type { SocketSettings } from '#providers/whatsapp/baileys/open-socket.ts';
import type { ProviderAccount, ProviderEvent, SentCopies, SessionMemory } from '#providers/whatsapp/port.ts';
import { openTestSession, type TestSession } from '#providers/whatsapp/provider-rig.ts';

interface OpenOptions {
  readonly memory?: SessionMemory & { readonly values: Map<string, string> };
  readonly copies?: SentCopies;
  readonly onEvent?: (event: ProviderEvent) => Promise<void>;
  readonly settings?: SocketSettings;
  readonly account?: Partial<ProviderAccount>;
}

/** An account and somebody who writes to it, in an emulated WhatsApp that all tests of a file share. */
export interface LinkedNumber {
  readonly emulator: Emulator;
  readonly owner: Phone;
  readonly ana: Phone;
  /** A session; it is ended after the test. */
  open(options?: OpenOptions): TestSession;
  /** One that was paired and is open. */
  linked(options?: OpenOptions): Promise<TestSession>;
}

let lastNumber = 5_531_970_000_000;

export function newNumber(): string {
  lastNumber += 1;
  return String(lastNumber);
}

export function linkedNumber(options?: EmulatorOptions): () => LinkedNumber {
  let emulator: Emulator | undefined;
  let current: LinkedNumber | undefined;
  let sessions: TestSession[] = [];

  beforeAll(async () => {
    await loadBaileys();
    emulator = await startEmulator(options);
    emulator.trust();
  });
  beforeEach(() => {
    if (!emulator) throw new Error('not started yet');
    current = createNumber(emulator, sessions);
  });
  afterEach(async () => {
    await Promise.all(sessions.map(({ session }) => session.disconnect()));
    sessions = [];
    if (emulator) Object.assign(emulator.faults, createFaults());
  });
  afterAll(() => emulator?.stop());
  return () => {
    if (!current) throw new Error('not started yet');
    return current;
  };
}

function createNumber(emulator: Emulator, sessions: TestSession[]): LinkedNumber {
  const owner = emulator.user({ pn: newNumber(), name: 'Loja' });
  const ana = emulator.user({ pn: newNumber(), name: 'Ana' });
  const log = createLog('silent');

  function open({ memory, copies, onEvent, settings, account }: OpenOptions = {}): TestSession {
    const provider = createBaileysProvider({
      settings: { serverUrl: emulator.url, allowPrivateProxies: true, ...settings },
      clock: systemClock,
      log,
    });
    const opened = openTestSession(
      {
        provider,
        accountOf: () => ({ importsHistory: false, ...account }),
        advance: () => systemClock.sleep(1),
      },
      1,
      { memory, copies, onEvent },
    );
    sessions.push(opened);
    return opened;
  }

  return {
    emulator,
    owner,
    ana,
    open,
    async linked(openOptions) {
      const opened = open(openOptions);
      await opened.reaches('qr');
      const [shown] = opened.states;
      await emulator.scanQr(owner, shown?.at === 'qr' ? shown.code : '');
      await opened.reaches('qr', 'linking', 'open');
      return opened;
    },
  };
}
