import type { HttpFault } from '#emulator/fake-http-server.ts';
import type { SpeechRequest, SpeechService } from './speech-server.ts';

/** Commands for a speech service in another process. */
export interface SpeechCommands {
  speechExpect(key: string, faults?: readonly HttpFault[]): Promise<void>;
  speechSpoken(key: string): Promise<readonly SpeechRequest[]>;
}

export function createSpeechCommands(speech: SpeechService): SpeechCommands {
  return {
    speechExpect: async (key, faults) => speech.expect(key, faults),
    speechSpoken: async (key) => speech.spoken(key),
  };
}
