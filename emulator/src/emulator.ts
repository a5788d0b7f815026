import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { WebSocketServer } from 'ws';
import { createAppState } from './app-state.ts';
import { processAuthority } from './certs.ts';
import { enterCode } from './code-pairing.ts';
import { serve } from './connection.ts';
import { type Disconnect, disconnect } from './disconnects.ts';
import { createFaults, type Faults } from './faults.ts';
import { createGroup, type GroupSettings } from './groups.ts';
import { createJournal, type Journal } from './journal.ts';
import { startMediaHost } from './media.ts';
import { scanQr } from './pairing.ts';
import { createPerson, type PersonSettings } from './person.ts';
import { createPhone, type Phone } from './phone.ts';
import type { Stanza } from './stanza.ts';
import { type TrustedEmulator, trust } from './trust.ts';
import type { Group, MediaStore, SeenStanza, World } from './world.ts';

export interface EmulatorOptions {
  /** Lets clients upload their 812 one-time keys, as the real server does. Pairing then takes three times as long. */
  readonly usesPreKeys?: boolean;
  /** Disabled for long runs: otherwise all received stanzas are kept in memory. */
  readonly recordsStanzas?: boolean;
}

/** Emulates the server side of WhatsApp, as far as Baileys uses it, on a free local port. */
export interface Emulator extends TrustedEmulator {
  /** Value for `waWebSocketUrl`. */
  readonly url: string;
  /** Faults to inject. */
  readonly faults: Faults;
  /** All stanzas that clients sent. */
  readonly stanzas: Journal<SeenStanza>;
  readonly media: MediaStore;
  /** Unexpected errors: a message that a phone could not decrypt, an unknown stanza. */
  readonly problems: readonly Error[];
  /** Adds a person with a phone: the owner of an account, or a contact. */
  user(settings: PersonSettings): Phone;
  group(settings: {
    readonly subject: string;
    readonly members: readonly Phone[];
    readonly mode?: GroupSettings['mode'];
  }): Group;
  /** Scans the QR code with the owner's phone. Resolves when the device is linked. */
  scanQr(owner: Phone, qr: string): Promise<void>;
  enterCode(owner: Phone, code: string): Promise<void>;
  /** Closes the connections of all devices of an account. */
  drop(owner: Phone, how: Disconnect): void;
  /** Makes the Baileys of this process accept the emulator as WhatsApp. */
  trust(): void;
  stop(): Promise<void>;
}

export async function startEmulator(options: EmulatorOptions = {}): Promise<Emulator> {
  const { usesPreKeys = false, recordsStanzas = true } = options;
  const authority = processAuthority();
  const faults = createFaults();
  const media = await startMediaHost(authority, faults);
  const world: World = {
    authority,
    people: new Map(),
    peopleByLid: new Map(),
    groups: new Map(),
    connections: new Set(),
    pendingCodes: new Map(),
    codeRequests: createJournal<string>('pairing codes', (pn) => pn),
    faults,
    media,
    stanzas: createJournal<SeenStanza>('emulator', ({ from, stanza }) => `${from} ${describe(stanza)}`),
    recordsStanzas,
    problems: [],
    usesPreKeys,
  };
  const http = createServer();
  const sockets = new WebSocketServer({ noServer: true });
  const refused = new Set<Duplex>();
  http.on('upgrade', (request, socket, head) => {
    if (faults.upgrade) {
      refused.add(socket);
      refuseUpgrade(socket, faults.upgrade);
    } else sockets.handleUpgrade(request, socket, head, (client) => serve(world, client, request));
  });
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');

  const emulator: Emulator = {
    url: `ws://127.0.0.1:${(http.address() as AddressInfo).port}/ws/chat`,
    rootPublicKey: authority.noiseRoot.public,
    caCertificate: authority.caCertificate,
    faults,
    stanzas: world.stanzas,
    media,
    problems: world.problems,
    user(settings) {
      const person = createPerson(settings, createAppState());
      world.people.set(person.pn, person);
      world.peopleByLid.set(person.lid, person);
      return createPhone(world, person);
    },
    group: ({ members, ...settings }) =>
      createGroup(world, { ...settings, members: members.map(({ person }) => person) }),
    async scanQr(owner, qr) {
      await scanQr(world, owner.person, qr);
    },
    enterCode: (owner, code) => enterCode(world, owner.person, code),
    drop(owner, how) {
      for (const companion of owner.person.companions.values()) disconnect(world, companion, how);
    },
    trust: () => trust(emulator),
    async stop() {
      for (const client of sockets.clients) client.terminate();
      for (const socket of refused) socket.destroy();
      sockets.close();
      http.closeAllConnections();
      http.close();
      await Promise.all([once(http, 'close'), media.stop()]);
    },
  };
  return emulator;
}

function refuseUpgrade(socket: Duplex, { status, keepOpen = false }: NonNullable<Faults['upgrade']>): void {
  const connection = keepOpen ? 'keep-alive' : 'close';
  socket.write(`HTTP/1.1 ${status} Refused\r\nContent-Length: 0\r\nConnection: ${connection}\r\n\r\n`);
  if (!keepOpen) socket.end();
}

function describe({ tag, attrs }: Stanza): string {
  return `<${tag} ${Object.entries(attrs)
    .map(([name, value]) => `${name}=${value}`)
    .join(' ')}>`;
}
