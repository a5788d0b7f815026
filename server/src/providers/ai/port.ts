import type { OutsideFailure } from '@prosa/contracts/automation/schema.ts';

export interface ChatMessage {
  readonly role: 'system' | 'user' | 'assistant';
  readonly content: string;
}

export interface ChatQuestion {
  /** Of the account that pays for the answer. */
  readonly apiKey: string;
  readonly messages: readonly ChatMessage[];
  readonly maxTokens: number;
  readonly temperature: number;
  readonly signal?: AbortSignal;
}

export interface ChatAnswer {
  /** Never empty. */
  readonly text: string;
  readonly promptTokens: number;
  readonly completionTokens: number;
}

/** A language model that goes on with a conversation. */
export interface ChatModel {
  /** Rejects with a `ChatFailure`, or with the signal's reason. */
  answer(question: ChatQuestion): Promise<ChatAnswer>;
  close(): Promise<void>;
}

/** Its message tells nothing of what was asked. */
export class ChatFailure extends Error {
  readonly reason: OutsideFailure;

  constructor(reason: OutsideFailure, message: string, options?: { cause?: unknown }) {
    super(message, options);
    this.name = 'ChatFailure';
    this.reason = reason;
  }
}

const passing: readonly OutsideFailure[] = ['timeout', 'limited', 'unavailable'];

/** Whether the same question may be answered a moment later. */
export const isPassing = ({ reason }: ChatFailure): boolean => passing.includes(reason);
