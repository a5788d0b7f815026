import { setTimeout as sleep } from 'node:timers/promises';
import type { Content } from '@prosa/emulator/graph/customer-messages.ts';
import { type Graph, startGraph } from '@prosa/emulator/graph/graph-server.ts';
import type { GraphCustomer, GraphNumber, PhoneMessage } from '@prosa/emulator/graph/graph-world.ts';
import type { Post } from '@prosa/emulator/graph/webhook-sender.ts';
import { createLog } from '#platform/log.ts';
import { createCloudProvider } from '#providers/whatsapp/cloud/cloud-provider.ts';
import { cloudDeliveries } from '#providers/whatsapp/cloud/deliveries.ts';
import { writeCard } from '#providers/whatsapp/cloud/vcard.ts';
import type { Address, CloudAccount, ProviderEvent, WhatsappProvider } from '#providers/whatsapp/port.ts';
import {
  type OtherSide,
  ownNumber,
  type ProviderRig,
  type Said,
  type SeenMessage,
} from '#providers/whatsapp/provider-rig.ts';
import { type FakeClock, fakeClock } from './fake-clock.ts';

export function cloudAccountOf(number: GraphNumber): CloudAccount {
  const { phoneNumberId, businessAccountId, accessToken, appSecret } = number;
  return {
    phoneNumberId,
    businessAccountId,
    accessToken,
    appSecret,
    verifyToken: 'verify',
    webhookKey: 'key',
  };
}

const outages = { unauthorized: { code: 190 }, banned: { code: 131031 }, network: 'cut' } as const;
const closeReasons = ['unauthorized', 'banned', 'network'] as const;

type Listener = (event: ProviderEvent) => Promise<void>;

interface Place {
  readonly number: GraphNumber;
  readonly customers: readonly { readonly address: Address; readonly person: GraphCustomer }[];
  listener: Listener | undefined;
  /** Aborted when the current session ends. */
  life: AbortController;
}

/** An emulated Graph API for a whole test file; each rig has its own numbers. */
export interface CloudWorld {
  readonly graph: Graph;
  createRig(): ProviderRig;
  stop(): Promise<void>;
}

export async function startCloudWorld(): Promise<CloudWorld> {
  let clock = fakeClock();
  const places = new Map<string, Place>();

  /** Stands in for the product's webhook receiver, with the session's listener in place of the ledger. */
  const receive: Post = async (url, body, headers) => {
    const place = places.get(url);
    if (!place?.listener) return 503;
    if (!cloudDeliveries.isSigned(body, headers['x-hub-signature-256'], place.number.appSecret)) return 401;
    for (const { events } of cloudDeliveries.read(body)?.news ?? []) {
      for (const event of events) await place.listener(event);
    }
    return 200;
  };
  const graph = await startGraph({
    now: () => clock.now().getTime(),
    // A failing listener is reported as a server error.
    post: (...delivery) => receive(...delivery).catch(() => 500),
    retryMs: 20,
  });

  return {
    graph,
    stop: graph.stop,
    createRig() {
      clock = fakeClock();
      graph.world.isMediaBroken = false;
      const made = [1, 2].map((id) => makePlace(graph, id));
      for (const place of made) places.set(place.number.businessAccountId, place);
      return rigOf(graph, clock, made);
    },
  };
}

const people = {
  customer: { phone: '5531987654321' },
  hidden: { businessScopedId: 'BR.1502334455667788' },
} as const;

function makePlace(graph: Graph, id: number): Place {
  const businessAccountId = `${Date.now()}${id}${graph.world.numbers.size}`;
  const number = graph.number({ number: ownNumber, businessAccountId, webhookUrl: businessAccountId });
  const { customer, hidden } = people;
  return {
    number,
    listener: undefined,
    life: new AbortController(),
    customers: [
      { address: customer, person: graph.customer(number, { ...customer, name: 'Ana', hasWritten: true }) },
      {
        address: hidden,
        person: graph.customer(number, { userId: hidden.businessScopedId, name: 'Bia', username: 'bia' }),
      },
    ],
  };
}

