export interface ChatMessage {
  readonly role: 'system' | 'user' | 'assistant';
  readonly content: string;
}

/** Who is asked, and who pays for it. */
export interface ModelAccount {
  readonly apiKey: string;
  /** Up to and with the version; empty for whom the platform asks. */
  readonly baseUrl: string;
}

export interface ChatQuestion extends ModelAccount {
  /** Empty for the one the platform asks for. */
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
  /** Of its file: it says which kind of sound this is. */
  readonly extension: string;
  readonly signal?: AbortSignal;
}

/** A language model that goes on with a conversation, and one that writes down what was spoken. */
export interface ChatModel {
  /** Both reject with a `ServiceFailure`, or with the signal's reason. */
  answer(question: ChatQuestion): Promise<ChatAnswer>;
  /** Never empty. */
  transcribe(recording: Recording): Promise<string>;
  close(): Promise<void>;
}
