import { sql } from 'kysely';

/**
 * When a row is written, not when its transaction began: of two that wait for each other whoever comes later has the
 * later time, and by that screens tell what is newer.
 */
export const writtenNow = sql<string>`clock_timestamp()`;
