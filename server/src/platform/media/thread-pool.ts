import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { createSemaphore } from './semaphore.ts';
import type {
  MediaSource,
  ThreadReply,
  ThreadRequest,
  ThreadWork,
  Voice,
  VoiceFacts,
} from './thread-work.ts';
import { UnfitMedia } from './unfit-media.ts';

const heapMb = 192;
const timeoutMs = 60_000;
const idleMs = 30_000;
/** One core stays free for requests. */
const maxThreads = Math.min(2, Math.max(1, availableParallelism() - 1));

const enter = createSemaphore(maxThreads);
const idle = new Map<Worker, NodeJS.Timeout>();

/**
 * Processes audio and video in worker threads, so that they do not block the event loop, and a malicious file ends only
 * its thread.
 */
export async function runInThread<Work extends keyof ThreadWork>(
  work: Work,
  source: MediaSource,
  options: { readonly timeoutMs?: number } = {},
): Promise<ThreadWork[Work]> {
  return await enter(async () => {
    const worker = takeIdle() ?? start();
    let reply: ThreadReply;
    try {
      reply = await ask(worker, { work, source }, options.timeoutMs ?? timeoutMs);
    } catch (error) {
      void worker.terminate();
      throw error;
    }
    returnToPool(worker);
    if ('reason' in reply) throw new UnfitMedia(reply.reason, reply.message);
    // The thread replies to the work it was given; the message between has no types.
    return reply.result as ThreadWork[Work];
  });
}

function start(): Worker {
  const worker = new Worker(new URL('./media-thread.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: heapMb },
    env: {},
  });
  // The caller that waits for the thread receives the error as well; a thread that dies while idle is only not reused.
  worker.on('error', () => removeIdle(worker));
  return worker;
}

function takeIdle(): Worker | undefined {
  const [worker] = idle.keys();
  if (worker) removeIdle(worker);
  worker?.ref();
  return worker;
}

function returnToPool(worker: Worker): void {
  worker.unref();
  const end = setTimeout(() => {
    removeIdle(worker);
    void worker.terminate();
  }, idleMs);
  idle.set(worker, end.unref());
}

function removeIdle(worker: Worker): void {
  clearTimeout(idle.get(worker));
  idle.delete(worker);
}

async function ask(worker: Worker, request: ThreadRequest, patienceMs: number): Promise<ThreadReply> {
  const timeout = AbortSignal.timeout(patienceMs);
  try {
    const answered = once(worker, 'message', { signal: timeout });
    worker.postMessage(request);
    const [reply] = (await answered) as [ThreadReply];
    return reply;
  } catch (cause) {
    if (timeout.aborted) throw new UnfitMedia('timeout', `not done within ${patienceMs} ms`, { cause });
    if (isOutOfMemory(cause))
      throw new UnfitMedia('too-large', 'more memory needed than is given', { cause });
    throw cause;
  }
}

function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
}

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
