import type { proto } from 'baileys';
import type { AddressMode } from './addresses.ts';
import { createJournal, type Journal } from './journal.ts';
import { createSignalDevice, type KeyBundle, type SignalDevice } from './signal-device.ts';
import type { Stanza } from './stanza.ts';

/** Events received by a virtual phone. */
export type PhoneEvent =
  | ReceivedMessage
  | ReceivedReceipt
  | { readonly kind: 'typing'; readonly from: string; readonly state: string }
  | { readonly kind: 'presence'; readonly from: string; readonly state: string }
  | { readonly kind: 'call-rejected'; readonly from: string; readonly callId: string };

export interface ReceivedMessage {
  readonly kind: 'message';
  readonly id: string;
  /** Phone number of the sender. */
  readonly from: string;
  /** JID of the recipient, as the sender wrote it. */
  readonly chat: string;
  readonly message: proto.IMessage;
  /** A copy of a message sent by another device of the same person. */
  readonly isOwnCopy: boolean;
}

export interface ReceivedReceipt {
  readonly kind: 'receipt';
  readonly id: string;
  readonly from: string;
  /** `delivered` and `inactive` (delivered while the app is in the background), `read`, `retry`… */
  readonly type: string;
}

/** Receipts that a phone sends automatically. */
export type AutomaticReceipts = 'none' | 'delivered' | 'read';

/** A linked device: the server's state of a Baileys client. */
export interface Companion {
  readonly person: Person;
  readonly deviceId: number;
  readonly noiseKey: Buffer;
  readonly identityKey: Buffer;
  readonly registrationId: number;
  signedPreKey: KeyBundle['signedPreKey'];
  readonly preKeys: { readonly keyId: number; readonly publicKey: Uint8Array }[];
  /** Stanzas not acknowledged yet, oldest first. */
  readonly pending: Stanza[];
  /** Groups and senders whose key the device already has. */
  readonly groupKeys: Set<string>;
  loginCount: number;
}

export interface SentMessage {
  readonly message: proto.IMessage;
  readonly mode: AddressMode;
  readonly group: string | undefined;
  readonly timestamp: number;
}

export interface Person {
  readonly pn: string;
  readonly lid: string;
  readonly name: string;
  device: SignalDevice;
  readonly companions: Map<number, Companion>;
  readonly journal: Journal<PhoneEvent>;
  receipts: AutomaticReceipts;
  /** Sent messages, for answering retries. */
  readonly sent: Map<string, SentMessage>;
  /** Ids of received messages, because a client answers a retry request by sending to every device again. */
  readonly seen: Set<string>;
  nextDeviceId: number;
  readonly hidesNumber: boolean;
  readonly appState: AppState;
  /** Sent to a device at its first login. */
  history: readonly proto.IHistorySync[];
  /** Public profile picture. */
  pictureUrl: string | undefined;
}

export interface AppState {
  readonly keyId: Buffer;
  readonly keyData: Buffer;
  /** Patches of each collection, which contain their version; the first one is version 1. */
  readonly collections: Map<string, proto.SyncdPatch[]>;
}

export interface PersonSettings {
  /** Digits with country code. */
  readonly pn: string;
  readonly lid?: string;
  readonly name?: string;
  readonly receipts?: AutomaticReceipts;
  /** Recipients of messages sent by LID do not see the phone number. */
  readonly hidesNumber?: boolean;
  readonly history?: readonly proto.IHistorySync[];
}

export function createPerson(settings: PersonSettings, appState: AppState): Person {
  const { pn, lid = `9${pn.split('').reverse().join('')}`, name = `Person ${pn}` } = settings;
  return {
    pn,
    lid,
    name,
    device: createSignalDevice(),
    companions: new Map(),
    journal: createJournal<PhoneEvent>(`phone of ${name}`, describe),
    receipts: settings.receipts ?? 'delivered',
    sent: new Map(),
    seen: new Set(),
    nextDeviceId: 1,
    hidesNumber: settings.hidesNumber ?? false,
    appState,
    history: settings.history ?? [],
    pictureUrl: undefined,
  };
}

export interface CompanionKeys {
  readonly noiseKey: Buffer;
  readonly identityKey: Buffer;
  readonly registrationId: number;
  readonly signedPreKey: KeyBundle['signedPreKey'];
}

export function createCompanion(person: Person, keys: CompanionKeys): Companion {
  return {
    ...keys,
    person,
    deviceId: person.nextDeviceId++,
    preKeys: [],
    pending: [],
    groupKeys: new Set(),
    loginCount: 0,
  };
}

/** Returns the key bundle for a new session with the device; a one-time key is only handed out once. */
export function takeBundle({ registrationId, identityKey, signedPreKey, preKeys }: Companion): KeyBundle {
  return { registrationId, identityKey, signedPreKey, preKey: preKeys.shift() };
}

function describe(event: PhoneEvent): string {
  switch (event.kind) {
    case 'message':
      return `message ${event.id} from ${event.from}: ${JSON.stringify(event.message).slice(0, 200)}`;
    case 'receipt':
      return `receipt ${event.type} of ${event.id} from ${event.from}`;
    case 'call-rejected':
      return `call ${event.callId} rejected by ${event.from}`;
    default:
      return `${event.kind} ${event.state} of ${event.from}`;
  }
}
