import { sql } from 'kysely';

/**
 * Time of the write, not of the start of the transaction: of two transactions that wait for each other, the later one
 * gets the later time, by which clients decide what is newer.
 */
export const writtenNow = sql<string>`clock_timestamp()`;
