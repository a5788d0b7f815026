import type { Refusal } from './graph-error.ts';
import type { WebhookSender } from './webhook-sender.ts';

/** A business number at Meta, with its credentials. */
export interface GraphNumber {
  readonly phoneNumberId: string;
  readonly businessAccountId: string;
  /** E.164 digits. */
  readonly number: string;
  readonly verifiedName: string;
  /** A new token invalidates the previous one. */
  accessToken: string;
  readonly appSecret: string;
}

/** Webhook URL of an account, set by its owner or by a subscription. */
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

/** A customer with WhatsApp on a phone. */
export interface CustomerSettings {
  /** Missing for a customer who hides the number behind a username. */
  readonly phone?: string;
  /** Meta's id of the person for this business. */
  readonly userId?: string;
  readonly name: string;
  readonly username?: string;
  /** Counts as having just written, so that free texts may be sent. */
  readonly hasWritten?: boolean;
  /** Statuses of messages to this customer are only reported when the test does so. */
  readonly isQuiet?: boolean;
}

export interface PhoneMessage {
  readonly id: string;
  readonly isOurs: boolean;
  readonly type: string;
  /** Content as sent, including `type`. */
  readonly content: Readonly<Record<string, unknown>>;
  readonly bytes: Buffer | undefined;
  readonly quotedId: string | undefined;
  /** Our reaction to a message of either side. */
  reaction: string | undefined;
  isReadByUs: boolean;
  status: 'accepted' | 'sent' | 'delivered' | 'read' | 'played' | 'failed';
  /** Callback data that the sender wants returned with each status. */
  readonly opaque: string | undefined;
}

export interface GraphCustomer extends CustomerSettings {
  /** The business number that the customer talks to. */
  readonly business: GraphNumber;
  readonly messages: PhoneMessage[];
  /** Number of typing indicators received from the business. */
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
  /** Downloads return other bytes. */
  isAltered: boolean;
}

/** Fault of the next sent message. */
export type Fault =
  | Refusal
  /** No response at all. */
  | 'hang'
  /** Closes the connection without a response, before or after the message was accepted. */
  | 'cut'
  | 'accept-and-cut'
  /** A response that does not come from Graph. */
  | 'bad-gateway';

export interface GraphLimits {
  /** Messages per second of one number; error 130429 beyond it. */
  perSecond: number;
  /** Minimum interval between two messages to one person; error 131056 below it. */
  pairIntervalMs: number;
}

export interface GraphWorld {
  readonly now: () => number;
  readonly baseUrl: () => string;
  readonly numbers: Map<string, GraphNumber>;
  readonly callbacks: Map<string, Callback>;
  /** By business account. */
  readonly templates: Map<string, GraphTemplate[]>;
  /** By the number they talk to. */
  readonly customers: Map<string, GraphCustomer[]>;
  readonly media: Map<string, GraphMedia>;
  readonly faults: Fault[];
  /** Numbers for which every call is refused or cut off. */
  readonly outages: Map<string, Refusal | 'cut'>;
  readonly limits: GraphLimits;
  /** Refuses uploads. */
  isMediaBroken: boolean;
  /** Reports `sent` and `delivered` automatically. */
  tellsStatuses: boolean;
  readonly webhooks: WebhookSender;
  /** Times at which each number sent, for its rate limit. */
  readonly sentAt: Map<string, number[]>;
}

export const windowMs = 24 * 60 * 60 * 1000;

export const unixSeconds = (ms: number): string => String(Math.floor(ms / 1000));
