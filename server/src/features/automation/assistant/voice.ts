import { buffer } from 'node:stream/consumers';
import type { ExternalFailure, RecordingFailure } from '@prosa/contracts/automation/schema.ts';
import { withTemporaryFile } from '#features/automation/message-files.ts';
import type { MessageService } from '#features/messages/service.ts';
import type { OpenedPrompt, VoiceAccount } from '#features/prompts/service.ts';
import type { CompanyId } from '#platform/auth/company-id.ts';
import type { Clock } from '#platform/clock.ts';
import { type CompanyJobContext, RetryLater } from '#platform/jobs/job.ts';
import { noteSeconds } from '#platform/media/note-seconds.ts';
import { ServiceFailure } from '#platform/outgoing-http/service-failure.ts';
import type { MediaStore } from '#platform/uploads/media-store.ts';
import { fileExtension } from '#platform/uploads/media-types.ts';
import type { ReceivedUpload } from '#platform/uploads/receive-upload.ts';
import type { ChatModel } from '#providers/ai/port.ts';
import { type Speech, speechMimeType } from '#providers/speech/port.ts';
import { speakableText } from './prompt-texts.ts';
import { assistantQueries, type UnansweredRecording } from './queries.ts';

interface TranscriberDependencies {
  readonly model: Pick<ChatModel, 'transcribe'>;
  readonly messages: Pick<MessageService, 'saveTranscript'>;
  readonly media: MediaStore;
  readonly clock: Clock;
}

type Bytes = Uint8Array<ArrayBuffer>;

/** Longer recordings are not transcribed, because the company pays for each minute. */
const maxSeconds = 10 * 60;
/** Size of the longest recording in an inefficient format. */
const maxBytes = 10 * 1024 * 1024;
/** Waits for a file that is still downloading, with a limit, because the customer waits as well. */
const arrivalMs = 60_000;
const againMs = 500;

/** Transcribes recordings of customers, for the model and for attendants. */
export function createTranscriber({ model, messages, media, clock }: TranscriberDependencies) {
  function isOnItsWay({ media_state, created_at }: UnansweredRecording): boolean {
    return media_state === 'waiting' && clock.now().getTime() < Date.parse(created_at) + arrivalMs;
  }

  async function bytesOf(key: string): Promise<Bytes | RecordingFailure> {
    const opened = await media.open(key);
    if (!opened) return 'missing';
    if (opened.size > maxBytes) {
      opened.stream.destroy();
      return 'tooLong';
    }
    const bytes = new Uint8Array(await buffer(opened.stream));
    return (noteSeconds(bytes) ?? 0) > maxSeconds ? 'tooLong' : bytes;
  }

  async function transcribe(
    recording: UnansweredRecording,
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
      await transaction((tx) => messages.saveTranscript(tx, recording.id, heard.words));
    }
    return 'heard';
  };
}

/** Stored voice note, or the reason why there is none; neither where the answer is text on purpose. */
export interface VoiceReply {
  readonly file?: ReceivedUpload;
  readonly unspoken?: ExternalFailure;
}

interface SynthesizedSpeech {
  readonly bytes?: Buffer;
  readonly unspoken?: ExternalFailure;
}

interface VoiceReplyRequest {
  readonly companyId: CompanyId;
  /** Undefined for a prompt that writes. */
  readonly account: VoiceAccount | undefined;
  readonly text: string;
  readonly signal: AbortSignal;
}

interface VoiceReplyDependencies {
  readonly speech: Speech;
  readonly media: MediaStore;
}

export function createVoiceReplies({ speech, media }: VoiceReplyDependencies) {
  /** Falls back to text if the voice service fails, so that the customer always gets an answer. */
  async function speak({ account, text, signal }: VoiceReplyRequest): Promise<SynthesizedSpeech> {
    const said = account ? speakableText(text) : '';
    if (!account || said === '') return {};
    try {
      return { bytes: await speech.synthesize({ ...account, text: said, signal }) };
    } catch (error) {
      if (!(error instanceof ServiceFailure)) throw error;
      return { unspoken: error.publicReason };
    }
  }

  return {
    /** Removes the file again unless `say` returns true, that is, attached it to a message. */
    async withVoiceReply(
      what: VoiceReplyRequest,
      say: (utterance: VoiceReply) => Promise<boolean>,
    ): Promise<void> {
      const { companyId } = what;
      const { bytes, unspoken } = await speak(what);
      const made = bytes && { bytes, mimeType: speechMimeType, extension: 'ogg', name: '' };
      await withTemporaryFile({ media, companyId }, made, (file) =>
        say({ ...(file ? { file } : {}), ...(unspoken ? { unspoken } : {}) }),
      );
    },
  };
}
