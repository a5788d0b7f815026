import type { UnfitReason } from './unfit-media.ts';

/** The bytes themselves, or the path of a file. */
export type MediaSource = Uint8Array | string;

export interface TrackFacts {
  readonly width?: number;
  readonly height?: number;
  readonly seconds?: number;
}

export interface VoiceFacts {
  readonly seconds: number;
  /** 64 loudness values from 0 to 100, the format in which WhatsApp draws a voice note. */
  readonly waveform: readonly number[];
}

export interface Voice extends VoiceFacts {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly mimeType: 'audio/mpeg' | 'audio/ogg';
}

/** Tasks of a media thread, and their results. */
export interface ThreadWork {
  readonly tracks: TrackFacts;
  readonly loudness: VoiceFacts;
  readonly mp3: Voice;
  readonly opus: Voice;
}

export interface ThreadRequest {
  readonly work: keyof ThreadWork;
  readonly source: MediaSource;
}

export type ThreadReply =
  | { readonly result: ThreadWork[keyof ThreadWork] }
  | { readonly reason: UnfitReason; readonly message: string };
