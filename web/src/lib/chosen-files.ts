import { filesPerMessage, mediaMaxBytes } from '@prosa/contracts/messages/schema.ts';
import type { MessageKey } from './i18n.ts';
import { newId } from './new-id.ts';

/** A file that was chosen and waits to be sent. */
export interface ChosenFile {
  readonly id: string;
  readonly file: File;
  readonly previewUrl: string | null;
  readonly caption: string;
}

/** An object URL for what a browser can show; whoever asks for it revokes it. */
export function previewUrlOf(file: File): string | null {
  const isShown = file.type.startsWith('image/') || file.type.startsWith('video/');
  return isShown ? URL.createObjectURL(file) : null;
}

export function chosenFileOf(file: File): ChosenFile {
  return { id: newId(), file, previewUrl: previewUrlOf(file), caption: '' };
}

export function revokePreview({ previewUrl }: ChosenFile): void {
  if (previewUrl !== null) URL.revokeObjectURL(previewUrl);
}

/** Files that can be sent beside those already chosen, and what is wrong with the others. */
export function acceptedFiles(
  files: readonly File[],
  alreadyChosen: number,
): { readonly accepted: readonly File[]; readonly problem: MessageKey | undefined } {
  const sound = files.filter(({ size }) => size > 0 && size <= mediaMaxBytes);
  const accepted = sound.slice(0, Math.max(0, filesPerMessage - alreadyChosen));
  if (accepted.length < sound.length) return { accepted, problem: 'ui.file.tooMany' };
  if (files.some(({ size }) => size > mediaMaxBytes)) {
    return { accepted, problem: 'errors.ERR_UPLOAD_TOO_LARGE' };
  }
  return { accepted, problem: sound.length < files.length ? 'errors.ERR_UPLOAD_EMPTY' : undefined };
}

interface Clipboard extends Pick<DataTransfer, 'getData'> {
  readonly files: Iterable<File>;
}

/** The files of a paste, such as a picture of the screen; none where it was a text that was copied. */
export function pastedFiles(clipboard: Clipboard): readonly File[] {
  // A spreadsheet copies a picture of its cells beside their text, and the text is what was meant.
  return clipboard.getData('text/plain') === '' ? [...clipboard.files] : [];
}
