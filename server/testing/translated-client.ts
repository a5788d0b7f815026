import { type Emulator, startEmulator } from '@prosa/emulator/emulator.ts';
import { createFaults } from '@prosa/emulator/faults.ts';
import type { Phone } from '@prosa/emulator/phone.ts';
import { linkedClient } from '@prosa/emulator/testing/linked-client.ts';
import { newNumber } from '@prosa/emulator/testing/scene.ts';
import type { TestClient } from '@prosa/emulator/testing/test-client.ts';
import * as baileys from 'baileys';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { createGroupCache } from '#providers/whatsapp/baileys/group-cache.ts';
import { silenceLibsignal } from '#providers/whatsapp/baileys/load-baileys.ts';
import { type MediaAccess, openMedia } from '#providers/whatsapp/baileys/media.ts';
import { openPicture } from '#providers/whatsapp/baileys/pictures.ts';
import { createTranslator } from '#providers/whatsapp/baileys/translator.ts';
import { createWriter, type Writer } from '#providers/whatsapp/baileys/writer.ts';
import type { Address, ProviderEvent, SentCopies } from '#providers/whatsapp/port.ts';
import { eventually } from './eventually.ts';

type EventOf<Type extends ProviderEvent['type']> = Extract<ProviderEvent, { type: Type }>;

/** A real Baileys, linked with the emulator, with nothing of ours but the translation on it. */
export interface TranslatedClient {
  readonly writer: Writer;
  /** For what Baileys says and nobody translates. */
  readonly waitFor: TestClient['waitFor'];
  readonly told: readonly ProviderEvent[];
  readonly copies: ReadonlyMap<string, Uint8Array>;
  openMedia(reference: string, access?: Partial<MediaAccess>): ReturnType<typeof openMedia>;
  openPicture(chat: Address): ReturnType<typeof openPicture>;
  hears<Type extends ProviderEvent['type']>(
    type: Type,
    fits?: (event: EventOf<Type>) => boolean,
  ): Promise<EventOf<Type>>;
  close(): Promise<void>;
}

export async function translatedClient(
  emulator: Emulator,
  owner: Phone,
  options: { readonly importsHistory?: boolean; readonly queryTimeoutMs?: number } = {},
): Promise<TranslatedClient> {
  const { importsHistory = false, queryTimeoutMs = 10_000 } = options;
  const told: ProviderEvent[] = [];
  const kept = new Map<string, Uint8Array>();
  const copies: SentCopies = {
    save: async (id, content) => void kept.set(id, content),
    find: async (id) => kept.get(id),
  };
  const groups = createGroupCache({ fetch: (jid) => client.socket.groupMetadata(jid) });
  const client = await linkedClient(emulator, owner, {
    defaultQueryTimeoutMs: queryTimeoutMs,
    cachedGroupMetadata: groups.find,
    getMessage: async ({ id }) => {
      const copy = kept.get(id ?? '');
      return copy && baileys.proto.Message.decode(copy);
    },
  });
  const { socket } = client;
  const me = () => ({ id: `${owner.pn}:1@s.whatsapp.net`, lid: `${owner.lid}:1@lid` });
  const translator = createTranslator({ me, importsHistory });

  for (const { name, data } of client.events) told.push(...translator.read({ [name]: data }));
  socket.ws.on('CB:ack,class:message', (stanza) => void told.push(...translator.ack(stanza)));
  socket.ev.process((events) => {
    for (const message of events['messages.upsert']?.messages ?? []) {
      const event = translator.message(message);
      if (event) told.push(event);
      told.push(...translator.carriedStatus(message));
    }
    groups.read(events);
    told.push(...translator.read(events));
  });

  return {
    writer: createWriter({ baileys, socket, copies, translator, groups, me }),
    waitFor: client.waitFor,
    told,
    copies: kept,
    openMedia: (reference, access) => openMedia(reference, { socket, ...access }),
    openPicture: (chat) => openPicture(chat, { socket }),
    hears: <Type extends ProviderEvent['type']>(
      type: Type,
      fits: (event: EventOf<Type>) => boolean = () => true,
    ) =>
      eventually(() => {
        const found = told.find(
          (event): event is EventOf<Type> => event.type === type && fits(event as EventOf<Type>),
        );
        expect(found, `a ${type} among ${JSON.stringify(told)}`).toBeDefined();
        return found as EventOf<Type>;
      }),
    close: () => client.close(),
  };
}

export interface TranslatedScene {
  readonly emulator: Emulator;
  readonly owner: Phone;
  readonly ana: Phone;
  readonly us: TranslatedClient;
}

/** One emulator for a file of tests, an account with a linked client, and somebody who writes to it. */
export function translatedScene(): () => TranslatedScene {
  let scene: TranslatedScene | undefined;
  const given = () => {
    if (!scene) throw new Error('not started yet');
    return scene;
  };
  beforeAll(async () => {
    silenceLibsignal(console);
    const emulator = await startEmulator();
    emulator.trust();
    const owner = emulator.user({ pn: newNumber(), name: 'Loja' });
    const ana = emulator.user({ pn: newNumber(), name: 'Ana' });
    scene = { emulator, owner, ana, us: await translatedClient(emulator, owner) };
  });
  afterEach(() => {
    Object.assign(given().emulator.faults, createFaults());
    expect(given().emulator.problems).toEqual([]);
  });
  afterAll(async () => {
    await scene?.us.close();
    await scene?.emulator.stop();
  });
  return given;
}
