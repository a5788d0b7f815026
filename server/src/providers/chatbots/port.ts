import type { Readable } from 'node:stream';

/** How a service is reached. */
export type ChatbotSettings =
  | { readonly type: 'typebot'; readonly url: string; readonly slug: string; readonly unknownMessage: string }
  | { readonly type: 'webhook'; readonly url: string; readonly secret: string | null }
  | {
      readonly type: 'dialogflow';
      readonly projectName: string;
      readonly language: string;
      /** The file that Google made with the key of an account, as text. */
      readonly credentials: string;
    };

/** A message of a customer, and whose it is. */
export interface ChatbotQuestion {
  /** The same when the same message is told again. */
  readonly eventId: string;
  /** What the service called the talk so far; null begins one. */
  readonly session: string | null;
  readonly message: {
    readonly providerId: string;
    readonly kind: string;
    readonly text: string;
    readonly sentAt: Date;
  };
  /** The message chose the queue; it was not meant for the service. */
  readonly isMenuAnswer: boolean;
  /** An admin tries it out; no customer wrote anything. */
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
  /** Of the HTTP answer it came with. */
  readonly status: number;
  readonly session: string | null;
  readonly replies: readonly ChatbotReply[];
  /** What the last of the replies offers, in order. */
  readonly choices: readonly string[];
  /** After the replies: people go on, here or in another queue. Undefined while the service leads. */
  readonly handOver: { readonly queueId: number | null } | undefined;
}

export interface ChatbotFile {
  /** Fails with a `ServiceFailure` too. */
  readonly stream: Readable;
  readonly mimeType: string;
  /** Of its type, whatever its name says. */
  readonly extension: string;
  readonly name: string;
}

/** Outside services that talk with customers. All of it may throw a `ServiceFailure`. */
export interface Chatbots {
  ask(settings: ChatbotSettings, question: ChatbotQuestion, signal: AbortSignal): Promise<ChatbotAnswer>;
  /** A picture, sound or film that a reply names. */
  fetchFile(url: string, signal: AbortSignal): Promise<ChatbotFile>;
  close(): Promise<void>;
}
