import { parentPort } from 'node:worker_threads';
import { UnsupportedInputFormatError } from 'mediabunny';
import { lowerThreadPriority } from '#platform/process/lower-thread-priority.ts';
import { measureLoudness, readTracks, toMp3, toOggOpus } from './thread-tasks.ts';
import type { MediaSource, ThreadReply, ThreadRequest, ThreadWork } from './thread-work.ts';
import { UnfitMedia } from './unfit-media.ts';

const works: { readonly [Work in keyof ThreadWork]: (source: MediaSource) => Promise<ThreadWork[Work]> } = {
  tracks: readTracks,
  loudness: measureLoudness,
  mp3: toMp3,
  opus: toOggOpus,
};

async function answer({ work, source }: ThreadRequest): Promise<ThreadReply> {
  try {
    return { result: await works[work](source) };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    if (error instanceof UnfitMedia) return { reason: error.reason, message };
    if (error instanceof UnsupportedInputFormatError) return { reason: 'unsupported', message };
    // Readers of damaged files fail in whatever way the damage leads to.
    return { reason: 'broken', message };
  }
}

lowerThreadPriority();
parentPort?.on('message', async (request: ThreadRequest) => {
  const reply = await answer(request);
  const hasBytes = 'result' in reply && 'bytes' in reply.result;
  parentPort?.postMessage(reply, hasBytes ? [reply.result.bytes.buffer] : []);
});
