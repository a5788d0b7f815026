import { fileTypeFromBuffer } from 'file-type';
import {
  fileExtension,
  findMediaTypeByExtension,
  findMediaTypeByMimeType,
  type MediaType,
} from './media-types.ts';

/**
 * Bytes from the start of a file that `detectType` needs: enough for the directory entries that identify office files.
 */
export const HEAD_BYTES = 64 * 1024;

export interface ClaimedType {
  readonly fileName: string;
  readonly mimeType: string;
  /** A container for audio or video counts as audio where video is not allowed. */
  readonly allowsVideo: boolean;
}

const OTHER_NAMES_OF_DETECTED: Readonly<Record<string, string>> = {
  'image/apng': 'png',
  'audio/x-m4a': 'm4a',
  'video/x-m4v': 'mp4',
};
const SOUND_IN_CONTAINER: Readonly<Record<string, string>> = { mp4: 'm4a', webm: 'weba' };
const COMPOUND_FILE = 'application/x-cfb';
const COMPOUND_OFFICE = new Set(['doc', 'xls', 'ppt']);
const ZIPPED_OFFICE: Readonly<Record<string, string>> = { docx: 'word/', xlsx: 'xl/', pptx: 'ppt/' };
const PLAIN_TEXT = new Set(['csv', 'txt']);
const ACTIVE_TEXT = /^\s*(?:#!|<(?:!doctype|!--|\?|html|head|body|svg|math|script|iframe|style|xml)\b)/i;

/** Detects the type from the bytes. The client's name and type only decide between types with the same signature. */
export async function detectType(head: Buffer, claimed: ClaimedType): Promise<MediaType | undefined> {
  const extension = fileExtension(claimed.fileName);
  // Checked first: two letters at the start of a table ("BM…") are enough to be detected as a picture.
  if (PLAIN_TEXT.has(extension) && isPlainText(head)) return findMediaTypeByExtension(extension);

  const detected = await fileTypeFromBuffer(head);
  if (!detected) return undefined;
  if (detected.mime === COMPOUND_FILE) {
    return COMPOUND_OFFICE.has(extension) ? findMediaTypeByExtension(extension) : undefined;
  }
  if (detected.mime === 'application/zip') return zippedType(head, extension);

  const other = OTHER_NAMES_OF_DETECTED[detected.mime];
  const found = other ? findMediaTypeByExtension(other) : findMediaTypeByMimeType(detected.mime);
  const sound = found && SOUND_IN_CONTAINER[found.extension];
  const isSound = claimed.mimeType.startsWith('audio/') || !claimed.allowsVideo;
  return sound && isSound ? findMediaTypeByExtension(sound) : found;
}

// Some writers put the entry that names the office format far behind; then its folder in the head decides.
function zippedType(head: Buffer, extension: string): MediaType | undefined {
  const folder = ZIPPED_OFFICE[extension];
  const isOffice = folder !== undefined && (head.includes(folder) || head.includes('[Content_Types].xml'));
  return findMediaTypeByExtension(isOffice ? extension : 'zip');
}

function isPlainText(head: Buffer): boolean {
  if (head.some((byte) => isBinaryControl(byte))) return false;
  if (ACTIVE_TEXT.test(head.toString('latin1').replace(/^\u00ef\u00bb\u00bf/, ''))) return false;
  return isUtf8(head) || !head.some((byte) => UNUSED_IN_WINDOWS_1252.has(byte));
}

// Brazilian desktop spreadsheet programs still write CSV in this code page.
const UNUSED_IN_WINDOWS_1252 = new Set([0x81, 0x8d, 0x8f, 0x90, 0x9d]);

function isBinaryControl(byte: number): boolean {
  return byte === 0x7f || (byte < 0x20 && byte !== 0x09 && byte !== 0x0a && byte !== 0x0c && byte !== 0x0d);
}

function isUtf8(head: Buffer): boolean {
  try {
    // Streaming, because the head may end in the middle of a character.
    new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: true });
    return true;
  } catch {
    return false;
  }
}
