import type { ErrorCode } from '@prosa/contracts/errors.ts';
import { AppError } from '#platform/errors.ts';

/** Error codes by the constraint or unique index that refuses a statement. */
export type Refusals = Readonly<Record<string, ErrorCode>>;

/**
 * SQL states for a duplicate, a missing reference, and a referenced row; the last has its own state with `on delete
 * restrict`.
 */
const uniqueOrReference = ['23505', '23503', '23001'];

/**
 * Runs a statement and maps violations of these constraints to error codes. The database decides: a check beforehand
 * could be outdated by then.
 */
export async function refusing<T>(statement: Promise<T>, refusals: Refusals): Promise<T> {
  try {
    return await statement;
  } catch (error) {
    const { code: state = '', constraint = '' } = (error ?? {}) as { code?: string; constraint?: string };
    const code = uniqueOrReference.includes(state) ? refusals[constraint] : undefined;
    throw code === undefined ? error : new AppError(code, undefined, { cause: error });
  }
}
