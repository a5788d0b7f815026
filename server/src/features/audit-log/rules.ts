import type { AuditAct } from '@prosa/contracts/audit-log/rules.ts';
import type { DB } from '#platform/database/schema.ts';

const longestName = 200;

/** Returns whether the changed fields are listed; creating or deleting affects all of them. */
export function listsFields(act: AuditAct): boolean {
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

/** Location of the target of an act: its table, its name column, and the route parameter with its id. */
export interface Target {
  readonly table: keyof DB;
  readonly name: string;
  readonly param: string;
  /** Rows of another table that belong to the target, by the column that holds its id. */
  readonly parts?: { readonly table: keyof DB; readonly owner: string; readonly shownAs: string };
}

const connection: Target = {
  table: 'connections',
  name: 'name',
  param: 'connectionId',
  parts: { table: 'connection_queues', owner: 'connection_id', shownAs: 'queues' },
};
const contact: Target = { table: 'contacts', name: 'name', param: 'contactId' };
const integration: Target = { table: 'integrations', name: 'name', param: 'integrationId' };

const targets: Readonly<Record<string, Target>> = {
  user: {
    table: 'users',
    name: 'name',
    param: 'userId',
    parts: { table: 'user_queues', owner: 'user_id', shownAs: 'queues' },
  },
  'user-session': { table: 'users', name: 'name', param: 'userId' },
  'second-factor': { table: 'users', name: 'name', param: 'userId' },
  connection,
  'connection-token': connection,
  queue: { table: 'queues', name: 'name', param: 'queueId' },
  'queue-option': { table: 'queue_options', name: 'title', param: 'queueOptionId' },
  prompt: { table: 'prompts', name: 'name', param: 'promptId' },
  integration,
  'integration-delivery': integration,
  tag: { table: 'tags', name: 'name', param: 'tagId' },
  'file-list': {
    table: 'file_lists',
    name: 'name',
    param: 'fileListId',
    parts: { table: 'file_list_options', owner: 'file_list_id', shownAs: 'files' },
  },
  contact,
  'contact-list': { table: 'contact_lists', name: 'name', param: 'contactListId' },
  'contact-list-item': { table: 'contact_list_items', name: 'name', param: 'contactListItemId' },
  campaign: { table: 'campaigns', name: 'name', param: 'campaignId' },
  'opt-out': contact,
  ticket: { table: 'tickets', name: 'protocol', param: 'ticketId' },
  announcement: { table: 'announcements', name: 'title', param: 'announcementId' },
  help: { table: 'helps', name: 'title', param: 'helpId' },
  plan: { table: 'plans', name: 'name', param: 'planId' },
  company: { table: 'companies', name: 'name', param: 'companyId' },
  invoice: { table: 'invoices', name: 'detail', param: 'invoiceId' },
  hours: { table: 'companies', name: 'name', param: 'companyId' },
};

/** Targets without a row of their own: the parameter is their only name. */
const bareParams: Readonly<Record<string, string>> = { setting: 'settingKey', job: 'deadJobId' };

function nounOf(act: AuditAct): string {
  return act.slice(0, act.lastIndexOf('.'));
}

export function targetOf(act: AuditAct): Target | undefined {
  return targets[nounOf(act)];
}

export function paramOf(act: AuditAct): string | undefined {
  return targetOf(act)?.param ?? bareParams[nounOf(act)];
}