function rigOf(graph: Graph, clock: FakeClock, places: readonly Place[]): ProviderRig {
  const placeOf = (connectionId: number): Place => {
    const place = places[connectionId - 1];
    if (!place) throw new Error(`There is no connection ${connectionId}.`);
    return place;
  };
  const provider = createCloudProvider({
    baseUrl: graph.url,
    version: 'v23.0',
    allowPrivate: true,
    clock,
    log: createLog('silent'),
  });

  async function advance(ms: number): Promise<void> {
    await clock.advance(ms);
    graph.world.webhooks.retry();
  }

  /** Advances the clock until the session has polled often enough to end; each poll takes some real time. */
  async function passTime({ life }: Place): Promise<void> {
    const enough = AbortSignal.any([life.signal, AbortSignal.timeout(60_000)]);
    while (!enough.aborted) {
      await clock.advance(60_000);
      await sleep(5);
    }
  }

  return {
    provider: listenedTo(provider, graph, placeOf),
    connectionIds: [1, 2],
    accountOf: (connectionId) => ({
      importsHistory: false,
      cloud: cloudAccountOf(placeOf(connectionId).number),
    }),
    others: othersOf(graph, placeOf),
    advance,
    scan: () => {
      throw new Error('There is nothing to scan.');
    },
    close(connectionId, reason) {
      const outage = outages[reason as keyof typeof outages];
      const place = placeOf(connectionId);
      graph.world.outages.set(place.number.phoneNumberId, outage);
      void passTime(place);
    },
    closeReasons,
  };
}

/** Routes deliveries to the current listener; a new session ends the number's outage. */
function listenedTo(
  provider: WhatsappProvider,
  graph: Graph,
  placeOf: (connectionId: number) => Place,
): WhatsappProvider {
  return {
    ...provider,
    connect(options) {
      const place = placeOf(options.connectionId);
      graph.world.outages.delete(place.number.phoneNumberId);
      const life = new AbortController();
      place.life = life;
      place.listener = options.onEvent;
      const session = provider.connect({
        ...options,
        async onEvent(event) {
          if (event.type === 'state' && event.state.at === 'closed') life.abort();
          await options.onEvent(event);
        },
      });
      return {
        ...session,
        async disconnect() {
          life.abort();
          if (place.listener === options.onEvent) place.listener = undefined;
          await session.disconnect();
        },
      };
    },
  };
}

function contentOf(said: Exclude<Said, { kind: 'media' }>): Content {
  if (said.kind === 'text') return { type: 'text', text: { body: said.text } };
  if (said.kind === 'location') {
    const { latitude, longitude, name } = said;
    return { type: 'location', location: { latitude, longitude, name } };
  }
  const phones = [{ phone: `+${said.phone}`, wa_id: said.phone, type: 'CELL' }];
  return { type: 'contacts', contacts: [{ name: { formatted_name: said.name }, phones }] };
}

type Sent = Partial<Record<string, { body?: string; caption?: string; name?: string }>> & {
  readonly contacts?: readonly { readonly name: { readonly formatted_name: string } }[];
};

function seenOf({ id, isOurs, type, content, ...message }: PhoneMessage): SeenMessage {
  const sent = content as Sent;
  const [card] = sent.contacts ?? [];
  const text = card
    ? writeCard({ name: card.name.formatted_name, phones: [] })
    : (sent[type]?.body ?? sent[type]?.caption ?? sent[type]?.name ?? '');
  const { bytes, quotedId, reaction, isReadByUs } = message;
  return {
    id,
    isOurs,
    kind: type,
    text,
    bytes,
    quotedId,
    isEdited: false,
    isRevoked: false,
    reaction,
    isReadByUs,
  };
}

function othersOf(graph: Graph, placeOf: (connectionId: number) => Place): OtherSide {
  const personOf = (connectionId: number, chat: Address): GraphCustomer => {
    const found = placeOf(connectionId).customers.find(
      ({ address }) => address.phone === chat.phone && address.businessScopedId === chat.businessScopedId,
    );
    if (!found) throw new Error('There is no such customer.');
    return found.person;
  };
  const cannot = async (): Promise<never> => {
    throw new Error('This cannot be done over the Cloud API.');
  };
  return {
    ...people,
    group: { group: 'nobody@g.us' },
    nobody: { phone: '5511990000000' },
    async say(connectionId, chat, said, { isOwn = false, quoted } = {}) {
      const person = personOf(connectionId, chat);
      const options = { isEcho: isOwn, ...(quoted ? { quotedId: quoted.id } : {}) };
      if (said.kind !== 'media') return { id: graph.say(person, contentOf(said), options), chat, isOwn };
      const { as, caption, file: given } = said;
      const bytes = Buffer.from(await given.arrayBuffer());
      const file = { as, bytes, mimeType: given.type, fileName: given.name, caption };
      return { id: graph.sayFile(person, file, options), chat, isOwn };
    },
    edit: cannot,
    revoke: cannot,
    react: async (connectionId, target, emoji) =>
      graph.react(personOf(connectionId, target.chat), target.id, emoji),
    read: async (connectionId, chat) => graph.read(personOf(connectionId, chat)),
    call: cannot,
    type: cannot,
    reveal: cannot,
    phone: async (connectionId, chat) => personOf(connectionId, chat).messages.map(seenOf),
    async breakMedia() {
      graph.world.isMediaBroken = true;
    },
  };
}
