import * as z from 'zod/mini';
import { endpoint } from '#contracts/endpoint.ts';
import { IdParamSchema } from '#contracts/fields.ts';
import { CompanySchema, CompanyWithPlanSchema, SignUpSchema } from './schema.ts';

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
