import type { MediaType } from './media-types.ts';

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
