import type { Readable } from 'node:stream';

/** Connection settings of a service. */
export type ChatbotSettings =
  | { readonly type: 'typebot'; readonly url: string; readonly slug: string; readonly unknownMessage: string }
  | { readonly type: 'webhook'; readonly url: string; readonly secret: string | null }
  | {
      readonly type: 'dialogflow';
      readonly projectName: string;
      readonly language: string;
      /** The service account key file from Google, as text. */
      readonly credentials: string;
    };

/** A message of a customer, with its context. */
export interface ChatbotQuestion {
  /** Idempotency key: the same when the same message is sent again. */
  readonly eventId: string;
  /** Session id of the service; null starts a new session. */
  readonly session: string | null;
  readonly message: {
    readonly providerId: string;
    readonly kind: string;
    readonly text: string;
    readonly sentAt: Date;
  };
  /** The message chose the queue; it was not meant for the service. */
  readonly isMenuAnswer: boolean;
  /** A test by an admin; no customer wrote the message. */
  readonly isTest: boolean;
  readonly company: { readonly id: number };
  readonly connection: { readonly id: number; readonly name: string };
  readonly ticket: { readonly id: number; readonly uuid: string; readonly queueId: number | null };
  readonly contact: { readonly id: number; readonly name: string; readonly number: string };
}

export type ChatbotReply =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'file'; readonly url: string };

export interface ChatbotAnswer {
  /** HTTP status of the response. */
  readonly status: number;
  readonly session: string | null;
  readonly replies: readonly ChatbotReply[];
  /** Options of the last reply, in order. */
  readonly choices: readonly string[];
  /**
   * Set when attendants take over after the replies, in the same queue or another one; undefined while the service
   * continues.
   */
  readonly handOver: { readonly queueId: number | null } | undefined;
}

export interface ChatbotFile {
  /** Fails with a `ServiceFailure` too. */
  readonly stream: Readable;
  readonly mimeType: string;
  /** Extension of its type, whatever its name says. */
  readonly extension: string;
  readonly name: string;
}

/** External services that converse with customers. All methods may throw a `ServiceFailure`. */
export interface Chatbots {
  ask(settings: ChatbotSettings, question: ChatbotQuestion, signal: AbortSignal): Promise<ChatbotAnswer>;
  /** Downloads an image, audio or video that a reply refers to. */
  fetchFile(url: string, signal: AbortSignal): Promise<ChatbotFile>;
  close(): Promise<void>;
}
