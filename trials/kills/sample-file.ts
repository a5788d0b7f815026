import { createHash } from 'node:crypto';
import { sampleFiles } from '@prosa/server/src/platform/uploads/sample-files.ts';

/** A picture that no other message has. */
export function fileOf(id: string): File {
  return new File([new Uint8Array(sampleFiles.png), id], `${id}.png`, { type: 'image/png' });
}

export const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

export const sha256Of = async (id: string): Promise<string> => sha256(await fileOf(id).bytes());
