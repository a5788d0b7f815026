import { afterAll, beforeAll, expect, test } from 'vitest';
import { type EmulatorProcess, startEmulatorProcess } from './emulator-process.ts';
import { logIn } from './testing/linked-client.ts';
import { newAuth, startClient } from './testing/test-client.ts';

let emulator: EmulatorProcess;

beforeAll(async () => {
  emulator = await startEmulatorProcess();
  emulator.trust();
});

afterAll(() => emulator.stop());

test('a client pairs with an emulator of another process, receives and sends, and no key is printed there', async () => {
  const owner = await emulator.user({ pn: '5531970000001', name: 'Loja' });
  const ana = await emulator.user({ pn: '5531970000002', name: 'Ana' });
  const unpaired = startClient(emulator, newAuth());
  await emulator.scanQr(owner.pn, await unpaired.waitForQr());
  await unpaired.waitForClose();
  const client = await logIn(emulator, unpaired.auth);
  for (const text of ['um', 'dois']) {
    const id = await emulator.sendText(ana.pn, owner.pn, text);
    await client.waitForMessage(({ key }) => key.id === id);
    const sent = await client.socket.sendMessage(ana.pnJid, { text });
    await emulator.waitForEvents(ana.pn, { kind: 'message', id: sent?.key.id ?? '' });
  }
  await emulator.waitForEvents(ana.pn, { kind: 'receipt' }, 2);
  // Both sides started a session, so libsignal closed one, which it prints with its private keys.
  expect(emulator.output()).toHaveLength(0);
  expect(await emulator.problems()).toEqual([]);
  await emulator.setFaults({ loginFailure: 403 });
  await emulator.drop(owner.pn, { kind: 'close' });
  expect(await client.waitForClose()).toMatchObject({ code: 428 });
  const again = startClient(emulator, client.auth);
  expect(await again.waitForClose()).toMatchObject({ code: 403 });
});

test('a command that cannot be done says why', async () => {
  await expect(emulator.sendText('1', '2', 'olá')).rejects.toThrow('nobody has the number 1');
});
