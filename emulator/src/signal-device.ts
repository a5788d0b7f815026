import {
  addTransactionCapability,
  Curve,
  DEFAULT_CONNECTION_CONFIG,
  encodeWAMessage,
  generateSignalPubKey,
  type KeyPair,
  proto,
  type SignalDataSet,
  type SignalDataTypeMap,
  type SignalKeyStore,
  signedKeyPair,
  unpadRandomMax16,
} from 'baileys';
import { quietLog } from './quiet-log.ts';

/** Signal keys in memory: of the virtual phones, and of clients in tests. */
export function createMemoryKeys(): SignalKeyStore {
  const kinds = new Map<string, Map<string, unknown>>();
  const kindOf = (kind: string): Map<string, unknown> => {
    const known = kinds.get(kind) ?? new Map<string, unknown>();
    kinds.set(kind, known);
    return known;
  };
  return {
    get<Kind extends keyof SignalDataTypeMap>(kind: Kind, ids: string[]) {
      const stored = kindOf(kind);
      const found: Record<string, SignalDataTypeMap[Kind]> = {};
      for (const id of ids) {
        const value = stored.get(id);
        if (value !== undefined) found[id] = structuredClone(value) as SignalDataTypeMap[Kind];
      }
      return found;
    },
    set(data: SignalDataSet) {
      for (const [kind, values] of Object.entries(data)) {
        for (const [id, value] of Object.entries(values ?? {})) {
          if (value === null) kindOf(kind).delete(id);
          else kindOf(kind).set(id, value);
        }
      }
    },
  };
}

/** Keys needed to start a session with a device. Keys have 32 bytes. */
export interface KeyBundle {
  readonly registrationId: number;
  readonly identityKey: Uint8Array;
  readonly signedPreKey: {
    readonly keyId: number;
    readonly publicKey: Uint8Array;
    readonly signature: Uint8Array;
  };
  readonly preKey?: { readonly keyId: number; readonly publicKey: Uint8Array } | undefined;
}

export interface Sealed {
  readonly type: 'pkmsg' | 'msg';
  readonly ciphertext: Uint8Array;
}

/** Signal state of a virtual phone: its keys and its sessions with other devices, each identified by a JID. */
export interface SignalDevice {
  readonly identity: KeyPair;
  readonly registrationId: number;
  /** Key bundle of this device, with a one-time key that is used up by the recipient. */
  bundle(): Promise<KeyBundle>;
  /** `bundleOf` is called when there is no session yet. */
  encrypt(to: string, message: proto.IMessage, bundleOf: () => KeyBundle): Promise<Sealed>;
  decrypt(from: string, sealed: Sealed): Promise<proto.Message>;
  /** Starts a new session with a device that could not decrypt a message. */
  renewSession(to: string, bundle: KeyBundle): Promise<void>;
  encryptForGroup(group: string, me: string, message: proto.IMessage): Promise<GroupSealed>;
  decryptFromGroup(group: string, author: string, ciphertext: Uint8Array): Promise<proto.Message>;
  takeGroupKey(author: string, item: proto.Message.ISenderKeyDistributionMessage): Promise<void>;
}

export interface GroupSealed {
  readonly ciphertext: Uint8Array;
  /** Sent to each device once, before it can decrypt the ciphertext. */
  readonly groupKey: Uint8Array;
}

export function createSignalDevice(): SignalDevice {
  const identity = Curve.generateKeyPair();
  // Created on first use: signing is slow, and most phones never receive a message.
  let signed: ReturnType<typeof signedKeyPair> | undefined;
  const signedPreKey = () => {
    signed ??= signedKeyPair(identity, 1);
    return signed;
  };
  const registrationId = 1 + Math.floor(Math.random() * 16_000);
  const keys = addTransactionCapability(createMemoryKeys(), quietLog, {
    maxCommitRetries: 1,
    delayBetweenTriesMs: 1,
  });
  const signal = DEFAULT_CONNECTION_CONFIG.makeSignalRepository(
    {
      creds: {
        signedIdentityKey: identity,
        get signedPreKey() {
          return signedPreKey();
        },
        registrationId,
      },
      keys,
    },
    quietLog,
    () => Promise.resolve([]),
  );
  let nextPreKeyId = 1;

  return {
    identity,
    registrationId,
    async bundle() {
      const keyId = nextPreKeyId++;
      const pair = Curve.generateKeyPair();
      const { keyPair, signature } = signedPreKey();
      await keys.set({ 'pre-key': { [keyId]: pair } });
      return {
        registrationId,
        identityKey: identity.public,
        signedPreKey: { keyId: 1, publicKey: keyPair.public, signature },
        preKey: { keyId, publicKey: pair.public },
      };
    },
    async encrypt(to, message, bundleOf) {
      const { exists } = await signal.validateSession(to);
      if (!exists) await signal.injectE2ESession({ jid: to, session: asSession(bundleOf()) });
      return signal.encryptMessage({ jid: to, data: encodeWAMessage(message) });
    },
    async decrypt(from, { type, ciphertext }) {
      return readMessage(
        await signal.decryptMessage({ jid: from, type, ciphertext: Buffer.from(ciphertext) }),
      );
    },
    renewSession: (to, bundle) => signal.injectE2ESession({ jid: to, session: asSession(bundle) }),
    async encryptForGroup(group, me, message) {
      const sealed = await signal.encryptGroupMessage({ group, meId: me, data: encodeWAMessage(message) });
      return { ciphertext: sealed.ciphertext, groupKey: sealed.senderKeyDistributionMessage };
    },
    async decryptFromGroup(group, author, ciphertext) {
      return readMessage(await signal.decryptGroupMessage({ group, authorJid: author, msg: ciphertext }));
    },
    takeGroupKey: (author, item) => signal.processSenderKeyDistributionMessage({ authorJid: author, item }),
  };
}

function readMessage(padded: Uint8Array): proto.Message {
  return proto.Message.decode(unpadRandomMax16(padded));
}

function asSession({ registrationId, identityKey, signedPreKey, preKey }: KeyBundle) {
  return {
    registrationId,
    identityKey: generateSignalPubKey(identityKey),
    signedPreKey: { ...signedPreKey, publicKey: generateSignalPubKey(signedPreKey.publicKey) },
    ...(preKey && { preKey: { ...preKey, publicKey: generateSignalPubKey(preKey.publicKey) } }),
  };
}
