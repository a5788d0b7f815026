import { createServer } from 'node:net';
import type { AuthenticationState } from 'baileys';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Disconnect } from './disconnects.ts';
import type { Phone } from './phone.ts';
import { logIn, pairByQr } from './testing/linked-client.ts';
import { newNumber, testEmulator } from './testing/scene.ts';
import { newAuth, startClient, storedAuth } from './testing/test-client.ts';

const emulator = testEmulator();
let owner: Phone;
let auth: AuthenticationState;

beforeAll(async () => {
  owner = emulator().user({ pn: newNumber() });
  auth = await pairByQr(emulator(), owner);
});

describe('an open connection', () => {
  test.each<[string, Disconnect, number, string]>([
    ['a restart', { kind: 'stream-error', code: 515 }, 515, 'Stream Errored (restart required)'],
    ['an unavailable server', { kind: 'stream-error', code: 503 }, 503, 'Stream Errored (unknown)'],
    ['another client in its place', { kind: 'replaced' }, 440, 'Stream Errored (conflict)'],
    ['a malformed stream', { kind: 'malformed' }, 500, 'Stream Errored (xml-not-well-formed)'],
    ['the end of the stream', { kind: 'stream-end' }, 428, 'Connection Terminated by Server'],
    ['a closed WebSocket', { kind: 'close' }, 428, 'Connection Terminated'],
    ['a reset connection', { kind: 'reset' }, 428, 'Connection Terminated'],
    ['a downgraded account', { kind: 'downgrade' }, 411, 'Multi-device beta not joined'],
  ])('%s', async (_, how, code, text) => {
    const client = await logIn(emulator(), auth);
    emulator().drop(owner, how);
    expect(await client.waitForClose()).toEqual({ code, text });
    const again = await logIn(emulator(), auth);
    await again.close();
  });

  test('the same device logging in elsewhere', async () => {
    const first = await logIn(emulator(), auth);
    const second = await logIn(emulator(), auth);
    expect(await first.waitForClose()).toEqual({ code: 440, text: 'Stream Errored (conflict)' });
    await second.close();
  });

  test('a device that the owner removed is out, and cannot come back', async () => {
    const other = emulator().user({ pn: newNumber() });
    const paired = await pairByQr(emulator(), other);
    const client = await logIn(emulator(), paired);
    emulator().drop(other, { kind: 'removed' });
    expect(await client.waitForClose()).toEqual({ code: 401, text: 'Stream Errored (conflict)' });
    const again = startClient(emulator(), storedAuth(paired));
    expect(await again.waitForClose()).toEqual({ code: 401, text: 'Connection Failure' });
  });

  test('a client that logs out takes its device off the account', async () => {
    const other = emulator().user({ pn: newNumber() });
    const client = await logIn(emulator(), await pairByQr(emulator(), other));
    await client.socket.logout();
    expect(await client.waitForClose()).toMatchObject({ code: 401 });
    await expect.poll(() => other.person.companions.size).toBe(0);
  });

  test('silence', async () => {
    const client = await logIn(emulator(), auth, { keepAliveIntervalMs: 300 });
    emulator().faults.isSilent = true;
    expect(await client.waitForClose()).toEqual({ code: 408, text: 'Connection was lost' });
  });
});

describe('a login', () => {
  test.each([401, 402, 403, 405, 409, 500, 501, 503])('failure %i', async (reason) => {
    emulator().faults.loginFailure = reason;
    const client = startClient(emulator(), storedAuth(auth));
    expect(await client.waitForClose()).toEqual({ code: reason, text: 'Connection Failure' });
  });

  test('with keys that are not those of the device', async () => {
    const stranger = newAuth();
    if (auth.creds.me) stranger.creds.me = auth.creds.me;
    const client = startClient(emulator(), stranger);
    expect(await client.waitForClose()).toEqual({ code: 401, text: 'Connection Failure' });
  });
});

describe('a connection that never opens', () => {
  test('nobody listens', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    const address = server.address();
    const port = typeof address === 'object' ? address?.port : 0;
    await new Promise((resolve) => server.close(resolve));
    const client = startClient({ url: `ws://127.0.0.1:${port}` }, newAuth());
    expect(await client.waitForClose()).toMatchObject({ code: 408 });
  });

  test('the handshake is not answered', async () => {
    emulator().faults.isHandshakeSilent = true;
    const client = startClient(emulator(), newAuth(), { connectTimeoutMs: 300 });
    expect(await client.waitForClose()).toMatchObject({ code: 408 });
  });

  test('nobody scans any of the QR codes', async () => {
    const client = startClient(emulator(), newAuth(), { qrTimeout: 30 });
    expect(await client.waitForClose()).toEqual({ code: 408, text: 'QR refs attempts ended' });
    const codes = client.events.filter(
      ({ name, data }) => name === 'connection.update' && data.qr !== undefined,
    );
    expect(codes).toHaveLength(6);
  });

  test('a refused upgrade says nothing at all, so that only a watchdog notices', async () => {
    emulator().faults.upgrade = { status: 503 };
    const client = startClient(emulator(), newAuth(), { connectTimeoutMs: 2000 });
    const status = await new Promise((resolve) => {
      client.socket.ws.on('unexpected-response', (_: unknown, response: { statusCode: number }) =>
        resolve(response.statusCode),
      );
    });
    expect(status).toBe(503);
    await expect(client.waitForClose({ timeoutMs: 3000 })).rejects.toThrow('nothing that fits');
    await client.close();
  });

  test('a refused upgrade that is kept open times out', async () => {
    emulator().faults.upgrade = { status: 503, keepOpen: true };
    const client = startClient(emulator(), newAuth(), { connectTimeoutMs: 200 });
    expect(await client.waitForClose()).toMatchObject({ code: 408 });
  });
});
