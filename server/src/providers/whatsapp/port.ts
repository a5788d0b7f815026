import type { Readable } from 'node:stream';
import type { ConnectionReason } from '@prosa/contracts/connections/schema.ts';
import type { FilledTemplate, ProviderTemplate } from '@prosa/contracts/templates/schema.ts';

/** Transport of a number's messages: a linked device of a phone, Meta's Cloud API, the sandbox. */
export interface WhatsappProvider {
  readonly capabilities: ProviderCapabilities;
  /**
   * Starts a session with the existing pairing, or requests a pairing when there is none. Returns at once; everything
   * is reported to `onEvent`. A session ends with one `closed` and is not restarted: the next attempt is a new session.
   * Deciding whether to reconnect is up to the caller.
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
  /** Whether we choose a message's id before it is sent; otherwise it comes with the response. */
  readonly takesMessageIds: boolean;
}

export interface SessionOptions {
  readonly connectionId: number;
  readonly account: ProviderAccount;
  readonly memory: SessionMemory;
  readonly copies: SentCopies;
  /**
   * Called with one event at a time, in order: the next one waits for the promise of the last. An event that must not
   * be lost is stored when the promise resolves, and only then acknowledged to WhatsApp; a rejected one is not
   * acknowledged.
   */
  readonly onEvent: (event: ProviderEvent) => Promise<void>;
}

export interface ProviderSession {
  /**
   * Sends a message. Resolves when WhatsApp has accepted it, not when it was delivered: that is reported by `status`.
   * Idempotent: the same id is the same message. Returns WhatsApp's id of the message, which is ours where the provider
   * takes ids. Rejects with `ProviderError`.
   */
  send(message: OutgoingMessage): Promise<string>;
  edit(target: MessageKey, text: string): Promise<void>;
  revoke(target: MessageKey): Promise<void>;
  /** An empty emoji removes the reaction. */
  react(target: MessageKey, emoji: string): Promise<void>;
  /** Marks messages as read for the customer, newest first: reading one includes those before it. */
  markRead(targets: readonly MessageKey[]): Promise<void>;
  setTyping(chat: Address, isTyping: boolean): Promise<void>;
  /** Only where calls are reported. */
  rejectCall?(callId: string, from: Address): Promise<void>;
  /** Downloads and verifies a file of a message; `ProviderError` of class `media` when it is gone or altered. */
  openMedia(reference: string): Promise<Readable>;
  /**
   * Opens the profile picture of a contact or group, where the provider supports it; undefined when none is visible.
   */
  openPicture?(chat: Address): Promise<Readable | undefined>;
  /** Returns which of these numbers have WhatsApp, each with its actual address. */
  lookUp(numbers: readonly string[]): Promise<ReadonlyMap<string, Address>>;
  /** Ends the session and keeps the pairing. Publishes no `closed` event, because the caller requested it. */
  disconnect(): Promise<void>;
  /** Unlinks the number and ends the session in the same way; the memory is empty afterwards. */
  logout(): Promise<void>;
  /** Lists templates, which the number may send outside of the reply window; only with the capability. */
  listTemplates?(): Promise<readonly ProviderTemplate[]>;
  /**
   * Returns a code to type on the phone instead of scanning; only while a QR code is shown, only with the capability.
   */
  pairByCode?(number: string): Promise<string>;
}

/** Settings of a connection from an admin, with secrets in clear: never logged, never sent to a client. */
export interface ProviderAccount {
  /** Whether to import messages from before the pairing. */
  readonly importsHistory: boolean;
  /** Proxy to WhatsApp, as `http://` or `socks5://`. */
  readonly proxyUrl?: string;
  readonly cloud?: CloudAccount;
}

export interface CloudAccount {
  readonly phoneNumberId: string;
  readonly businessAccountId: string;
  readonly accessToken: string;
  readonly appSecret: string;
  readonly verifyToken: string;
  /** Last segment of its webhook URL. */
  readonly webhookKey: string;
}

/** Sent messages in encoded form: a phone that could not decrypt one requests it again, for some days. */
export interface SentCopies {
  save(messageId: string, content: Uint8Array): Promise<void>;
  find(messageId: string): Promise<Uint8Array | undefined>;
}

/**
 * Persistent state of a provider: keys, counters, the paired number. Belongs to one connection and outlives its
 * sessions.
 */
