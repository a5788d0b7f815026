import { runInThread } from './run-in-thread.ts';
import type { MediaSource, Voice, VoiceFacts } from './thread-work.ts';

/** MP3, which every browser plays, of a voice note in Ogg or WebM with Opus, which not every one does. */
export async function playableVoice(source: MediaSource): Promise<Voice> {
  return await runInThread('mp3', source);
}

/** Ogg with Opus, as WhatsApp wants a voice note, of what a browser recorded as MP3. */
export async function voiceNote(source: MediaSource): Promise<Voice> {
  return await runInThread('opus', source);
}

/** Length and shape of a voice that needs no rendition. */
export async function measureVoice(source: MediaSource): Promise<VoiceFacts> {
  return await runInThread('loudness', source);
}
