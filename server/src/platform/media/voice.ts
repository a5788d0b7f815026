import { runInThread } from './run-in-thread.ts';
import type { MediaSource, Voice, VoiceFacts } from './thread-work.ts';

/** MP3, which every browser plays, of a voice note in Ogg or WebM with Opus, which not every one does. */
export async function playableVoice(source: MediaSource): Promise<Voice> {
  return await runInThread('mp3', source);
}

/** Converts a browser recording in MP3 to Ogg with Opus, as WhatsApp requires for a voice note. */
export async function voiceNote(source: MediaSource): Promise<Voice> {
  return await runInThread('opus', source);
}

/** Length and shape of a voice that needs no rendition. */
export async function measureVoice(source: MediaSource): Promise<VoiceFacts> {
  return await runInThread('loudness', source);
}
