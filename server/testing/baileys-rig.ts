import { setTimeout as sleep } from 'node:timers/promises';
import type { Disconnect } from '@prosa/emulator/disconnects.ts';
import { type Emulator, startEmulator } from '@prosa/emulator/emulator.ts';
import { systemClock } from '#platform/clock.ts';
import { createLog } from '#platform/log.ts';
import { createBaileysProvider } from '#providers/whatsapp/baileys/baileys-provider.ts';
import { loadBaileys } from '#providers/whatsapp/baileys/load-baileys.ts';
import type { ProviderSession, SessionOptions, WhatsappProvider } from '#providers/whatsapp/port.ts';
import { type Closing, ownNumber, type ProviderRig } from '#providers/whatsapp/provider-rig.ts';
import { createEmulatedPeople, type EmulatedPeople } from './emulated-people.ts';

const connectionIds = [1, 2] as const;

const ways: Partial<Record<Closing, Disconnect>> = {
  network: { kind: 'close' },
  'logged-out': { kind: 'removed' },
  replaced: { kind: 'replaced' },
  banned: { kind: 'failure', reason: 403 },
};

interface Side {
  readonly emulator: Emulator;
  readonly people: EmulatedPeople;
  readonly provider: WhatsappProvider;
  qr: string;
  session: ProviderSession | undefined;
}

async function startSide(codes: { lifeMs?: number }): Promise<Side> {
  const emulator = await startEmulator();
  emulator.trust();
  const provider = createBaileysProvider({
    settings: {
      serverUrl: emulator.url,
      get qrLifeMs() {
        return codes.lifeMs;
      },
    },
    clock: systemClock,
    log: createLog('silent'),
  });
  return {
    emulator,
    people: createEmulatedPeople(emulator, ownNumber),
    provider,
    qr: '',
    session: undefined,
  };
}

/** Only for codes that are not scanned: on a busy machine scanning may take longer. */
const hurriedCodeMs = 400;

/** The real Baileys over an emulated WhatsApp. Each connection has its own emulator, as both have the same number. */
export async function createBaileysRig(): Promise<ProviderRig & { stop(): Promise<void> }> {
  await loadBaileys();
  const sides = new Map<number, Side>();
  const codes: { lifeMs?: number } = {};
  for (const id of connectionIds) sides.set(id, await startSide(codes));
  const sideOf = (connectionId: number): Side => {
    const side = sides.get(connectionId);
    if (!side) throw new Error(`There is no connection ${connectionId}.`);
    return side;
  };
  const [first] = sides.values();
  if (!first) throw new Error('There is nobody.');

  function connect(options: SessionOptions): ProviderSession {
    const side = sideOf(options.connectionId);
    side.session = side.provider.connect({
      ...options,
      onEvent(event) {
        if (event.type === 'state' && event.state.at === 'qr') side.qr = event.state.code;
        return options.onEvent(event);
      },
    });
    return side.session;
  }

  const peopleOf = (connectionId: number) => sideOf(connectionId).people;

  /**
   * Waits until everything sent before has been answered, as queries over one socket are answered in order. Without a
   * session nothing was sent.
   */
  async function settle(connectionId: number): Promise<EmulatedPeople> {
    const { people, session } = sideOf(connectionId);
    await session?.lookUp([ownNumber]).catch(() => undefined);
    return people;
  }

  return {
    provider: { capabilities: first.provider.capabilities, connect },
    connectionIds,
    others: {
      ...first.people.addresses,
      say: async (id, ...said) => (await settle(id)).say(...said),
      edit: (id, ...edit) => peopleOf(id).edit(...edit),
      revoke: (id, target) => peopleOf(id).revoke(target),
      react: (id, ...reaction) => peopleOf(id).react(...reaction),
      read: (id, chat) => peopleOf(id).read(chat),
      call: (id) => peopleOf(id).call(),
      type: (id) => peopleOf(id).type(),
      reveal: (id) => peopleOf(id).reveal(),
      phone: async (id, chat) => (await settle(id)).phone(chat),
      async breakMedia(id) {
        sideOf(id).emulator.faults.uploadStatus = () => 415;
      },
    },
    advance: (ms) => sleep(Math.min(ms / 1000, 50)),
    hurryCodes() {
      codes.lifeMs = hurriedCodeMs;
    },
    scan(connectionId, number) {
      if (number !== ownNumber) throw new Error('The phone has another number.');
      const { emulator, people, qr } = sideOf(connectionId);
      // Rejects when the code is no longer shown.
      emulator.scanQr(people.owner, qr).catch(() => undefined);
    },
    close(connectionId, reason) {
      const { emulator, people } = sideOf(connectionId);
      const way = ways[reason];
      if (!way) throw new Error(`The emulator knows no ${reason}.`);
      emulator.drop(people.owner, way);
    },
    closeReasons: Object.keys(ways) as Closing[],
    stop: async () => void (await Promise.all([...sides.values()].map(({ emulator }) => emulator.stop()))),
  };
}
