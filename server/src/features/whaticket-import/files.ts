import { createReadStream } from 'node:fs';
import { open, realpath } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { detectType, HEAD_BYTES } from '#platform/uploads/detect-type.ts';
import type { MediaStore } from '#platform/uploads/media-store.ts';
import { newMediaKey } from '#platform/uploads/media-url.ts';
import { fileOf, shownNameOf } from './rules.ts';

export interface BroughtFile {
  readonly media_state: 'stored';
  readonly media_key: string;
  readonly media_name: string;
  readonly media_type: string;
  readonly media_size: number;
  readonly media_sha256: string;
}

export interface FileSource {
  /** The other product's `public` folder; undefined when files are not imported. */
  readonly folder: string | undefined;
  readonly store: Pick<MediaStore, 'put'>;
  /** Checks the files without storing them. */
  readonly isRehearsal: boolean;
}

export type FileOutcome = BroughtFile | 'missing' | 'refused';

/** Imports a message's file by its source name, from the places the forks use. */
export async function bringFile(
  { folder, store, isRehearsal }: FileSource,
  mediaUrl: string,
  owner: { readonly sourceCompanyId: number; readonly companyId: number },
): Promise<FileOutcome> {
  const path = fileOf(mediaUrl);
  if (folder === undefined || path === undefined) return 'missing';
  const candidates = [path, `company${owner.sourceCompanyId}/${path}`];
  const found = await firstWithin(folder, candidates);
  if (!found) return 'missing';
  const type = await detectType(await headOf(found), { fileName: path, mimeType: '', allowsVideo: true });
  if (!type) return 'refused';
  const key = newMediaKey(owner.companyId, 'messages', type.extension);
  const stored = isRehearsal
    ? { size: 0, sha256: '' }
    : await store.put(key, createReadStream(found), { contentType: type.mimeType });
  return {
    media_state: 'stored',
    media_key: key,
    media_name: shownNameOf(path),
    media_type: type.mimeType,
    media_size: stored.size,
    media_sha256: stored.sha256,
  };
}

/** Resolves symbolic links, so that none leads out of the folder. */
async function firstWithin(folder: string, candidates: readonly string[]): Promise<string | undefined> {
  const root = await realpath(folder);
  for (const candidate of candidates) {
    const path = await realpath(join(root, candidate)).catch(() => undefined);
    if (path?.startsWith(root + sep)) return path;
  }
  return undefined;
}

async function headOf(path: string): Promise<Buffer> {
  const handle = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}
