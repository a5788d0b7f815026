import { createCipheriv, createDecipheriv, createHash } from 'node:crypto';
import { Curve, proto } from 'baileys';
import type { Authority } from './certs.ts';
import { deriveKey } from './derive-key.ts';
import { clientHeader } from './frames.ts';

const protocolName = Buffer.from('Noise_XX_25519_AESGCM_SHA256\0\0\0\0');
const nothing = Buffer.alloc(0);

export interface Transport {
  encrypt(bytes: Uint8Array): Buffer;
  decrypt(bytes: Uint8Array): Buffer;
}

export interface ClientFinish {
  /** The client's Noise key, by which the server knows a device again. */
  readonly staticKey: Buffer;
  readonly payload: proto.ClientPayload;
  readonly transport: Transport;
}

/** The answering side of Noise_XX: takes the client's first frame, gives the server's, takes the client's second. */
export interface Handshake {
  answer(clientHello: Uint8Array): Uint8Array;
  finish(clientFinish: Uint8Array): ClientFinish;
}

export function createHandshake({ noiseStatic, noiseChain }: Authority): Handshake {
  const ephemeral = Curve.generateKeyPair();
  let hash: Buffer = protocolName;
  let salt: Buffer = protocolName;
  let key: Buffer = protocolName;
  let counter = 0;
  let clientEphemeral: Uint8Array = nothing;

  function authenticate(bytes: Uint8Array): void {
    hash = createHash('sha256').update(hash).update(bytes).digest();
  }

  function mix(shared: Uint8Array): void {
    const derived = deriveKey(shared, 64, { salt });
    salt = derived.subarray(0, 32);
    key = derived.subarray(32);
    counter = 0;
  }

  function encrypt(bytes: Uint8Array): Buffer {
    const sealed = seal(bytes, { key, counter: counter++, associated: hash });
    authenticate(sealed);
    return sealed;
  }

  function decrypt(bytes: Uint8Array): Buffer {
    const opened = open(bytes, { key, counter: counter++, associated: hash });
    authenticate(bytes);
    return opened;
  }

  authenticate(clientHeader);

  return {
    answer(bytes) {
      const { clientHello } = proto.HandshakeMessage.decode(bytes);
      clientEphemeral = required(clientHello?.ephemeral, 'ephemeral key');
      authenticate(clientEphemeral);
      authenticate(ephemeral.public);
      mix(Curve.sharedKey(ephemeral.private, clientEphemeral));
      const staticKey = encrypt(noiseStatic.public);
      mix(Curve.sharedKey(noiseStatic.private, clientEphemeral));
      const payload = encrypt(noiseChain);
      return proto.HandshakeMessage.encode({
        serverHello: { ephemeral: ephemeral.public, static: staticKey, payload },
      }).finish();
    },
    finish(bytes) {
      const { clientFinish } = proto.HandshakeMessage.decode(bytes);
      const staticKey = decrypt(required(clientFinish?.static, 'static key'));
      mix(Curve.sharedKey(ephemeral.private, staticKey));
      const payload = proto.ClientPayload.decode(decrypt(required(clientFinish?.payload, 'payload')));
      const derived = deriveKey(nothing, 64, { salt });
      return {
        staticKey,
        payload,
        transport: createTransport(derived.subarray(32), derived.subarray(0, 32)),
      };
    },
  };
}

function createTransport(writeKey: Buffer, readKey: Buffer): Transport {
  let written = 0;
  let read = 0;
  return {
    encrypt: (bytes) => seal(bytes, { key: writeKey, counter: written++, associated: nothing }),
    decrypt: (bytes) => open(bytes, { key: readKey, counter: read++, associated: nothing }),
  };
}

interface Sealing {
  readonly key: Buffer;
  readonly counter: number;
  readonly associated: Buffer;
}

function seal(bytes: Uint8Array, { key, counter, associated }: Sealing): Buffer {
  const cipher = createCipheriv('aes-256-gcm', key, nonce(counter));
  cipher.setAAD(associated);
  return Buffer.concat([cipher.update(bytes), cipher.final(), cipher.getAuthTag()]);
}

function open(bytes: Uint8Array, { key, counter, associated }: Sealing): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', key, nonce(counter));
  decipher.setAAD(associated);
  decipher.setAuthTag(bytes.subarray(-16));
  return Buffer.concat([decipher.update(bytes.subarray(0, -16)), decipher.final()]);
}

function nonce(counter: number): Buffer {
  const bytes = Buffer.alloc(12);
  bytes.writeUInt32BE(counter, 8);
  return bytes;
}

function required(bytes: Uint8Array | null | undefined, what: string): Buffer {
  if (!bytes?.length) throw new Error(`the client's handshake lacks its ${what}`);
  return Buffer.from(bytes);
}
