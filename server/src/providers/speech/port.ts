import type { Voice } from '@prosa/contracts/prompts/schema.ts';

export interface SpeechRequest {
  readonly text: string;
  readonly voice: Voice;
  /** Key of the account that pays, and its region. */
  readonly key: string;
  readonly region: string;
  readonly signal?: AbortSignal;
}

/** Format that a phone plays as a voice note. */
export const speechMimeType = 'audio/ogg; codecs=opus';

/** Converts text to speech. */
export interface Speech {
  /** Returns the bytes of an Ogg file with Opus. Rejects with a `ServiceFailure`, or with the signal's reason. */
  synthesize(request: SpeechRequest): Promise<Buffer>;
  close(): Promise<void>;
}
