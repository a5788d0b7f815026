import type { OutsideFailure } from '@prosa/contracts/automation/schema.ts';
import { lendFile } from '#features/automation/lend-file.ts';
import type { VoiceAccount } from '#features/prompts/service.ts';
import type { CompanyId } from '#platform/auth/company-id.ts';
import { ServiceFailure } from '#platform/outgoing-http/service-failure.ts';
import type { MediaStore } from '#platform/uploads/media-store.ts';
import type { ReceivedUpload } from '#platform/uploads/receive-upload.ts';
import { type Speech, spokenMimeType } from '#providers/speech/port.ts';
import { speakable } from './words.ts';

/** Stored voice note, or the reason why there is none; neither where the answer is text on purpose. */
export interface Utterance {
  readonly file?: ReceivedUpload;
  readonly unspoken?: OutsideFailure;
}

interface Spoken {
  readonly bytes?: Buffer;
  readonly unspoken?: OutsideFailure;
}

interface Uttering {
  readonly companyId: CompanyId;
  /** Undefined for a prompt that writes. */
  readonly account: VoiceAccount | undefined;
  readonly text: string;
  readonly signal: AbortSignal;
}

interface SpeakerDependencies {
  readonly speech: Speech;
  readonly media: MediaStore;
}

export function createSpeaker({ speech, media }: SpeakerDependencies) {
  /** Falls back to text if the voice service fails, so that the customer always gets an answer. */
  async function speak({ account, text, signal }: Uttering): Promise<Spoken> {
    const said = account ? speakable(text) : '';
    if (!account || said === '') return {};
    try {
      return { bytes: await speech.speak({ ...account, text: said, signal }) };
    } catch (error) {
      if (!(error instanceof ServiceFailure)) throw error;
      return { unspoken: error.publicReason };
    }
  }

  return {
    /** Removes the file again unless `say` returns true, that is, attached it to a message. */
    async uttering(what: Uttering, say: (utterance: Utterance) => Promise<boolean>): Promise<void> {
      const { companyId } = what;
      const { bytes, unspoken } = await speak(what);
      const made = bytes && { bytes, mimeType: spokenMimeType, extension: 'ogg', name: '' };
      await lendFile({ media, companyId }, made, (file) =>
        say({ ...(file ? { file } : {}), ...(unspoken ? { unspoken } : {}) }),
      );
    },
  };
}
