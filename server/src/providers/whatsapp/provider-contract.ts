import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { inboundContract } from './inbound-contract.ts';
import { outboundContract } from './outbound-contract.ts';
import type { ProviderEvent, ProviderSession } from './port.ts';
import {
  type Lack,
  memoryOf,
  openTestSession,
  ownNumber,
  type ProviderRig,
  waiting,
} from './provider-rig.ts';

/** Contract tests of every provider, except for what it is declared to lack. Each test has a new provider. */
export function providerContract(
  createRig: () => ProviderRig | Promise<ProviderRig>,
  lacking: readonly Lack[] = [],
): void {
  const lacks = (name: Lack) => lacking.includes(name);
  const opened = lacks('pairing') ? ['open'] : ['qr', 'linking', 'open'];
  /** First state of a new session. */
  const first = lacks('pairing') ? 'open' : 'qr';
  let rig: ProviderRig;
  let one: number;
  let two: number;
  let sessions: ProviderSession[];
  beforeEach(async () => {
    rig = await createRig();
    [one, two] = rig.connectionIds;
    sessions = [];
  });
  afterEach(() => Promise.all(sessions.map((session) => session.disconnect())));

  function connect(
    connectionId: number,
    memory = memoryOf(),
    onEvent?: (event: ProviderEvent) => Promise<void>,
  ) {
    const opened = openTestSession(rig, connectionId, { memory, onEvent });
    sessions.push(opened.session);
    return opened;
  }

  async function paired(connectionId: number, onEvent?: (event: ProviderEvent) => Promise<void>) {
    const connection = connect(connectionId, memoryOf(), onEvent);
    if (lacks('pairing')) {
      await connection.reaches(...opened);
      return connection;
    }
    await connection.reaches('qr');
    rig.scan(connectionId, ownNumber);
    await connection.reaches(...opened);
    return connection;
  }

  it('says of itself what it is said to lack', () => {
    const { capabilities: can } = rig.provider;
    expect({
      pairing: can.pairing.length === 0,
      changes: !can.edit && !can.revoke,
      groups: !can.groups,
      'own ids': !can.takesMessageIds,
    }).toEqual({
      pairing: lacks('pairing'),
      changes: lacks('changes'),
      groups: lacks('groups'),
      'own ids': lacks('own ids'),
    });
  });

  describe.skipIf(lacks('pairing'))('pairing', () => {
    it('shows a code, then links the number that scanned it', async () => {
      const { states } = await paired(one);
      expect(states[0]).toMatchObject({ code: expect.stringMatching(/./) });
      expect(states.at(-1)).toEqual({ at: 'open', number: ownNumber });
    });

    it('is remembered: the next session opens without a code', async () => {
      const first = await paired(one);
      await first.session.disconnect();
      const second = connect(one, first.memory);
      await second.reaches('open');
      expect(second.states).toEqual([{ at: 'open', number: ownNumber }]);
    });

    it('shows new codes for a while, and ends when nobody scans one', async () => {
      rig.hurryCodes?.();
      const { states, steps } = connect(one);
      await vi.waitFor(async () => {
        await rig.advance(20_000);
        expect(steps().at(-1)).toBe('closed');
      }, waiting);
      const codes = states.flatMap((state) => (state.at === 'qr' ? [state.code] : []));
      expect(codes.length).toBeGreaterThan(1);
      expect(new Set(codes).size).toBe(codes.length);
      expect(states.at(-1)).toEqual({ at: 'closed', reason: 'qr-expired' });
    });
  });

  describe('the end of a session', () => {
    it('is told once with its reason, and nothing after it', async () => {
      for (const reason of rig.closeReasons) {
        const { states, reaches } = await paired(one);
        rig.close(one, reason);
        rig.close(one, reason);
        if (!lacks('pairing')) rig.scan(one, ownNumber);
        await reaches(...opened, 'closed');
        await rig.advance(600_000);
        expect(states.slice(opened.length)).toEqual([{ at: 'closed', reason }]);
      }
    });

    it.skipIf(lacks('pairing'))('keeps the pairing, unless the number was unlinked', async () => {
      for (const reason of rig.closeReasons) {
        const { memory, reaches } = await paired(one);
        rig.close(one, reason);
        await reaches('qr', 'linking', 'open', 'closed');
        expect([reason, memory.values.size > 0]).toEqual([reason, reason !== 'logged-out']);
      }
    });

    it('is not told to whoever asked for it', async () => {
      const { session, memory, steps } = await paired(one);
      await session.disconnect();
      rig.close(one, 'network');
      await rig.advance(600_000);
      expect(steps()).toEqual(opened);
      if (!lacks('pairing')) expect(memory.values.size).toBeGreaterThan(0);
    });

    it('may be asked for twice', async () => {
      const { session, memory } = await paired(one);
      await session.disconnect();
      await session.disconnect();
      await session.logout();
      expect(memory.values.size).toBe(0);
    });

    it('by a logout leaves nothing behind: the next session asks to be paired', async () => {
      const { session, memory } = await paired(one);
      await session.logout();
      expect(memory.values.size).toBe(0);
      await connect(one, memory).reaches(first);
    });
  });

  describe('the listener', () => {
    it.skipIf(lacks('pairing'))(
      'is told one event at a time: the next waits until the last was kept',
      async () => {
        const kept = Promise.withResolvers<void>();
        const { steps, reaches } = connect(one, memoryOf(new Map()), async (event) => {
          if (event.type === 'state' && event.state.at === 'linking') await kept.promise;
        });
        await reaches('qr');
        rig.scan(one, ownNumber);
        await reaches('qr', 'linking');
        await rig.advance(1000);
        expect(steps()).toEqual(['qr', 'linking']);
        kept.resolve();
        await reaches('qr', 'linking', 'open');
      },
    );

    it('that keeps an event for ever does not hold up the end', async () => {
      const gone = Promise.withResolvers<void>();
      const { session, reaches } = connect(one, memoryOf(), () => gone.promise);
      await reaches(first);
      const ended = session.disconnect();
      gone.reject(new Error('the session was let go'));
      await ended;
    });

    it('that refuses an event ends the session and nothing else', async () => {
      const other = await paired(two);
      const { steps, reaches } = connect(one, memoryOf(), async () => {
        throw new Error('the database is away');
      });
      await reaches(first, 'closed');
      await rig.advance(600_000);
      expect(steps()).toEqual([first, 'closed']);
      expect(other.steps()).toEqual(opened);
    });
  });

  it('hears nothing that belongs to another connection', async () => {
    const [ended, other] = [await paired(one), await paired(two)];
    rig.close(one, 'network');
    await ended.reaches(...opened, 'closed');
    expect(other.steps()).toEqual(opened);
  });

  const hands = { rig: () => rig, lacks, opened, connect, paired };
  inboundContract(hands);
  outboundContract(hands);
}
