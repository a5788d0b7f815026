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
  /** Rejects with a `ServiceFailure`, or with the signal's reason. */
  answer(question: ChatQuestion): Promise<ChatAnswer>;
  close(): Promise<void>;
}
