import { createHmac, randomBytes } from 'node:crypto';
import { Curve, proto } from 'baileys';
import { addressOf, serverAddress } from './addresses.ts';
import { randomId } from './derive-key.ts';
import { type Companion, createCompanion, type Person } from './person.ts';
import { bytesOf, child, now, result, type Stanza, stanza } from './stanza.ts';
import { isSignatureValid } from './verify-signature.ts';
import type { Connection, World } from './world.ts';

const accountPrefix = Buffer.from([6, 0]);
const devicePrefix = Buffer.from([6, 1]);

interface OngoingPairing {
  readonly companion: Companion;
  readonly details: Uint8Array;
  readonly resolve: (companion: Companion) => void;
  readonly reject: (error: Error) => void;
}

const ongoing = new WeakMap<Connection, OngoingPairing>();

export function newRefs(count: number): string[] {
  return Array.from({ length: count }, () => `2@${randomBytes(24).toString('base64url')}`);
}

export function offerRefs(connection: Connection): void {
  connection.send(
    stanza('iq', { from: serverAddress, id: randomId(), type: 'set', xmlns: 'md' }, [
      stanza(
        'pair-device',
        {},
        connection.refs.map((ref) => stanza('ref', {}, Buffer.from(ref))),
      ),
    ]),
  );
}

/** Scans the text of a QR code with a phone. Resolves when the client has signed its part. */
export function scanQr(world: World, person: Person, qr: string): Promise<Companion> {
  const [ref = '', , , advSecret = ''] = qr.slice(qr.indexOf('#') + 1).split(',');
  const connection = [...world.connections].find(({ refs }) => refs.includes(ref));
  if (!connection) return Promise.reject(new Error('nobody shows this QR code any more'));
  return pair(connection, person, Buffer.from(advSecret, 'base64'));
}

/** Signs the device's identity key with the account's; a secret shared by QR or code authenticates the phone. */
export function pair(connection: Connection, person: Person, advSecret: Buffer): Promise<Companion> {
  const { candidate } = connection;
  if (!candidate) return Promise.reject(new Error('this client is already paired'));
  const companion = createCompanion(person, candidate);
  const details = proto.ADVDeviceIdentity.encode({
    rawId: 1,
    timestamp: Number(now()),
    keyIndex: companion.deviceId,
  }).finish();
  const signed = proto.ADVSignedDeviceIdentity.encode({
    details,
    accountSignatureKey: person.device.identity.public,
    accountSignature: Curve.sign(
      person.device.identity.private,
      Buffer.concat([accountPrefix, details, candidate.identityKey]),
    ),
  }).finish();
  const vouched = proto.ADVSignedDeviceIdentityHMAC.encode({
    details: signed,
    hmac: createHmac('sha256', advSecret).update(signed).digest(),
  }).finish();
  return new Promise((resolve, reject) => {
    ongoing.set(connection, { companion, details, resolve, reject });
    connection.send(
      stanza('iq', { from: serverAddress, id: randomId(), type: 'set', xmlns: 'md', t: now() }, [
        stanza('pair-success', {}, [
          stanza('device-identity', {}, vouched),
          stanza('device', {
            jid: addressOf(person, 'pn', companion.deviceId),
            lid: addressOf(person, 'lid', companion.deviceId),
          }),
          stanza('platform', { name: 'android' }),
        ]),
      ]),
    );
  });
}

/** Handles the client's answer to `pair-success`. The client can log in from then on, and is told to do so at once. */
export function finishPairing(connection: Connection, iq: Stanza): void {
  const pairing = ongoing.get(connection);
  if (!pairing) return;
  ongoing.delete(connection);
  const { companion, details, resolve, reject } = pairing;
  const identity = proto.ADVSignedDeviceIdentity.decode(
    bytesOf(child(child(iq, 'pair-device-sign'), 'device-identity')),
  );
  const signed = Buffer.concat([
    devicePrefix,
    details,
    companion.identityKey,
    companion.person.device.identity.public,
  ]);
  if (!isSignatureValid(companion.identityKey, signed, identity.deviceSignature ?? Buffer.alloc(0))) {
    connection.send(stanza('stream:error', { code: '401' }));
    reject(new Error('the device signed its identity wrongly'));
    return;
  }
  companion.person.companions.set(companion.deviceId, companion);
  connection.send(stanza('stream:error', { code: '515' }));
  connection.close();
  resolve(companion);
}

/** Removes the device of a client that logs out. */
export function removeCompanion(connection: Connection, iq: Stanza): Stanza {
  const { companion } = connection;
  companion?.person.companions.delete(companion.deviceId);
  return result(iq);
}
