import type { Company } from '@prosa/contracts/companies/schema.ts';
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
    schedules: row.schedules as Company['schedules'],
    planId: row.plan_id,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}
