import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type {
  CloseReason,
  ProviderEvent,
  ProviderSession,
  SessionMemory,
  SessionState,
  WhatsappProvider,
} from './port.ts';

/** A provider with the other side of it in the hands of the test. */
export interface ProviderRig {
  readonly provider: WhatsappProvider;
  /** Moves the provider's clock. */
  advance(ms: number): Promise<void>;
  scan(connectionId: number, number: string): void;
  close(connectionId: number, reason: Exclude<CloseReason, 'qr-expired'>): void;
  readonly closeReasons: readonly Exclude<CloseReason, 'qr-expired'>[];
}

function memoryOf(
  values = new Map<string, string>(),
): SessionMemory & { readonly values: Map<string, string> } {
  return {
    values,
    read: async (names) => new Map([...values].filter(([name]) => names.includes(name))),
    async write(changes) {
      for (const [name, value] of Object.entries(changes)) {
        if (value === null) values.delete(name);
        else values.set(name, value);
      }
    },
    clear: async () => values.clear(),
  };
}

const number = '5511987654321';

/** What every provider promises. Each test has a provider of its own. */
export function providerContract(createRig: () => ProviderRig): void {
  let rig: ProviderRig;
  let sessions: ProviderSession[];
  beforeEach(() => {
    rig = createRig();
    sessions = [];
  });
  afterEach(() => Promise.all(sessions.map((session) => session.disconnect())));

  function connect(
    connectionId: number,
    memory = memoryOf(),
    onEvent: (event: ProviderEvent) => Promise<void> = async () => undefined,
  ) {
    const states: SessionState[] = [];
    const session = rig.provider.connect({
      connectionId,
      memory,
      onEvent: async (event) => {
        if (event.type === 'state') states.push(event.state);
        await onEvent(event);
      },
    });
    sessions.push(session);
    const steps = () => states.map(({ at }) => at);
    return { session, memory, states, steps, reaches: (...at: string[]) => reached(steps, at) };
  }

  const reached = (steps: () => string[], at: readonly string[]) =>
    vi.waitFor(() => expect(steps()).toEqual(at), { interval: 2 });

  async function paired(connectionId: number, values?: Map<string, string>) {
    const connection = connect(connectionId, memoryOf(values));
    await connection.reaches('qr');
    rig.scan(connectionId, number);
    await connection.reaches('qr', 'linking', 'open');
    return connection;
  }

  describe('pairing', () => {
    it('shows a code, then links the number that scanned it', async () => {
      const { states } = await paired(1);
      expect(states[0]).toMatchObject({ code: expect.stringMatching(/./) });
      expect(states.at(-1)).toEqual({ at: 'open', number });
    });

    it('is remembered: the next session opens without a code', async () => {
      const first = await paired(1);
      await first.session.disconnect();
      const second = connect(1, first.memory);
      await second.reaches('open');
      expect(second.states).toEqual([{ at: 'open', number }]);
    });

    it('shows new codes for a while, and ends when nobody scans one', async () => {
      const { states, steps } = connect(1);
      await vi.waitFor(async () => {
        await rig.advance(20_000);
        expect(steps().at(-1)).toBe('closed');
      });
      const codes = states.flatMap((state) => (state.at === 'qr' ? [state.code] : []));
      expect(codes.length).toBeGreaterThan(1);
      expect(new Set(codes).size).toBe(codes.length);
      expect(states.at(-1)).toEqual({ at: 'closed', reason: 'qr-expired' });
    });
  });

  describe('the end of a session', () => {
    it('is told once with its reason, and nothing after it', async () => {
      for (const reason of rig.closeReasons) {
        const { states, reaches } = await paired(1);
        rig.close(1, reason);
        rig.close(1, reason);
        rig.scan(1, number);
        await reaches('qr', 'linking', 'open', 'closed');
        await rig.advance(600_000);
        expect(states.slice(3)).toEqual([{ at: 'closed', reason }]);
      }
    });

    it('keeps the pairing, unless the number was unlinked', async () => {
      for (const reason of rig.closeReasons) {
        const { memory, reaches } = await paired(1);
        rig.close(1, reason);
        await reaches('qr', 'linking', 'open', 'closed');
        expect([reason, memory.values.size > 0]).toEqual([reason, reason !== 'logged-out']);
      }
    });

    it('is not told to whoever asked for it', async () => {
      const { session, memory, steps } = await paired(1);
      await session.disconnect();
      rig.close(1, 'network');
      await rig.advance(600_000);
      expect(steps()).toEqual(['qr', 'linking', 'open']);
      expect(memory.values.size).toBeGreaterThan(0);
    });

    it('may be asked for twice', async () => {
      const { session, memory } = await paired(1);
      await session.disconnect();
      await session.disconnect();
      await session.logout();
      expect(memory.values.size).toBe(0);
    });

    it('by a logout leaves nothing behind: the next session asks to be paired', async () => {
      const { session, memory } = await paired(1);
      await session.logout();
      expect(memory.values.size).toBe(0);
      await connect(1, memory).reaches('qr');
    });
  });

  describe('the listener', () => {
    it('is told one event at a time: the next waits until the last was kept', async () => {
      const kept = Promise.withResolvers<void>();
      const { steps, reaches } = connect(1, memoryOf(new Map()), async (event) => {
        if (event.type === 'state' && event.state.at === 'linking') await kept.promise;
      });
      await reaches('qr');
      rig.scan(1, number);
      await reaches('qr', 'linking');
      await rig.advance(1000);
      expect(steps()).toEqual(['qr', 'linking']);
      kept.resolve();
      await reaches('qr', 'linking', 'open');
    });

    it('that keeps an event for ever does not hold up the end', async () => {
      const gone = Promise.withResolvers<void>();
      const { session, reaches } = connect(1, memoryOf(), () => gone.promise);
      await reaches('qr');
      const ended = session.disconnect();
      gone.reject(new Error('the session was let go'));
      await ended;
    });

    it('that refuses an event ends the session and nothing else', async () => {
      const other = await paired(2);
      const { steps, reaches } = connect(1, memoryOf(), async () => {
        throw new Error('the database is away');
      });
      await reaches('qr', 'closed');
      await rig.advance(600_000);
      expect(steps()).toEqual(['qr', 'closed']);
      expect(other.steps()).toEqual(['qr', 'linking', 'open']);
    });
  });

  it('hears nothing that belongs to another connection', async () => {
    const [one, two] = [await paired(1), await paired(2)];
    rig.close(1, 'network');
    await one.reaches('qr', 'linking', 'open', 'closed');
    expect(two.steps()).toEqual(['qr', 'linking', 'open']);
  });
}
