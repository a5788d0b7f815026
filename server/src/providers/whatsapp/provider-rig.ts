import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { expect, vi } from 'vitest';
import type {
  Address,
  CloseReason,
  InboundMedia,
  MessageKey,
  ProviderAccount,
  ProviderEvent,
  ProviderSession,
  SentCopies,
  SessionMemory,
  SessionState,
  WhatsappProvider,
} from './port.ts';

export type Closing = Exclude<CloseReason, 'qr-expired'>;

/** Message content that the other side sends. */
export type Said =
  | { readonly kind: 'text'; readonly text: string }
  | {
      readonly kind: 'media';
      readonly as: InboundMedia['kind'];
      readonly file: File;
      readonly caption: string;
    }
  | {
      readonly kind: 'location';
      readonly latitude: number;
      readonly longitude: number;
      readonly name: string;
    }
  | { readonly kind: 'contact'; readonly name: string; readonly phone: string };

/** A message, of either side, as shown on the customer's phone. */
export interface SeenMessage {
  readonly id: string;
  readonly isOurs: boolean;
  readonly kind: string;
  readonly text: string;
  readonly bytes: Buffer | undefined;
  readonly quotedId: string | undefined;
  readonly isEdited: boolean;
  readonly isRevoked: boolean;
  /** Our reaction. */
  readonly reaction: string | undefined;
  readonly isReadByUs: boolean;
}

interface SayOptions {
  /** Written on our own phone. */
  readonly isOwn?: boolean;
  readonly quoted?: MessageKey;
  readonly author?: Address;
}

/** The other side, controlled by the test. */
export interface OtherSide {
  /** A customer known by a number, one known by an internal id alone, and a group with the first one as a member. */
  readonly customer: Address;
  readonly hidden: Address;
  readonly group: Address;
  /** A number without an account. */
  readonly nobody: Address;
  say(connectionId: number, chat: Address, said: Said, options?: SayOptions): Promise<MessageKey>;
  edit(connectionId: number, target: MessageKey, text: string): Promise<void>;
  revoke(connectionId: number, target: MessageKey): Promise<void>;
  react(connectionId: number, target: MessageKey, emoji: string): Promise<void>;
  read(connectionId: number, chat: Address): Promise<void>;
  call(connectionId: number, chat: Address): Promise<void>;
  type(connectionId: number, chat: Address): Promise<void>;
  /** Reveals the number of the hidden customer. */
  reveal(connectionId: number): Promise<void>;
  phone(connectionId: number, chat: Address): Promise<readonly SeenMessage[]>;
  /** Makes file transfers fail. */
  breakMedia(connectionId: number): Promise<void>;
}

/** A provider with its other side controlled by the test. */
export interface ProviderRig {
  readonly provider: WhatsappProvider;
  readonly connectionIds: readonly [number, number];
  /** Settings from the admin; absent where none are needed. */
  accountOf?(connectionId: number): ProviderAccount;
  readonly others: OtherSide;
  /** Moves the provider's clock. */
  advance(ms: number): Promise<void>;
  /** Shortens the lifetime of pairing codes, where the test cannot move their clock. */
  hurryCodes?(): void;
  scan(connectionId: number, number: string): void;
  close(connectionId: number, reason: Closing): void;
  readonly closeReasons: readonly Closing[];
}

export const ownNumber = '5511987654321';

export function memoryOf(
  values = new Map<string, string>(),
): SessionMemory & { readonly values: Map<string, string> } {
  return {
    values,
    read: async (names) => new Map([...values].filter(([name]) => names.includes(name))),
    async write(changes) {
      for (const [name, value] of Object.entries(changes)) {
        if (value === null) values.delete(name);
        else values.set(name, value);
      }
    },
    clear: async () => values.clear(),
  };
}

export function copiesOf(kept = new Map<string, Uint8Array>()): SentCopies {
  return {
    save: async (messageId, content) => void kept.set(messageId, content),
    find: async (messageId) => kept.get(messageId),
  };
}

