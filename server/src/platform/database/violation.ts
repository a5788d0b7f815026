/** Whether a statement was refused by this unique index or constraint. */
export function violatesUnique(error: unknown, constraint: string): boolean {
  const { code, constraint: violated } = (error ?? {}) as { code?: string; constraint?: string };
  return code === '23505' && violated === constraint;
}
