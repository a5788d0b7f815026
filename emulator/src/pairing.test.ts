import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Emulator, startEmulator } from './emulator.ts';
import { linkedClient, logIn, pairByQr } from './testing/linked-client.ts';
import { newAuth, startClient, storedAuth } from './testing/test-client.ts';

let emulator: Emulator;

beforeAll(async () => {
  emulator = await startEmulator();
  emulator.trust();
});

afterAll(async () => {
  expect(emulator.problems).toEqual([]);
  await emulator.stop();
});

test('a client that nobody paired shows a QR code with its own keys in it', async () => {
  const client = startClient(emulator, newAuth());
  const qr = await client.waitForQr();
  const [, fields = ''] = qr.split('#');
  expect(fields.split(',')).toHaveLength(5);
  expect(fields.split(',')[1]).toBe(Buffer.from(client.auth.creds.noiseKey.public).toString('base64'));
  await client.close();
});

test('scanning the QR code links the device, after which the server asks for a restart', async () => {
  const owner = emulator.user({ pn: '5511999990001' });
  const client = startClient(emulator, newAuth());
  await emulator.scanQr(owner, await client.waitForQr());
  expect(await client.waitForClose()).toEqual({ code: 515, text: 'Stream Errored (restart required)' });
  expect(client.auth.creds.me).toMatchObject({
    id: '5511999990001:1@s.whatsapp.net',
    lid: `${owner.lid}:1@lid`,
  });
  expect(client.auth.creds.account?.deviceSignature).toHaveLength(64);
});

test('a QR code of a client that went away is refused', async () => {
  const owner = emulator.user({ pn: '5511999990002' });
  const client = startClient(emulator, newAuth());
  const qr = await client.waitForQr();
  await client.close();
  await expect
    .poll(() => emulator.scanQr(owner, qr).then(String, String))
    .toContain('nobody shows this QR code');
});

test('stored credentials log in, again and again', async () => {
  const owner = emulator.user({ pn: '5511999990003' });
  const auth = await pairByQr(emulator, owner);
  const first = await logIn(emulator, auth);
  await first.close();
  const second = await logIn(emulator, first.auth);
  expect(second.socket.user?.id).toBe('5511999990003:1@s.whatsapp.net');
  await second.close();
});

test('two accounts are linked side by side, each with its own phone', async () => {
  const clients = await Promise.all(
    ['5511999990004', '5511999990005'].map((pn) => linkedClient(emulator, emulator.user({ pn }))),
  );
  expect(clients.map(({ socket }) => socket.user?.id)).toEqual([
    '5511999990004:1@s.whatsapp.net',
    '5511999990005:1@s.whatsapp.net',
  ]);
  await Promise.all(clients.map((client) => client.close()));
});

test('emulators in one process know nothing of each other', async () => {
  const other = await startEmulator();
  const pn = '5511999990006';
  const auth = await pairByQr(emulator, emulator.user({ pn }));
  other.user({ pn });
  const stranger = startClient(other, storedAuth(auth));
  expect(await stranger.waitForClose()).toMatchObject({ code: 401 });
  const known = await logIn(emulator, auth);
  await known.close();
  await other.stop();
});
