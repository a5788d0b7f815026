import { buffer } from 'node:stream/consumers';
import type { RecordingFailure } from '@prosa/contracts/automation/schema.ts';
import type { MessageService } from '#features/messages/service.ts';
import type { OpenedPrompt } from '#features/prompts/service.ts';
import type { Clock } from '#platform/clock.ts';
import { type CompanyJobContext, RetryLater } from '#platform/jobs/define-job.ts';
import { noteSeconds } from '#platform/media/note-seconds.ts';
import { fileExtension } from '#platform/uploads/display-name.ts';
import type { MediaStore } from '#platform/uploads/media-store.ts';
import type { ChatModel } from '#providers/ai/port.ts';
import { assistantQueries, type HeardRecording } from './queries.ts';

interface ListenerDependencies {
  readonly model: Pick<ChatModel, 'transcribe'>;
  readonly messages: Pick<MessageService, 'writeDown'>;
  readonly media: MediaStore;
  readonly clock: Clock;
}

type Bytes = Uint8Array<ArrayBuffer>;

/** Longer recordings are not transcribed, because the company pays for each minute. */
const longestSeconds = 10 * 60;
/** Size of the longest recording in an inefficient format. */
const largestBytes = 10 * 1024 * 1024;
/** Waits for a file that is still downloading, with a limit, because the customer waits as well. */
const arrivalMs = 60_000;
const againMs = 500;

/** Transcribes recordings of customers, for the model and for attendants. */
export function createListener({ model, messages, media, clock }: ListenerDependencies) {
  function isOnItsWay({ media_state, created_at }: HeardRecording): boolean {
    return media_state === 'waiting' && clock.now().getTime() < Date.parse(created_at) + arrivalMs;
  }

  async function bytesOf(key: string): Promise<Bytes | RecordingFailure> {
    const opened = await media.open(key);
    if (!opened) return 'missing';
    if (opened.size > largestBytes) {
      opened.stream.destroy();
      return 'tooLong';
    }
    const bytes = new Uint8Array(await buffer(opened.stream));
    return (noteSeconds(bytes) ?? 0) > longestSeconds ? 'tooLong' : bytes;
  }

  async function transcribe(
    recording: HeardRecording,
    { apiKey, baseUrl }: OpenedPrompt,
    signal: AbortSignal,
  ): Promise<{ readonly words: string } | RecordingFailure> {
    if (isOnItsWay(recording)) throw new RetryLater(againMs);
    const { media_state: state, media_key: key, media_type: mimeType } = recording;
    if (state !== 'stored' || key === null) return 'missing';
    const bytes = await bytesOf(key);
    if (typeof bytes === 'string') return bytes;
    const sound = { bytes, mimeType: mimeType ?? '', extension: fileExtension(key) };
    return { words: await model.transcribe({ apiKey, baseUrl, ...sound, signal }) };
  }

  /**
   * Transcribes all recordings that the model has not answered, unless one of them cannot be transcribed. Stores each
   * transcript at once, so that a retry does not pay for it again.
   */
  return async function listen(
    { reader, transaction, signal }: CompanyJobContext,
    ticketId: number,
    opened: OpenedPrompt,
  ): Promise<'heard' | RecordingFailure> {
    const recordings = await assistantQueries(reader).recordings(ticketId);
    for (const recording of recordings.filter(({ body }) => body === '')) {
      const heard = await transcribe(recording, opened, signal);
      if (typeof heard === 'string') return heard;
      await transaction((tx) => messages.writeDown(tx, recording.id, heard.words));
    }
    return 'heard';
  };
}
