import { beforeAll, describe, expect, it } from 'vitest';
import { memoryOf } from '#providers/whatsapp/provider-rig.ts';
import { linkedNumber } from '#testing/linked-number.ts';
import { openAuthState } from './auth-state.ts';
import { type Baileys, loadBaileys } from './load-baileys.ts';

let baileys: Baileys;
beforeAll(async () => {
  baileys = await loadBaileys();
});

type Written = Readonly<Record<string, string | null>>;

/** A memory that writes down each write, and can be held up or broken. */
function watchedMemory() {
  const memory = memoryOf();
  const written: Written[] = [];
  const hold: { until: Promise<void>; isBroken: boolean } = { until: Promise.resolve(), isBroken: false };
  return {
    ...memory,
    written,
    hold,
    async write(changes: Written) {
      await hold.until;
      if (hold.isBroken) throw new Error('the disk is full');
      written.push(changes);
      await memory.write(changes);
    },
  };
}

const paired = { me: { id: '5511987654321:1@s.whatsapp.net' }, account: { details: new Uint8Array([1]) } };

async function openState(memory = watchedMemory()) {
  const failures: unknown[] = [];
  const state = await openAuthState({ baileys, memory, onFailure: (error) => void failures.push(error) });
  return { state, memory, failures };
}

const counterIn = (creds: string | null | undefined) =>
  creds ? (JSON.parse(creds) as { nextPreKeyId: number }).nextPreKeyId : 0;

describe('the keys of a number', () => {
  it('come back as they were, bytes and all', async () => {
    const { state, memory } = await openState();
    Object.assign(state.creds, paired);
    await state.saveCreds();
    const keyData = baileys.proto.Message.AppStateSyncKeyData.fromObject({
      keyData: Buffer.from([1, 2]),
      timestamp: 5,
    });
    await state.keys.set({
      session: { 'a.0': Buffer.from('ratchet') },
      'pre-key': { 7: { public: Buffer.from([1]), private: Buffer.from([2]) } },
      'app-state-sync-key': { k: keyData },
      'lid-mapping': { '551': '77' },
    });
    await state.keys.set({ session: { 'b.0': null } });
    const { state: again } = await openState(memory);
    expect(again.isPaired()).toBe(true);
    expect(again.creds.noiseKey).toEqual(state.creds.noiseKey);
    expect(await again.keys.get('session', ['a.0', 'b.0'])).toEqual({ 'a.0': Buffer.from('ratchet') });
    expect((await again.keys.get('pre-key', ['7']))['7']?.private).toEqual(Buffer.from([2]));
    const { k } = await again.keys.get('app-state-sync-key', ['k']);
    expect(Buffer.from(k?.keyData ?? [])).toEqual(Buffer.from([1, 2]));
    expect(await again.keys.get('lid-mapping', ['551'])).toEqual({ '551': '77' });
  });

  it('are written together with the login that counts them', async () => {
    const { state, memory } = await openState();
    Object.assign(state.creds, paired);
    const release = Promise.withResolvers<void>();
    memory.hold.until = release.promise;
    const first = state.keys.set({ session: { 'a.0': Buffer.from('1') } });
    state.creds.nextPreKeyId = 9;
    const saved = state.saveCreds();
    const second = state.keys.set({ 'pre-key': { 8: null } });
    release.resolve();
    await Promise.all([first, saved, second]);
    expect(memory.written.map((each) => Object.keys(each))).toEqual([
      ['session:a.0', 'creds'],
      ['pre-key:8'],
    ]);
    expect(counterIn(memory.written[0]?.creds)).toBe(9);
  });

  it('are read as they were written last, also while they are being written', async () => {
    const { state, memory } = await openState();
    await state.keys.set({ session: { 'a.0': 'old' as never } });
    const slow = Promise.withResolvers<void>();
    memory.hold.until = slow.promise;
    const write = state.keys.set({ session: { 'a.0': 'new' as never } });
    const { state: cold } = await openState(memory);
    const before = cold.keys.get('session', ['a.0']);
    slow.resolve();
    await Promise.all([write, before]);
    expect(await state.keys.get('session', ['a.0'])).toEqual({ 'a.0': 'new' });
    await state.keys.set({ session: { 'a.0': null } });
    expect(await state.keys.get('session', ['a.0'])).toEqual({});
  });

  it('that cannot be written are refused, and whoever is in charge hears of it', async () => {
    const { state, memory, failures } = await openState();
    memory.hold.isBroken = true;
    await expect(state.keys.set({ session: { 'a.0': Buffer.from('1') } })).rejects.toThrow('disk');
    expect(failures).toHaveLength(1);
    memory.hold.isBroken = false;
    await state.close();
    await expect(state.keys.set({ session: { 'a.0': Buffer.from('2') } })).rejects.toThrow('ended');
    expect(memory.values.size).toBe(0);
  });

  it('of a pairing that was never finished are forgotten', async () => {
    const { state, memory } = await openState();
    Object.assign(state.creds, { me: paired.me, pairingCode: 'ABCDEFGH' });
    await state.saveCreds();
    await state.keys.set({ session: { 'a.0': Buffer.from('1') } });
    const { state: again } = await openState(memory);
    expect([again.isPaired(), again.creds.me, memory.values.size]).toEqual([false, undefined, 0]);
  });
});

describe('a number that uploads its hundreds of keys', () => {
  const number = linkedNumber({ usesPreKeys: true });

  it('has them all in one write with the counter that is above them, and never a counter that fell behind', async () => {
    const memory = watchedMemory();
    const us = await number().linked({ memory });
    let counter = 0;
    let biggest = 0;
    for (const changes of memory.written) {
      const ids = Object.keys(changes).flatMap((name) => /^pre-key:(\d+)$/u.exec(name)?.[1] ?? []);
      if (changes.creds) {
        expect(counterIn(changes.creds)).toBeGreaterThanOrEqual(counter);
        counter = counterIn(changes.creds);
      }
      for (const id of ids) if (changes[`pre-key:${id}`]) expect(Number(id)).toBeLessThan(counter);
      biggest = Math.max(biggest, ids.length);
    }
    expect(biggest).toBeGreaterThan(800);
    await us.session.disconnect();
    await number().open({ memory }).reaches('open');
  });
});
