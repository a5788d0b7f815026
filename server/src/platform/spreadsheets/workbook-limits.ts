import type { UnpackOptions } from './unpack-zip.ts';

/** Parts of an Office Open XML workbook; others could make the library read a format that is not allowed for upload. */
function isWorkbookPart(name: string): boolean {
  return /\.(?:xml|rels)$/i.test(name) && !/^(?:META-INF\/|objectdata\.xml$|index\.xml$)/i.test(name);
}

export const workbookLimits: UnpackOptions = { maxBytes: 64 * 1024 * 1024, isWanted: isWorkbookPart };
