import type { Voice } from '@prosa/contracts/prompts/schema.ts';

export interface SpeechRequest {
  readonly text: string;
  readonly voice: Voice;
  /** Of the account that pays for it, and where that account is. */
  readonly key: string;
  readonly region: string;
  readonly signal?: AbortSignal;
}

/** What a phone plays as a voice note. */
export const spokenMimeType = 'audio/ogg; codecs=opus';

/** Says a text aloud. */
export interface Speech {
  /** The bytes of an Ogg file with Opus. Rejects with a `ServiceFailure`, or with the signal's reason. */
  speak(request: SpeechRequest): Promise<Buffer>;
  close(): Promise<void>;
}
