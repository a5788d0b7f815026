import type { Refusal } from './graph-error.ts';
import type { WebhookSender } from './webhook-sender.ts';

/** A business number at Meta, with what its owner was given for it. */
export interface GraphNumber {
  readonly phoneNumberId: string;
  readonly businessAccountId: string;
  /** The digits of E.164. */
  readonly number: string;
  readonly verifiedName: string;
  /** Another one makes the former useless. */
  accessToken: string;
  readonly appSecret: string;
}

/** Where the deliveries of an account go, as its owner or a subscription said. */
export interface Callback {
  readonly url: string;
  readonly verifyToken: string;
}

export interface GraphTemplate {
  readonly id: string;
  readonly name: string;
  readonly language: string;
  status: string;
  readonly category: string;
  readonly components: readonly { readonly type: string; readonly text?: string }[];
}

/** Somebody with WhatsApp on a phone. */
export interface CustomerSettings {
  /** Missing for those who hide it behind a name. */
  readonly phone?: string;
  /** Meta's id of the person for this business. */
  readonly userId?: string;
  readonly name: string;
  readonly username?: string;
  /** As if the person had just written, so that free texts may be sent. */
  readonly hasWritten?: boolean;
  /** How far messages to them came is told only when the test says so. */
  readonly isQuiet?: boolean;
}

export interface PhoneMessage {
  readonly id: string;
  readonly isOurs: boolean;
  readonly type: string;
  /** As it was sent, `type` and all. */
  readonly content: Readonly<Record<string, unknown>>;
  readonly bytes: Buffer | undefined;
  readonly quotedId: string | undefined;
  /** Ours, of a message of either side. */
  reaction: string | undefined;
  isReadByUs: boolean;
  status: 'accepted' | 'sent' | 'delivered' | 'read' | 'played' | 'failed';
  /** What the sender asked to be given back with each status. */
  readonly opaque: string | undefined;
}

export interface GraphCustomer extends CustomerSettings {
  /** Whom they talk with. */
  readonly business: GraphNumber;
  readonly messages: PhoneMessage[];
  /** How often the business was seen typing. */
  typingSeen: number;
  lastInboundAt: number | undefined;
  lastOutboundAt: number | undefined;
}

export interface GraphMedia {
  readonly id: string;
  readonly phoneNumberId: string;
  readonly mimeType: string;
  readonly bytes: Buffer;
  readonly sha256: Buffer;
  readonly expiresAt: number;
  /** Downloads give something else. */
  isAltered: boolean;
}

/** What becomes of the next message that is sent. */
export type Fault =
  | Refusal
  /** No answer at all. */
  | 'hang'
  /** The connection ends without an answer, before or after the message was taken. */
  | 'cut'
  | 'accept-and-cut'
  /** An answer that is none of Graph's. */
  | 'bad-gateway';

export interface GraphLimits {
  /** Messages of one number in a second: 130429. */
  perSecond: number;
  /** Between two messages to one person: 131056. */
  pairIntervalMs: number;
}

export interface GraphWorld {
  readonly now: () => number;
  readonly baseUrl: () => string;
  readonly numbers: Map<string, GraphNumber>;
  readonly callbacks: Map<string, Callback>;
  /** By account. */
  readonly templates: Map<string, GraphTemplate[]>;
  /** By the number they talk with. */
  readonly customers: Map<string, GraphCustomer[]>;
  readonly media: Map<string, GraphMedia>;
  readonly faults: Fault[];
  /** Numbers of which every call is refused, or cut off. */
  readonly outages: Map<string, Refusal | 'cut'>;
  readonly limits: GraphLimits;
  /** Uploads are refused. */
  isMediaBroken: boolean;
  /** `sent` and `delivered` follow by themselves. */
  tellsStatuses: boolean;
  readonly webhooks: WebhookSender;
  /** When each number sent, for its limit. */
  readonly sentAt: Map<string, number[]>;
}

export const windowMs = 24 * 60 * 60 * 1000;

export const unixSeconds = (ms: number): string => String(Math.floor(ms / 1000));