type Told = Exclude<ProviderEvent, { type: 'state' }>;
type ToldOf<Type extends Told['type']> = Extract<Told, { type: Type }>;

/** One session with everything it published. */
export interface TestSession {
  readonly session: ProviderSession;
  readonly memory: ReturnType<typeof memoryOf>;
  readonly states: readonly SessionState[];
  readonly steps: () => string[];
  readonly told: readonly Told[];
  reaches(...at: string[]): Promise<void>;
  /** Waits until this many events of the type were published. */
  hears<Type extends Told['type']>(type: Type, count?: number): Promise<ToldOf<Type>[]>;
  /** Statuses of one message of ours, in the order they were published. */
  statuses(id: string): string[];
}

/** As long as `testing/eventually.ts` waits. */
export const waiting = { interval: 5, timeout: 15_000 };

/** Optional parts; a session creates its own where none is given. */
interface TestSessionParts {
  readonly memory?: ReturnType<typeof memoryOf> | undefined;
  readonly copies?: SentCopies | undefined;
  readonly onEvent?: ((event: ProviderEvent) => Promise<void>) | undefined;
}

export function openTestSession(
  rig: Pick<ProviderRig, 'provider' | 'accountOf' | 'advance'>,
  connectionId: number,
  { memory = memoryOf(), copies = copiesOf(), onEvent = async () => undefined }: TestSessionParts = {},
): TestSession {
  const states: SessionState[] = [];
  const told: Told[] = [];
  const session = rig.provider.connect({
    connectionId,
    account: rig.accountOf?.(connectionId) ?? { importsHistory: false },
    memory,
    copies,
    onEvent: async (event) => {
      if (event.type === 'state') states.push(event.state);
      else told.push(event);
      await onEvent(event);
    },
  });
  const steps = () => states.map(({ at }) => at);
  const ofType = <Type extends Told['type']>(type: Type) =>
    told.filter((event): event is ToldOf<Type> => event.type === type);
  return {
    session,
    memory,
    states,
    steps,
    told,
    reaches: (...at) => vi.waitFor(() => expect(steps()).toEqual(at), { ...waiting, interval: 2 }),
    async hears(type, count = 1) {
      // The other side may take its time to respond.
      await vi.waitFor(async () => {
        await rig.advance(500);
        expect(ofType(type).length).toBeGreaterThanOrEqual(count);
      }, waiting);
      return ofType(type);
    },
    statuses: (id) =>
      ofType('status')
        .filter(({ target }) => target.id === id && target.isOwn)
        .map(({ status }) => status),
  };
}

export const bytesOf = (stream: Readable): Promise<Buffer> => buffer(stream);

export const text = (words: string) => ({ kind: 'text', text: words }) as const;

/**
 * Features that a provider may lack. A provider declares what it lacks, and its capabilities must agree; everything
 * else is tested.
 */
export type Lack =
  /** It opens without scanning a code. */
  | 'pairing'
  /** Messages cannot be edited or revoked, by either side. */
  | 'changes'
  | 'groups'
  /** The id of a message comes with the response. */
  | 'own ids'
  | 'calls and presence'
  /** Whether a number has WhatsApp shows only when a message is sent. */
  | 'look-ups'
  | 'file sizes'
  /** Audio and stickers have no caption. */
  | 'worded sounds'
  /** Customer messages are delivered outside of the session: a refused one does not end it. */
  | 'a stream';

/** Common parts of the contract tests: a new provider for each test, and sessions that are ended after it. */
export interface Hands {
  readonly lacks: (name: Lack) => boolean;
  /** The states of a session until it is open. */
  readonly opened: readonly string[];
  rig(): ProviderRig;
  connect(connectionId: number, memory?: ReturnType<typeof memoryOf>): TestSession;
  paired(connectionId: number, onEvent?: (event: ProviderEvent) => Promise<void>): Promise<TestSession>;
}

export async function begin({ rig, paired }: Hands) {
  const { connectionIds, others } = rig();
  const [id, other] = connectionIds;
  return { id, other, others, us: await paired(id) };
}
