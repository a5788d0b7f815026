import type { AddressMode } from './addresses.ts';
import type { Authority } from './certs.ts';
import type { Faults } from './faults.ts';
import type { Journal } from './journal.ts';
import type { Companion, Person } from './person.ts';
import type { KeyBundle } from './signal-device.ts';
import type { Stanza } from './stanza.ts';

export interface Group {
  /** With `@g.us`. */
  readonly jid: string;
  readonly mode: AddressMode;
  subject: string;
  readonly members: Map<Person, 'member' | 'admin'>;
  readonly createdAt: number;
}

/** One WebSocket of a client that finished the handshake. */
export interface Connection {
  companion: Companion | undefined;
  /** True once the queued stanzas were sent: from then on new ones are sent at once. */
  isReady: boolean;
  /** References offered for the QR code. */
  readonly refs: readonly string[];
  /** Registration data of a client that is not paired yet. */
  readonly candidate: PairingCandidate | undefined;
  send(stanza: Stanza): void;
  /** Closes the WebSocket cleanly. */
  close(): void;
  /** Resets the TCP connection. */
  reset(): void;
}

export interface PairingCandidate {
  readonly noiseKey: Buffer;
  readonly identityKey: Buffer;
  readonly registrationId: number;
  readonly signedPreKey: KeyBundle['signedPreKey'];
}

export interface MediaStore {
  readonly host: string;
  put(blob: Uint8Array): { readonly url: string; readonly directPath: string };
  read(directPath: string): Buffer;
  /** Makes the host answer 404 from now on. */
  forget(directPath: string): void;
}

/** A stanza that a client sent, for tests of the protocol. */
export interface SeenStanza {
  readonly from: string;
  readonly stanza: Stanza;
}

export interface World {
  readonly authority: Authority;
  readonly people: Map<string, Person>;
  readonly peopleByLid: Map<string, Person>;
  readonly groups: Map<string, Group>;
  readonly connections: Set<Connection>;
  readonly pendingCodes: Map<string, PendingCode>;
  /** Phone numbers for which clients requested a pairing code. */
  readonly codeRequests: Journal<string>;
  readonly faults: Faults;
  readonly media: MediaStore;
  readonly stanzas: Journal<SeenStanza>;
  readonly recordsStanzas: boolean;
  /** Unexpected errors; tests expect none. */
  readonly problems: Error[];
  /** Clients upload 812 one-time keys at their first login; without them pairing takes a third of the time. */
  readonly usesPreKeys: boolean;
}

/** A pairing by code that waits for the user to type it on the phone. */
export interface PendingCode {
  readonly connection: Connection;
  readonly ref: Buffer;
  readonly wrappedEphemeral: Buffer;
  /** Set once the code was entered. */
  person: Person | undefined;
  ephemeral: { readonly private: Uint8Array; readonly companion: Buffer } | undefined;
  readonly onFinished: (error: Error | undefined) => void;
  readonly finished: Promise<void>;
}

export function connectionOf(world: World, companion: Companion): Connection | undefined {
  for (const connection of world.connections) if (connection.companion === companion) return connection;
  return undefined;
}

export function personAt(world: World, address: { user: string; mode: string }): Person | undefined {
  return address.mode === 'lid' ? world.peopleByLid.get(address.user) : world.people.get(address.user);
}
