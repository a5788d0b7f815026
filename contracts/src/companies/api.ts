import * as z from 'zod/mini';
import { endpoint } from '#contracts/endpoint.ts';
import { IdParamSchema } from '#contracts/fields.ts';
import { defaultWeeklyHours } from '#contracts/weekly-hours.ts';
import {
  CompanySchema,
  CompanyWithPlanSchema,
  SignUpSchema,
  UpdateCompanySchedulesSchema,
} from './schema.ts';

export const signUp = endpoint({
  name: 'signUp',
  method: 'POST',
  path: '/companies/cadastro',
  summary: 'Create a company with its first admin',
  access: 'public',
  callsPerMinute: 5,
  body: SignUpSchema,
  reply: CompanySchema,
  example: {
    body: { name: 'Padaria Aurora', email: 'dona@aurora.example', password: 'pao-quente', planId: 1 },
  },
});

export const getCompanyPlan = endpoint({
  name: 'getCompanyPlan',
  method: 'GET',
  path: '/companies/listPlan/:companyId',
  summary: 'A company with its plan: limits and features',
  access: 'session',
  openWhenExpired: true,
  params: z.object({ companyId: IdParamSchema }),
  reply: CompanyWithPlanSchema,
});

export const getCompany = endpoint({
  name: 'getCompany',
  method: 'GET',
  path: '/companies/:companyId',
  summary: 'A company with its hours and its due date',
  access: 'session',
  params: z.object({ companyId: IdParamSchema }),
  reply: CompanySchema,
});

export const updateCompanySchedules = endpoint({
  name: 'updateCompanySchedules',
  method: 'PUT',
  path: '/companies/:companyId/schedules',
  summary: 'Change the hours of the company',
  access: 'settings:manage',
  params: z.object({ companyId: IdParamSchema }),
  body: UpdateCompanySchedulesSchema,
  reply: CompanySchema,
  example: { body: { schedules: defaultWeeklyHours } },
});
