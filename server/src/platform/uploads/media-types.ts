import type { UploadKind } from '@prosa/contracts/endpoint.ts';

export interface MediaType {
  /** The extension we store under. */
  readonly extension: string;
  readonly mimeType: string;
  readonly kinds: readonly UploadKind[];
  /** Whether a browser may show it in place: never for anything that can carry script or markup. */
  readonly inline: boolean;
  /** Other endings a file of this type may honestly have. */
  readonly aliases: readonly string[];
}

function type(
  extension: string,
  mimeType: string,
  kinds: readonly UploadKind[],
  options: { inline?: boolean; aliases?: readonly string[] } = {},
): MediaType {
  return { extension, mimeType, kinds, inline: options.inline ?? false, aliases: options.aliases ?? [] };
}

const shown = { inline: true };
const OFFICE = 'application/vnd.openxmlformats-officedocument';
const OPEN_DOCUMENT = 'application/vnd.oasis.opendocument';

/** All file types that may be uploaded. Any other type is refused: there is no deny list. */
const MEDIA_TYPES: readonly MediaType[] = [
  type('png', 'image/png', ['image'], { ...shown, aliases: ['apng'] }),
  type('jpg', 'image/jpeg', ['image'], { ...shown, aliases: ['jpeg', 'jpe', 'jfif'] }),
  type('webp', 'image/webp', ['image'], shown),
  type('gif', 'image/gif', ['image'], shown),

  type('mp3', 'audio/mpeg', ['audio'], { ...shown, aliases: ['mpga'] }),
  type('ogg', 'audio/ogg', ['audio'], { ...shown, aliases: ['oga', 'opus'] }),
  type('m4a', 'audio/mp4', ['audio'], { ...shown, aliases: ['mp4'] }),
  type('aac', 'audio/aac', ['audio'], shown),
  type('wav', 'audio/wav', ['audio'], shown),
  type('amr', 'audio/amr', ['audio'], shown),
  type('flac', 'audio/flac', ['audio'], shown),
  type('weba', 'audio/webm', ['audio'], { ...shown, aliases: ['webm'] }),

  type('mp4', 'video/mp4', ['video'], { ...shown, aliases: ['m4v'] }),
  type('webm', 'video/webm', ['video'], shown),
  type('mov', 'video/quicktime', ['video'], { ...shown, aliases: ['qt'] }),
  type('3gp', 'video/3gpp', ['video'], shown),

  type('pdf', 'application/pdf', ['document'], shown),
  type('docx', `${OFFICE}.wordprocessingml.document`, ['document']),
  type('pptx', `${OFFICE}.presentationml.presentation`, ['document']),
  type('xlsx', `${OFFICE}.spreadsheetml.sheet`, ['document', 'spreadsheet']),
  type('doc', 'application/msword', ['document']),
  type('ppt', 'application/vnd.ms-powerpoint', ['document']),
  type('xls', 'application/vnd.ms-excel', ['document', 'spreadsheet']),
  type('odt', `${OPEN_DOCUMENT}.text`, ['document']),
  type('ods', `${OPEN_DOCUMENT}.spreadsheet`, ['document']),
  type('odp', `${OPEN_DOCUMENT}.presentation`, ['document']),
  type('zip', 'application/zip', ['document']),
  type('csv', 'text/csv', ['document', 'spreadsheet']),
  type('txt', 'text/plain', ['document']),
];

const byExtension = new Map(MEDIA_TYPES.map((each) => [each.extension, each]));
const byMimeType = new Map(MEDIA_TYPES.map((each) => [each.mimeType, each]));

export function findMediaTypeByExtension(extension: string): MediaType | undefined {
  return byExtension.get(extension);
}

/** Parameters of the type (`audio/ogg; codecs=opus`) are ignored. */
export function findMediaTypeByMimeType(mimeType: string): MediaType | undefined {
  return byMimeType.get(mimeType.split(';', 1)[0]?.trim().toLowerCase() ?? '');
}

export const LONGEST_DISPLAY_NAME = 255;

// Control characters, and the marks that make "exe.gpj" read as "jpg.exe".
const INVISIBLE = /[\p{Cc}\p{Zl}\p{Zp}\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu;

export function fileExtension(fileName: string): string {
  return /\.([A-Za-z0-9]{1,10})$/.exec(fileName.trim())?.[1]?.toLowerCase() ?? '';
}

/**
 * Makes the client's file name safe to show and to offer for download: no path, no invisible characters, at most 255
 * characters, and an extension that matches the content.
 */
export function displayName(fileName: string, type: MediaType): string {
  const base = fileName.toWellFormed().normalize('NFC').replace(INVISIBLE, '').split(/[/\\]/).at(-1) ?? '';
  const tidy = base.replace(/\s+/g, ' ').replace(/^[\s.]+|[\s.]+$/g, '');
  const given = fileExtension(tidy);
  const isHonest = given === type.extension || type.aliases.includes(given);
  const ending = isHonest ? tidy.slice(-(given.length + 1)) : `.${type.extension}`;
  const stem = isHonest ? tidy.slice(0, -ending.length) : tidy;
  // Cut by code point: half of a surrogate pair is no character.
  let kept = '';
  for (const character of stem) {
    if (kept.length + character.length + ending.length > LONGEST_DISPLAY_NAME) break;
    kept += character;
  }
  return `${kept === '' ? 'file' : kept}${ending}`;
}
