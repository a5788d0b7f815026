import { createHash } from 'node:crypto';
import type { SendByApi } from '@prosa/contracts/external-api/schema.ts';
import type { ReceivedUpload } from '#platform/uploads/receive-upload.ts';

/** How long the same key is answered with the same reply. */
export const requestRetentionMs = 24 * 60 * 60 * 1000;

/** Two requests are one when they ask for the same: also the same files, by what is in them. */
export function fingerprintOf(input: SendByApi, files: readonly ReceivedUpload[]): Buffer {
  const asked = [
    input.number,
    input.body,
    input.closeTicket,
    files.map(({ sha256 }) => sha256),
    // Left out where it is not asked for: keys from before this field stay the same request.
    ...(input.openTicket ? [true] : []),
  ];
  return createHash('sha256').update(JSON.stringify(asked)).digest();
}

export function isBlank({ body }: SendByApi, files: readonly ReceivedUpload[]): boolean {
  return files.length === 0 && [body].flat().join('').trim() === '';
}
