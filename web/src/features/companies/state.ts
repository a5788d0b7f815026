import { type FormErrors, schemaResolver } from '@mantine/form';
import type { createCompany, updateCompany } from '@prosa/contracts/companies/api.ts';
import { daysUntilDue } from '@prosa/contracts/companies/rules.ts';
import {
  CreateCompanySchema,
  type ManagedCompany,
  type Recurrence,
  UpdateCompanySchedulesSchema,
  UpdateCompanySchema,
} from '@prosa/contracts/companies/schema.ts';
import type { BodyInputOf } from '@prosa/contracts/endpoint.ts';
import { defaultTimeZone } from '@prosa/contracts/settings/schema.ts';
import { addDays, dayOf, momentOf, wallTimeOf } from '@prosa/contracts/zoned-time.ts';
import { type DayForm, emptyDays, hoursOf } from '#lib/weekly-hours-form.ts';

const check = schemaResolver(UpdateCompanySchedulesSchema, { sync: true });

/** Returns the errors of the opening hours as text keys. */
export function checkHours(days: readonly DayForm[]): FormErrors {
  const errors: FormErrors = check({ schedules: hoursOf(days) });
  return { ...emptyDays(days), ...errors };
}

/** Field values of the company dialog. */
export interface CompanyForm {
  name: string;
  email: string;
  phone: string;
  planId: number | null;
  recurrence: Recurrence;
  status: boolean;
  campaignsEnabled: boolean;
  adminName: string;
  adminEmail: string;
  password: string;
}

const settingOf = (company: ManagedCompany | undefined, wanted: string) =>
  company?.settings.find(({ key }) => key === wanted)?.value;

export const timeZoneOf = (company: ManagedCompany | undefined): string =>
  settingOf(company, 'timezone') ?? defaultTimeZone;

export const hasCampaigns = (company: ManagedCompany): boolean =>
  settingOf(company, 'campaignsEnabled') !== 'false';

export function companyFormOf(company: ManagedCompany | undefined): CompanyForm {
  return {
    name: company?.name ?? '',
    email: company?.email ?? '',
    phone: company?.phone ?? '',
    planId: company?.planId ?? null,
    recurrence: company?.recurrence ?? 'MENSAL',
    status: company?.status ?? true,
    campaignsEnabled: company ? hasCampaigns(company) : true,
    adminName: '',
    adminEmail: '',
    password: '',
  };
}

/** Returns the end of the due day in the company's time zone. */
export function dueDateOf(day: string, timeZone: string): string {
  return momentOf(`${day}T23:59`, timeZone).toISOString();
}

export function dueDayOf(dueDate: string, timeZone: string): string {
  return dayOf(wallTimeOf(new Date(dueDate), timeZone));
}

/** Returns tomorrow, the same default as at sign-up. */
export function firstDueDate(now: Date): string {
  return dueDateOf(addDays(dueDayOf(now.toISOString(), defaultTimeZone), 1), defaultTimeZone);
}

export function newCompanyOf(form: CompanyForm, dueDate: string): BodyInputOf<typeof createCompany> {
  const { adminName, adminEmail, planId, ...rest } = form;
  return {
    ...rest,
    planId: planId ?? 0,
    dueDate,
    ...(adminName.trim() === '' ? {} : { adminName }),
    ...(adminEmail.trim() === '' ? {} : { adminEmail }),
  };
}

type CompanyChange = BodyInputOf<typeof updateCompany>;

/** Returns only the changed fields, so that changes by others to the remaining fields are kept. */
export function companyChangesOf(
  before: CompanyForm & { readonly dueDate: string },
  form: CompanyForm & { readonly dueDate: string },
): CompanyChange {
  const fields = [
    'name',
    'email',
    'phone',
    'planId',
    'recurrence',
    'status',
    'campaignsEnabled',
    'dueDate',
  ] as const;
  const changed = fields.filter((field) => form[field] !== before[field]);
  return Object.fromEntries(changed.map((field) => [field, form[field]])) as CompanyChange;
}

const checkCreate = schemaResolver(CreateCompanySchema, { sync: true });
const checkUpdate = schemaResolver(UpdateCompanySchema, { sync: true });
export const checkNewCompany = (company: BodyInputOf<typeof createCompany>): FormErrors =>
  checkCreate(company);
export const checkCompanyChanges = (change: CompanyChange): FormErrors => checkUpdate(change);

/** Maps error codes to the field they concern. */
export const companyFieldOf = {
  ERR_COMPANY_NAME_ALREADY_EXISTS: 'name',
  ERR_EMAIL_ALREADY_EXISTS: 'email',
  ERR_NO_PLAN_FOUND: 'planId',
  ERR_OWN_COMPANY: 'status',
} as const;

/** Returns the number of days and whether the due date is ahead, today or past. */
export function dueStatusOf(dueDate: string, now: Date): { key: 'left' | 'today' | 'over'; days: number } {
  const days = daysUntilDue(dueDate, now);
  if (days === 0) return { key: 'today', days };
  return days > 0 ? { key: 'left', days } : { key: 'over', days: -days };
}