export interface SessionMemory {
  read(names: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** Writes all or nothing; null deletes. */
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
      /** Our id of the message, where WhatsApp has another one. */
      readonly ownId?: string;
    }
  | {
      readonly type: 'failed';
      readonly target: MessageKey;
      readonly error: ProviderFailure;
      readonly ownId?: string;
      readonly at?: Date;
      /** WhatsApp had accepted the message before: it is not sent again, whatever the class says. */
      readonly isFinal?: true;
    }
  | {
      readonly type: 'edit';
      readonly target: MessageKey;
      readonly content: MessageContent;
      readonly at: Date;
    }
  | { readonly type: 'revoke'; readonly target: MessageKey; readonly at: Date }
  /** An empty text removes the reaction. */
  | {
      readonly type: 'reaction';
      readonly target: MessageKey;
      readonly from: Address;
      readonly isOwn: boolean;
      readonly text: string;
      readonly at: Date;
      /** Only the target's id was reported, not its author: ids are unique on this provider. */
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
  /**
   * Several addresses turned out to be one contact, or its name became known; `isSaved` in the phone's own address
   * book.
   */
  | {
      readonly type: 'contact';
      readonly address: Address;
      readonly name?: string;
      readonly isSaved: boolean;
      /** Former address of the same contact, no longer in use. */
      readonly former?: Address;
    };

/** State of a session. No state follows `closed`. */
export type SessionState =
  | { readonly at: 'qr'; readonly code: string }
  /** The code was scanned; the number is being linked. */
  | { readonly at: 'linking' }
  | { readonly at: 'open'; readonly number: string }
  /** `retryAfterMs`: delay that WhatsApp asked for before reconnecting. */
  | { readonly at: 'closed'; readonly reason: CloseReason; readonly retryAfterMs?: number };

/** A session that was logged out has emptied its memory; after any other end the pairing is still valid. */
export type CloseReason = Exclude<ConnectionReason, 'requested'>;

/**
 * Addresses of one contact or group. A phone number may be missing, and a LID is never one; several addresses at once
 * are the same contact.
 */
export interface Address {
  readonly phone?: string;
  readonly lid?: string;
  readonly group?: string;
  readonly businessScopedId?: string;
}

/** Ids are unique within one chat and direction only: two companies that write to each other see the same id. */
export interface MessageKey {
  readonly id: string;
  readonly chat: Address;
  readonly isOwn: boolean;
  /** Author within a group, where a provider needs it to refer to the message; for an edit, its author. */
  readonly author?: Address;
}

/** A quoted message, with as much of its text as is shown above the reply. */
export interface QuotedMessage extends MessageKey {
  readonly text?: string;
}

export interface InboundMessage extends MessageKey {
  /** Author: the chat itself, or a member when the chat is a group. */
  readonly from: Address;
  readonly pushName?: string;
  /** The subject, when the chat is a group. */
  readonly groupName?: string;
  readonly sentAt: Date;
  readonly content: MessageContent;
  readonly quoted?: MessageKey;
}

/** Content with the same form in both directions. */
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
  /** Arrived but could not be decrypted yet; the same id may arrive again with its content. */
  | { readonly kind: 'undecryptable' }
  | { readonly kind: 'unsupported'; readonly name: string };

export interface InboundMedia {
  readonly kind: 'image' | 'video' | 'audio' | 'voice' | 'document' | 'sticker';
  readonly mimeType: string;
  readonly fileName?: string;
  readonly size?: number;
  readonly sha256?: string;
  /** Reference for `openMedia`, in this session or a later one. */
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
  /** A template that the provider approved, with its parameters filled in; `text` is what the customer reads. */
  | ({ readonly kind: 'template'; readonly text: string } & FilledTemplate);

export interface OutgoingMedia {
  readonly kind: InboundMedia['kind'];
  readonly mimeType: string;
  readonly fileName: string;
  readonly size: number;
  open(): Promise<Readable>;
}

/** Statuses only ever advance. */
export type DeliveryStatus = 'sent' | 'delivered' | 'read' | 'played';
export type CallStep = 'ringing' | 'rejected' | 'missed' | 'ended';

/**
 * Failure classes of all providers: `auth` the login ended, `banned` the number is banned, `rate` too fast, `window`
 * outside of the reply window, `recipient` cannot receive, `media` cannot be sent, `temporary` retry, `bug` our fault.
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
