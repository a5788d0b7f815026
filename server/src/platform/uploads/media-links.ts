import type { CompanyId } from '#platform/auth/company-id.ts';
import type { Clock } from '#platform/clock.ts';
import { type MediaOwner, signMediaPath } from './media-url.ts';

/**
 * Longer than events are kept for replay, and than a page is left open over a working day; a leaked link expires within
 * two days.
 */
const linkLifeMs = 48 * 60 * 60 * 1000;

/** Makes the address under which a stored file of a company, or of the platform, can be fetched for a while. */
export type MediaLinks = (
  owner: CompanyId | Extract<MediaOwner, string>,
  key: string,
  downloadName: string,
) => string;

export function createMediaLinks(secret: string, clock: Clock): MediaLinks {
  return (owner, key, downloadName) => {
    const expiresAt = new Date(clock.now().getTime() + linkLifeMs);
    return signMediaPath(secret, { owner, key, expiresAt, downloadName });
  };
}
