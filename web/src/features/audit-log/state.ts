import type { AuditAct } from '@prosa/contracts/audit-log/rules.ts';
import type { AuditFilter } from '@prosa/contracts/audit-log/schema.ts';
import { addDays, type Day, momentOf } from '@prosa/contracts/zoned-time.ts';

/** Query parameters of the audit list. */
export type AuditQuery = Omit<AuditFilter, 'from' | 'to'> & {
  readonly from?: string;
  readonly to?: string;
};

/** Values of the filter fields above the list; an empty day means no limit. */
export interface AuditFilterForm {
  readonly userId: number | null;
  readonly act: AuditAct | null;
  readonly from: Day | '';
  readonly to: Day | '';
}

export const noFilter: AuditFilterForm = { userId: null, act: null, from: '', to: '' };

export function isFiltered({ userId, act, from, to }: AuditFilterForm): boolean {
  return userId !== null || act !== null || from !== '' || to !== '';
}

/** Converts the form to a query of whole days in the company's time zone. */
export function filterOf({ userId, act, from, to }: AuditFilterForm, timeZone: string): AuditQuery {
  const start = (day: Day) => momentOf(`${day}T00:00`, timeZone);
  return {
    ...(userId === null ? {} : { userId }),
    ...(act === null ? {} : { act }),
    ...(from === '' ? {} : { from: start(from).toISOString() }),
    ...(to === '' ? {} : { to: new Date(start(addDays(to, 1)).getTime() - 1).toISOString() }),
  };
}
