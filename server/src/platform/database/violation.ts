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
export function isReferredTo(error: unknown): boolean {
  return (error as { code?: string } | undefined)?.code === '23503';
}
