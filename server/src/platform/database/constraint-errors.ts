import type { ErrorCode } from '@prosa/contracts/errors.ts';
import { AppError } from '#platform/errors.ts';

/** Error codes by the constraint or unique index that refuses a statement. */
export type ConstraintErrorCodes = Readonly<Record<string, ErrorCode>>;

/**
 * SQL states for a duplicate, a missing reference, and a referenced row; the last has its own state with `on delete
 * restrict`.
 */
const uniqueOrReference = ['23505', '23503', '23001'];

/**
 * Runs a statement and maps violations of these constraints to error codes. The database decides: a check beforehand
 * could be outdated by then.
 */
export async function mapConstraintErrors<T>(
  statement: Promise<T>,
  refusals: ConstraintErrorCodes,
): Promise<T> {
  try {
    return await statement;
  } catch (error) {
    const { code: state = '', constraint = '' } = (error ?? {}) as { code?: string; constraint?: string };
    const code = uniqueOrReference.includes(state) ? refusals[constraint] : undefined;
    throw code === undefined ? error : new AppError(code, undefined, { cause: error });
  }
}

/** Whether a statement was refused by this unique index or constraint. */
export function violatesUnique(error: unknown, constraint: string): boolean {
  const { code, constraint: violated } = (error ?? {}) as { code?: string; constraint?: string };
  return code === '23505' && violated === constraint;
}

/** Whether a statement was refused because the row referenced by this constraint does not exist. */
export function violatesReference(error: unknown, constraint: string): boolean {
  const { code, constraint: violated } = (error ?? {}) as { code?: string; constraint?: string };
  return code === '23503' && violated === constraint;
}

/** Whether a row could not go because others refer to it. */
export function isReferenced(error: unknown): boolean {
  return (error as { code?: string } | undefined)?.code === '23503';
}
