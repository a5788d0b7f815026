import type { UserFacingSocketConfig } from 'baileys';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { type Emulator, type EmulatorOptions, startEmulator } from '#emulator/emulator.ts';
import { createFaults } from '#emulator/faults.ts';
import type { PersonSettings } from '#emulator/person.ts';
import type { Phone } from '#emulator/phone.ts';
import { linkedClient } from './linked-client.ts';
import type { TestClient } from './test-client.ts';

/** An emulator for one file of tests, with an account whose client is linked and a contact. */
export interface Scene {
  readonly emulator: Emulator;
  readonly owner: Phone;
  readonly ana: Phone;
  readonly client: TestClient;
}

let nextNumber = 5_521_970_000_000;

export function newNumber(): string {
  nextNumber += 1;
  return String(nextNumber);
}

/** Only the emulator: for tests that make accounts of their own. */
export function testEmulator(options?: EmulatorOptions): () => Emulator {
  let emulator: Emulator | undefined;
  beforeAll(async () => {
    emulator = await startEmulator(options);
    emulator.trust();
  });
  afterEach(() => {
    if (emulator) Object.assign(emulator.faults, createFaults());
    expect(emulator?.problems).toEqual([]);
  });
  afterAll(() => emulator?.stop());
  return () => given(emulator);
}

export function testScene(
  settings: {
    readonly owner?: Partial<PersonSettings>;
    readonly config?: Partial<UserFacingSocketConfig>;
  } = {},
): () => Scene {
  const emulator = testEmulator();
  let scene: Scene | undefined;
  beforeAll(async () => {
    const owner = emulator().user({ pn: newNumber(), name: 'Loja', ...settings.owner });
    const ana = emulator().user({ pn: newNumber(), name: 'Ana' });
    scene = {
      emulator: emulator(),
      owner,
      ana,
      client: await linkedClient(emulator(), owner, settings.config),
    };
  });
  afterAll(() => scene?.client.close());
  return () => given(scene);
}

function given<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new Error('not started yet');
  return value;
}
