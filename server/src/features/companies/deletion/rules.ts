import { restorableUntil } from '@prosa/contracts/companies/rules.ts';

export interface Reference {
  readonly from: string;
  readonly to: string;
}

/**
 * Those that refer to others come before them, so that no row takes many others along. Tables that refer to each other
 * in a circle come in any order: then the last statement takes what is left.
 */
export function deletionOrder(tables: readonly string[], references: readonly Reference[]): string[] {
  const order = new Set<string>();
  const visiting = new Set<string>();
  const visit = (table: string): void => {
    if (visiting.has(table)) return;
    visiting.add(table);
    for (const { from, to } of references) if (to === table) visit(from);
    order.add(table);
  };
  for (const table of tables) visit(table);
  return [...order].filter((table) => tables.includes(table));
}

/** Clocks of processes differ: nothing is erased until long after the last moment to restore it. */
const marginMs = 60 * 60_000;

export function erasedAt(deletingSince: string): Date {
  return new Date(restorableUntil(deletingSince).getTime() + marginMs);
}
