import type { Readable } from 'node:stream';
import type { ConnectionReason } from '@prosa/contracts/connections/schema.ts';
import type { FilledTemplate, ProviderTemplate } from '@prosa/contracts/templates/schema.ts';

/** Whoever carries the messages of a number: a phone's linked device, Meta's Cloud API, the sandbox. */
export interface WhatsappProvider {
  readonly capabilities: ProviderCapabilities;
  /**
   * Begins one life of a connection with what was paired before, or by asking to be paired when there is nothing.
   * Returns at once; all that happens is told to `onEvent`. A life ends with one `closed` and is not begun again:
   * the next attempt is a new session. Deciding whether there is one is not the provider's part.
   */
  connect(options: SessionOptions): ProviderSession;
}

export interface ProviderCapabilities {
  readonly pairing: readonly ('qr' | 'code')[];
  /** Free texts only within 24 hours of the customer's last message. */
  readonly hasReplyWindow: boolean;
  readonly templates: boolean;
  readonly edit: boolean;
  readonly revoke: boolean;
  readonly reactions: boolean;
  readonly typing: boolean;
  readonly groups: boolean;
  /** Whether a message's id is ours before it is sent; otherwise it comes with the answer. */
  readonly takesMessageIds: boolean;
}

export interface SessionOptions {
  readonly connectionId: number;
  readonly account: ProviderAccount;
  readonly memory: SessionMemory;
  readonly copies: SentCopies;
  /**
   * Told one event at a time, in order: the next one waits for the promise of the last. What must not be lost is kept
   * when the promise resolves, and only then acknowledged to the other side; a rejected one is not acknowledged.
   */
  readonly onEvent: (event: ProviderEvent) => Promise<void>;
}

export interface ProviderSession {
  /**
   * Hands a message over. Resolving says that the other side has it in its hands, not that it arrived: that is told by
   * `status`. Sending the same id again is the same message. Gives the id that the other side knows it by, which is ours
   * where the provider takes ids. Rejects with `ProviderError`.
   */
  send(message: OutgoingMessage): Promise<string>;
  edit(target: MessageKey, text: string): Promise<void>;
  revoke(target: MessageKey): Promise<void>;
  /** An empty emoji takes the reaction back. */
  react(target: MessageKey, emoji: string): Promise<void>;
  /** Tells the customer that these were read, the newest first: reading one is reading those before it. */
  markRead(targets: readonly MessageKey[]): Promise<void>;
  setTyping(chat: Address, isTyping: boolean): Promise<void>;
  /** Only where calls are told. */
  rejectCall?(callId: string, from: Address): Promise<void>;
  /** Downloads and checks a file a message referred to; `ProviderError` of class `media` when it is gone or altered. */
  openMedia(reference: string): Promise<Readable>;
  /** The picture of somebody or of a group, where the provider has such; undefined when there is none to be seen. */
  openPicture?(chat: Address): Promise<Readable | undefined>;
  /** Which of these numbers has WhatsApp, each with the address it is really reached under. */
  lookUp(numbers: readonly string[]): Promise<ReadonlyMap<string, Address>>;
  /** Ends this life and keeps the pairing. Tells no `closed`: whoever asked knows. */
  disconnect(): Promise<void>;
  /** Unlinks the number and ends this life in the same way; the memory is empty afterwards. */
  logout(): Promise<void>;
  /** What the number may say outside of the reply window; only with the capability. */
  listTemplates?(): Promise<readonly ProviderTemplate[]>;
  /** The code to type on the phone instead of scanning; only while a QR code is shown, only with the capability. */
  pairByCode?(number: string): Promise<string>;
}

/** What an admin filled in for a connection, its secrets in clear: never logged, never sent to a screen. */
export interface ProviderAccount {
  /** Messages from before the pairing are wanted too. */
  readonly importsHistory: boolean;
  /** Through which the other side is reached, as `http://` or `socks5://`. */
  readonly proxyUrl?: string;
  readonly cloud?: CloudAccount;
}

export interface CloudAccount {
  readonly phoneNumberId: string;
  readonly businessAccountId: string;
  readonly accessToken: string;
  readonly appSecret: string;
  readonly verifyToken: string;
  /** The end of the address that deliveries for it come to. */
  readonly webhookKey: string;
}

/** What was sent, as it was encoded: a phone that could not decrypt it asks for it again, for some days. */
export interface SentCopies {
  keep(messageId: string, content: Uint8Array): Promise<void>;
  find(messageId: string): Promise<Uint8Array | undefined>;
}

/**
 * What a provider must find again after a restart: keys, counters, the paired number. Belongs to one connection and
 * outlives its sessions.
 */
