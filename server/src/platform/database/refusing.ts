import type { ErrorCode } from '@prosa/contracts/errors.ts';
import { AppError } from '#platform/errors.ts';

/** The constraints and unique indexes by which a statement may be refused, each with what is said then. */
export type Refusals = Readonly<Record<string, ErrorCode>>;

/** Taken already, refers to nothing, or referred to: the last one by a name of its own where it was told to restrict. */
const uniqueOrReference = ['23505', '23503', '23001'];

/** What the statement gives; where one of these refuses it, its code. The database decides: no look before could know. */
export async function refusing<T>(statement: Promise<T>, refusals: Refusals): Promise<T> {
  try {
    return await statement;
  } catch (error) {
    const { code: state = '', constraint = '' } = (error ?? {}) as { code?: string; constraint?: string };
    const code = uniqueOrReference.includes(state) ? refusals[constraint] : undefined;
    throw code === undefined ? error : new AppError(code, undefined, { cause: error });
  }
}
