import type { CompanyId } from '#platform/auth/company-id.ts';
import type { Clock } from '#platform/clock.ts';
import { signMediaPath } from './media-url.ts';

/**
 * Longer than events are kept for replay, and than a screen is left open over a working day; a link that wandered off
 * is dead by the day after tomorrow.
 */
const linkLifeMs = 48 * 60 * 60 * 1000;

/** Makes the address under which a stored file of the company can be fetched for a while. */
export type MediaLinks = (companyId: CompanyId, key: string, downloadName: string) => string;

export function createMediaLinks(secret: string, clock: Clock): MediaLinks {
  return (companyId, key, downloadName) => {
    const expiresAt = new Date(clock.now().getTime() + linkLifeMs);
    return signMediaPath(secret, { companyId, key, expiresAt, downloadName });
  };
}
