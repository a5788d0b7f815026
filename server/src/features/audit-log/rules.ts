import type { AuditAct } from '@prosa/contracts/audit-log/rules.ts';

const longestName = 200;

/** Returns whether the changed fields are listed; creating or deleting affects all of them. */
export function namesFields(act: AuditAct): boolean {
  return act.endsWith('.update');
}

/** Columns that are updated automatically with every change. */
const silentColumns = new Set([
  'updated_at',
  'changed_at',
  'changed_by',
  'schedules_changed_at',
  'schedules_changed_by',
]);

/** Removes the suffix under which a secret is stored sealed or hashed. */
function fieldName(column: string): string {
  const plain = column.replace(/_(hash|sealed)$/, '');
  return plain.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
}

type Row = Readonly<Record<string, unknown>>;

/** Returns the names of the differing fields in alphabetical order. */
export function changedFields(before: Row | undefined, after: Row | undefined): string[] {
  if (!before || !after) return [];
  return Object.keys(after)
    .filter((column) => !silentColumns.has(column))
    .filter((column) => JSON.stringify(before[column]) !== JSON.stringify(after[column]))
    .map(fieldName)
    .sort();
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' && value.trim() !== '' ? value.trim().slice(0, longestName) : null;
}

/** Returns the name of the target: from its row, from its previous row, or from the request body. */
export function targetName(column: string, rows: readonly (Row | undefined)[], body: unknown): string | null {
  for (const row of rows) {
    const name = textOf(row?.[column]);
    if (name !== null) return name;
  }
  return textOf((body as Row | undefined)?.[column]);
}

export function targetId(params: unknown, param: string | undefined, reply: unknown): string | null {
  const named = param === undefined ? undefined : (params as Row | undefined)?.[param];
  const id = named ?? (reply as Row | undefined)?.id;
  return typeof id === 'number' || typeof id === 'string' ? String(id) : null;
}