export interface SessionMemory {
  read(names: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** All of it or nothing; null forgets. */
  write(changes: Readonly<Record<string, string | null>>): Promise<void>;
  clear(): Promise<void>;
}

export type ProviderEvent =
  | { readonly type: 'state'; readonly state: SessionState }
  | { readonly type: 'message'; readonly message: InboundMessage; readonly isHistory: boolean }
  | {
      readonly type: 'status';
      readonly target: MessageKey;
      readonly status: DeliveryStatus;
      readonly at: Date;
      /** What we called it when we sent it, where the other side has a name of its own for it. */
      readonly ownId?: string;
    }
  | {
      readonly type: 'failed';
      readonly target: MessageKey;
      readonly error: ProviderFailure;
      readonly ownId?: string;
      readonly at?: Date;
      /** The other side had accepted it before: nobody sends it again, whatever the class says. */
      readonly isFinal?: true;
    }
  | {
      readonly type: 'edit';
      readonly target: MessageKey;
      readonly content: MessageContent;
      readonly at: Date;
    }
  | { readonly type: 'revoke'; readonly target: MessageKey; readonly at: Date }
  /** An empty text takes the reaction back. */
  | {
      readonly type: 'reaction';
      readonly target: MessageKey;
      readonly from: Address;
      readonly isOwn: boolean;
      readonly text: string;
      readonly at: Date;
      /** Only the target's id was told, not who wrote it: ids are unique on this provider. */
      readonly isTargetSideUnknown?: true;
    }
  | {
      readonly type: 'call';
      readonly callId: string;
      readonly from: Address;
      readonly isVideo: boolean;
      readonly step: CallStep;
      readonly at: Date;
    }
  | { readonly type: 'presence'; readonly chat: Address; readonly isTyping: boolean }
  /** Several addresses turned out to be one person, or their name became known; `isSaved` in the phone's own book. */
  | {
      readonly type: 'contact';
      readonly address: Address;
      readonly name?: string;
      readonly isSaved: boolean;
      /** How the same person was reached until now, and is not any more. */
      readonly former?: Address;
    };

/** Where a session stands. Nothing follows `closed`. */
export type SessionState =
  | { readonly at: 'qr'; readonly code: string }
  /** The code was scanned; the number is being linked. */
  | { readonly at: 'linking' }
  | { readonly at: 'open'; readonly number: string }
  /** `retryAfterMs`: the other side said when to come back. */
  | { readonly at: 'closed'; readonly reason: CloseReason; readonly retryAfterMs?: number };

/** A session that was logged out has emptied its memory; after any other end the pairing still stands. */
export type CloseReason = Exclude<ConnectionReason, 'requested'>;

/**
 * How one person or group is known. A phone number may be missing, and a LID is never one; several of these at once
 * are the same person.
 */
export interface Address {
  readonly phone?: string;
  readonly lid?: string;
  readonly group?: string;
  readonly businessScopedId?: string;
}

/** Ids are unique within one chat and direction only: two companies that talk to each other see the same id. */
export interface MessageKey {
  readonly id: string;
  readonly chat: Address;
  readonly isOwn: boolean;
  /** Who of a group wrote it, where a provider must say so to refer to it; of an edit, who changes it. */
  readonly author?: Address;
}

/** A message that is answered, with as much of it as stands above the answer. */
export interface QuotedMessage extends MessageKey {
  readonly text?: string;
}

export interface InboundMessage extends MessageKey {
  /** Who wrote it: the chat itself, or one of its people when the chat is a group. */
  readonly from: Address;
  readonly pushName?: string;
  /** The subject, when the chat is a group. */
  readonly groupName?: string;
  readonly sentAt: Date;
  readonly content: MessageContent;
  readonly quoted?: MessageKey;
}

/** What is said in the same way in either direction. */
type SharedContent =
  | { readonly kind: 'text'; readonly text: string }
  | {
      readonly kind: 'location';
      readonly latitude: number;
      readonly longitude: number;
      readonly name: string;
    }
  | { readonly kind: 'contacts'; readonly vcards: readonly string[] };

export type MessageContent =
  | SharedContent
  | { readonly kind: 'media'; readonly media: InboundMedia; readonly caption: string }
  /** Arrived but could not be read yet; the same id may come again with its content. */
  | { readonly kind: 'undecryptable' }
  | { readonly kind: 'unsupported'; readonly name: string };

export interface InboundMedia {
  readonly kind: 'image' | 'video' | 'audio' | 'voice' | 'document' | 'sticker';
  readonly mimeType: string;
  readonly fileName?: string;
  readonly size?: number;
  readonly sha256?: string;
  /** What `openMedia` needs, by this session or a later one. */
  readonly reference: string;
}

export interface OutgoingMessage {
  /** Chosen by us. */
  readonly id: string;
  readonly chat: Address;
  readonly content: OutgoingContent;
  readonly quoted?: QuotedMessage;
}

export type OutgoingContent =
  | SharedContent
  | { readonly kind: 'media'; readonly media: OutgoingMedia; readonly caption: string }
  /** A text the provider has approved, with its blanks filled in; `text` is what the customer reads. */
  | ({ readonly kind: 'template'; readonly text: string } & FilledTemplate);

export interface OutgoingMedia {
  readonly kind: InboundMedia['kind'];
  readonly mimeType: string;
  readonly fileName: string;
  readonly size: number;
  open(): Promise<Readable>;
}

/** Only ever forward. */
export type DeliveryStatus = 'sent' | 'delivered' | 'read' | 'played';
export type CallStep = 'ringing' | 'rejected' | 'missed' | 'ended';

/**
 * What every provider's refusals come down to: `auth` the login ended, `banned` the number is, `rate` too fast,
 * `window` outside of the reply window, `recipient` cannot receive, `media` cannot be carried, `temporary` try again,
 * `bug` ours.
 */
export type FailureClass =
  | 'auth'
  | 'banned'
  | 'rate'
  | 'window'
  | 'recipient'
  | 'media'
  | 'temporary'
  | 'bug';

export interface ProviderFailure {
  readonly class: FailureClass;
  readonly retryAfterMs?: number;
}

/** The only error a provider throws on purpose. */
export class ProviderError extends Error {
  readonly failure: ProviderFailure;

  constructor(failure: ProviderFailure, options?: { cause?: unknown }) {
    super(`the provider refused: ${failure.class}`, options);
    this.name = 'ProviderError';
    this.failure = failure;
  }
}
