import type { AuthenticationState, UserFacingSocketConfig } from 'baileys';
import type { Emulator } from '#emulator/emulator.ts';
import type { Phone } from '#emulator/phone.ts';
import { newAuth, startClient, storedAuth, type TestClient } from './test-client.ts';

/** Pairs by QR code; answers with the credentials once the server asked for the restart. */
export async function pairByQr(emulator: Emulator, owner: Phone): Promise<AuthenticationState> {
  const client = startClient(emulator, newAuth());
  await emulator.scanQr(owner, await client.waitForQr());
  await client.waitForClose();
  return client.auth;
}

export async function logIn(
  emulator: { readonly url: string },
  auth: AuthenticationState,
  config?: Partial<UserFacingSocketConfig>,
): Promise<TestClient> {
  const client = startClient(emulator, storedAuth(auth), config);
  await client.waitForOpen();
  return client;
}

/** Paired, logged in, and past the first history, so that events come at once. */
export async function linkedClient(
  emulator: Emulator,
  owner: Phone,
  config?: Partial<UserFacingSocketConfig>,
): Promise<TestClient> {
  const client = await logIn(emulator, await pairByQr(emulator, owner), config);
  await client.waitFor('creds.update', ({ accountSyncCounter }) => accountSyncCounter === 1);
  return client;
}
