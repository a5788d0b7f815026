import type { Company } from '@prosa/contracts/companies/schema.ts';
import { withDayNames } from '@prosa/contracts/weekly-hours.ts';
import type { CompanyRow } from './queries.ts';

export function presentCompany(row: CompanyRow): Company {
  return {
    id: row.id,
    name: row.name,
    phone: row.phone,
    email: row.email,
    status: row.status,
    dueDate: row.due_date,
    recurrence: row.recurrence,
    schedules: withDayNames(row.schedules),
    schedulesChangedBy: row.schedules_changed_by,
    schedulesChangedAt: row.schedules_changed_at,
    planId: row.plan_id,
    trialExpiration: row.first_paid_at === null ? row.due_date : null,
    isEmailUnverified: row.is_email_unverified,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}
