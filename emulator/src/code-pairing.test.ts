import { expect, test } from 'vitest';
import { logIn } from './testing/linked-client.ts';
import { newNumber, testEmulator } from './testing/scene.ts';
import { newAuth, startClient } from './testing/test-client.ts';

const emulator = testEmulator();

test('a code typed on the phone links the device, which then logs in', async () => {
  const owner = emulator().user({ pn: newNumber() });
  const client = startClient(emulator(), newAuth());
  await client.waitForQr();
  const code = await client.socket.requestPairingCode(owner.pn);
  expect(code).toMatch(/^[0-9A-Z]{8}$/u);
  await emulator().enterCode(owner, code);
  expect(await client.waitForClose()).toMatchObject({ code: 515 });
  expect(client.auth.creds).toMatchObject({ registered: true, me: { id: `${owner.pn}:1@s.whatsapp.net` } });
  const again = await logIn(emulator(), client.auth);
  await again.close();
});

test('a wrong code links nothing', async () => {
  const owner = emulator().user({ pn: newNumber() });
  const client = startClient(emulator(), newAuth());
  await client.waitForQr();
  await client.socket.requestPairingCode(owner.pn, 'AAAAAAAA');
  await expect(emulator().enterCode(owner, 'AAAAAAAB')).rejects.toThrow('the code is wrong');
  expect(owner.person.companions.size).toBe(0);
  await client.close();
});

test('credentials of a pairing that was given up are nobody’s', async () => {
  const client = startClient(emulator(), newAuth());
  await client.waitForQr();
  await client.socket.requestPairingCode(emulator().user({ pn: newNumber() }).pn);
  await client.close();
  const again = startClient(emulator(), client.auth);
  expect(await again.waitForClose()).toMatchObject({ code: 401 });
});
