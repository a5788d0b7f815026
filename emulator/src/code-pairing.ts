import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { Curve } from 'baileys';
import { parseAddress, serverAddress } from './addresses.ts';
import { codeKey, deriveKey, randomId } from './derive-key.ts';
import { pair } from './pairing.ts';
import type { Person } from './person.ts';
import { attribute, bytesOf, child, now, refusal, result, type Stanza, stanza } from './stanza.ts';
import type { Connection, PendingCode, World } from './world.ts';

/** Pairs by an eight-character code that the client shows and a user types on the phone. */
export function answerCodePairing(world: World, connection: Connection, iq: Stanza): void {
  const request = child(iq, 'link_code_companion_reg');
  if (!request) return;
  if (request.attrs.stage === 'companion_hello') greet(world, connection, iq, request);
  else if (request.attrs.stage === 'companion_finish') finish(world, connection, iq, request);
  else connection.send(refusal(iq, 400, 'bad-request'));
}

function greet(world: World, connection: Connection, iq: Stanza, request: Stanza): void {
  const ref = randomBytes(16);
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  // Avoids an unhandled rejection when the client gives up and no caller waits.
  promise.catch(() => undefined);
  const { user } = parseAddress(attribute(request, 'jid'));
  world.pendingCodes.set(user, {
    connection,
    ref,
    wrappedEphemeral: bytesOf(child(request, 'link_code_pairing_wrapped_companion_ephemeral_pub')),
    person: undefined,
    ephemeral: undefined,
    onFinished: (error) => (error ? reject(error) : resolve()),
    finished: promise,
  });
  world.codeRequests.add(user);
  connection.send(
    result(iq, [
      stanza('link_code_companion_reg', { stage: 'companion_hello' }, [
        stanza('link_code_pairing_ref', {}, ref),
      ]),
    ]),
  );
}

/** Types a code on the phone, as soon as a client has requested one. A wrong code only shows in the client's answer. */
export async function enterCode(world: World, person: Person, code: string): Promise<void> {
  const since = world.codeRequests.entries.length;
  if (!world.pendingCodes.has(person.pn))
    await world.codeRequests.waitFor((pn) => pn === person.pn, { since });
  const pending = world.pendingCodes.get(person.pn);
  if (!pending) throw new Error(`no device asks to be linked with ${person.pn}`);
  const companionKey = await unwrap(pending.wrappedEphemeral, code);
  const ephemeral = Curve.generateKeyPair();
  pending.person = person;
  pending.ephemeral = { private: ephemeral.private, companion: companionKey };
  pending.connection.send(
    stanza(
      'notification',
      { from: serverAddress, id: randomId(), t: now(), type: 'link_code_companion_reg' },
      [
        stanza('link_code_companion_reg', { stage: 'primary_hello' }, [
          stanza('link_code_pairing_wrapped_primary_ephemeral_pub', {}, await wrap(ephemeral.public, code)),
          stanza('primary_identity_pub', {}, person.device.identity.public),
          stanza('link_code_pairing_ref', {}, pending.ref),
        ]),
      ],
    ),
  );
  await pending.finished;
}

function finish(world: World, connection: Connection, iq: Stanza, request: Stanza): void {
  const { user } = parseAddress(attribute(request, 'jid'));
  const pending = world.pendingCodes.get(user);
  const person = pending?.person;
  const secret = pending && person && openBundle(pending, person, request);
  if (!secret) {
    connection.send(refusal(iq, 400, 'bad-request'));
    pending?.onFinished(new Error('the code is wrong'));
    return;
  }
  world.pendingCodes.delete(user);
  connection.send(result(iq));
  pair(connection, person, secret).then(
    () => pending.onFinished(undefined),
    (error: Error) => pending.onFinished(error),
  );
}

/** Returns the secret that both sides share if the code was right. */
function openBundle(pending: PendingCode, person: Person, request: Stanza): Buffer | undefined {
  if (!pending.ephemeral) return undefined;
  const shared = Curve.sharedKey(pending.ephemeral.private, pending.ephemeral.companion);
  const bundle = bytesOf(child(request, 'link_code_pairing_wrapped_key_bundle'));
  const key = deriveKey(shared, 32, {
    salt: bundle.subarray(0, 32),
    info: 'link_code_pairing_key_bundle_encryption_key',
  });
  const opened = openSealed(bundle.subarray(32), key);
  const companionIdentity = opened?.subarray(0, 32);
  const isRightPhone = opened?.subarray(32, 64).equals(Buffer.from(person.device.identity.public));
  if (!opened || !companionIdentity || !isRightPhone) return undefined;
  const identityShared = Curve.sharedKey(person.device.identity.private, companionIdentity);
  return deriveKey(Buffer.concat([shared, identityShared, opened.subarray(64, 96)]), 32, {
    info: 'adv_secret',
  });
}

/** Returns `undefined` when the key is wrong. */
function openSealed(bytes: Buffer, key: Buffer): Buffer | undefined {
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12));
  decipher.setAuthTag(bytes.subarray(-16));
  const opened = decipher.update(bytes.subarray(12, -16));
  try {
    return Buffer.concat([opened, decipher.final()]);
  } catch {
    return undefined;
  }
}

async function wrap(publicKey: Uint8Array, code: string): Promise<Buffer> {
  const salt = randomBytes(32);
  const iv = randomBytes(16);
  const cipher = createCipheriv('aes-256-ctr', await codeKey(code, salt), iv);
  return Buffer.concat([salt, iv, cipher.update(publicKey), cipher.final()]);
}

async function unwrap(wrapped: Buffer, code: string): Promise<Buffer> {
  const key = await codeKey(code, wrapped.subarray(0, 32));
  const decipher = createDecipheriv('aes-256-ctr', key, wrapped.subarray(32, 48));
  return Buffer.concat([decipher.update(wrapped.subarray(48, 80)), decipher.final()]);
}
