export interface ChatMessage {
  readonly role: 'system' | 'user' | 'assistant';
  readonly content: string;
}

/** Service to call, and the account that pays for it. */
export interface ModelAccount {
  readonly apiKey: string;
  /** Base URL including the version; empty for the platform's default service. */
  readonly baseUrl: string;
}

export interface ChatQuestion extends ModelAccount {
  /** Empty for the platform's default model. */
  readonly model: string;
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

export interface Recording extends ModelAccount {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly mimeType: string;
  /** File extension, which tells the service the audio format. */
  readonly extension: string;
  readonly signal?: AbortSignal;
}

/** A language model that continues a conversation and transcribes recordings. */
export interface ChatModel {
  /** Both reject with a `ServiceFailure`, or with the signal's reason. */
  answer(question: ChatQuestion): Promise<ChatAnswer>;
  /** Never empty. */
  transcribe(recording: Recording): Promise<string>;
  close(): Promise<void>;
}
