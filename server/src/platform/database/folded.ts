import { sql } from 'kysely';

/** For LIKE: whatever contains the text, with its own wildcards taken for themselves. */
export function containsPattern(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`;
}

/**
 * As names are compared, without case and accents. A query of its own, so that it is made once: said plainly,
 * PostgreSQL makes it anew for each row it looks at, which takes longer than the look.
 */
export const folded = (text: string) => sql<string>`(select fold(${text}))`;

/** LIKE pattern for a column that is folded itself. */
export const foldedPattern = (text: string) => folded(containsPattern(text));

/** Order of names without case and accents, the one of every list that has names. */
export const foldedOrder = (column: string) => sql`fold(${sql.ref(column)}) collate "C"`;
