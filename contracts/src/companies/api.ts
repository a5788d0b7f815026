import * as z from 'zod/mini';
import { SessionSchema } from '#contracts/access/schema.ts';
import { endpoint } from '#contracts/endpoint.ts';
import { EmptyReplySchema } from '#contracts/fields.ts';
import { defaultWeeklyHours } from '#contracts/weekly-hours.ts';
import {
  AddedCompanySchema,
  CompanyExportFileSchema,
  CompanyExportSchema,
  CompanyPageSchema,
  CompanyParamsSchema,
  CompanySchema,
  CompanyWithPlanSchema,
  CreateCompanySchema,
  DeleteCompanySchema,
  DeletedCompanySchema,
  InvitationSchema,
  InviteCompanySchema,
  ListCompaniesQuerySchema,
  ManagedCompanySchema,
  SignUpSchema,
  UpdateCompanySchedulesSchema,
  UpdateCompanySchema,
  VerifyEmailSchema,
} from './schema.ts';

export const signUp = endpoint({
  name: 'signUp',
  method: 'POST',
  path: '/companies/cadastro',
  summary: 'Create a company and its first admin. A registered e-mail is only mailed, with the same reply.',
  access: 'public',
  callsPerMinute: 5,
  body: SignUpSchema,
  reply: CompanySchema,
  example: {
    body: { name: 'Padaria Aurora', email: 'dona@aurora.example', password: 'pao-quente', planId: 1 },
  },
});

export const verifyEmail = endpoint({
  name: 'verifyEmail',
  method: 'POST',
  path: '/companies/verify-email',
  summary: 'Verify the e-mail of a sign-up with the token of the mailed link.',
  access: 'public',
  callsPerMinute: 10,
  body: VerifyEmailSchema,
  reply: EmptyReplySchema,
});

export const resendVerification = endpoint({
  name: 'resendVerification',
  method: 'POST',
  path: '/companies/verification-mail',
  summary: 'Send the e-mail verification link of the sign-up again.',
  access: 'settings:manage',
  reply: EmptyReplySchema,
});

export const inviteCompany = endpoint({
  name: 'inviteCompany',
  method: 'POST',
  path: '/companies/invitations',
  summary: 'Create a sign-up invitation for an e-mail. The link is mailed if a mail server is configured.',
  access: 'platform:manage',
  body: InviteCompanySchema,
  reply: InvitationSchema,
  example: { body: { email: 'dona@aurora.example' } },
});

export const getCompanyPlan = endpoint({
  name: 'getCompanyPlan',
  method: 'GET',
  path: '/companies/listPlan/:companyId',
  summary: 'Get a company with the limits and features of its plan.',
  access: 'session',
  openWhenExpired: true,
  params: CompanyParamsSchema,
  reply: CompanyWithPlanSchema,
});

export const getCompany = endpoint({
  name: 'getCompany',
  method: 'GET',
  path: '/companies/:companyId',
  summary: 'Get a company with its opening hours and due date.',
  access: 'session',
  params: CompanyParamsSchema,
  reply: CompanySchema,
});

export const updateCompanySchedules = endpoint({
  name: 'updateCompanySchedules',
  method: 'PUT',
  path: '/companies/:companyId/schedules',
  summary: 'Update the opening hours of the company.',
  access: 'settings:manage',
  params: CompanyParamsSchema,
  body: UpdateCompanySchedulesSchema,
  reply: CompanySchema,
  example: { body: { schedules: defaultWeeklyHours } },
});

export const listCompanies = endpoint({
  name: 'listCompanies',
  method: 'GET',
  path: '/companies',
  summary: 'List one page of all companies, sorted by name.',
  access: 'platform:manage',
  query: ListCompaniesQuerySchema,
  reply: CompanyPageSchema,
});

export const listAllCompanies = endpoint({
  name: 'listAllCompanies',
  method: 'GET',
  path: '/companies/list',
  summary: 'List all companies with their plans, sorted by name.',
  access: 'platform:manage',
  reply: z.array(ManagedCompanySchema),
});

export const listCompaniesPlan = endpoint({
  name: 'listCompaniesPlan',
  method: 'GET',
  path: '/companiesPlan',
  summary: 'List all companies with their plans in an envelope, for older clients.',
  access: 'platform:manage',
  reply: z.object({ companies: z.array(ManagedCompanySchema) }),
});

export const createCompany = endpoint({
  name: 'createCompany',
  method: 'POST',
  path: '/companies',
  summary: 'Create a company with its first admin. Without a password, returns a link to set one.',
  access: 'platform:manage',
  body: CreateCompanySchema,
  reply: AddedCompanySchema,
  example: {
    body: {
      name: 'Farmácia Central',
      email: 'dono@central.example',
      password: 'remedio-7',
      planId: 1,
      dueDate: '2027-01-31T23:59:00.000Z',
    },
  },
});

export const updateCompany = endpoint({
  name: 'updateCompany',
  method: 'PUT',
  path: '/companies/:companyId',
  summary: 'Update a company. Disabling it ends all its sessions.',
  access: 'platform:manage',
  params: CompanyParamsSchema,
  body: UpdateCompanySchema,
  reply: ManagedCompanySchema,
  example: { body: { recurrence: 'ANUAL' } },
});

export const deleteCompany = endpoint({
  name: 'deleteCompany',
  method: 'DELETE',
  path: '/companies/:companyId',
  summary: 'Close a company and erase its data after 7 days. A name sent as confirmation must match.',
  access: 'platform:manage',
  params: CompanyParamsSchema,
  body: DeleteCompanySchema,
  reply: EmptyReplySchema,
  example: { body: { name: 'Farmácia Central' } },
});

export const listDeletedCompanies = endpoint({
  name: 'listDeletedCompanies',
  method: 'GET',
  path: '/companies/deleted',
  summary: 'List the deleted companies that can still be restored, latest first.',
  access: 'platform:manage',
  reply: z.array(DeletedCompanySchema),
});

export const restoreCompany = endpoint({
  name: 'restoreCompany',
  method: 'POST',
  path: '/companies/:companyId/restore',
  summary: 'Restore a company within 7 days of its deletion. Its numbers must be connected again.',
  access: 'platform:manage',
  params: CompanyParamsSchema,
  reply: ManagedCompanySchema,
});

export const requestCompanyExport = endpoint({
  name: 'requestCompanyExport',
  method: 'POST',
  path: '/companies/:companyId/export',
  summary: 'Start an export of all data of a company into one file. Replaces the previous export.',
  access: 'platform:manage',
  params: CompanyParamsSchema,
  reply: CompanyExportSchema,
});

export const getCompanyExport = endpoint({
  name: 'getCompanyExport',
  method: 'GET',
  path: '/companies/:companyId/export',
  summary: 'Get the progress of a company’s export and its download address.',
  access: 'platform:manage',
  params: CompanyParamsSchema,
  reply: CompanyExportFileSchema,
});

export const enterCompany = endpoint({
  name: 'enterCompany',
  method: 'POST',
  path: '/companies/:companyId/enter',
  summary: 'Enter a company as its first admin for up to 8 hours. Logout returns to the caller’s session.',
  access: 'platform:manage',
  params: CompanyParamsSchema,
  reply: SessionSchema,
});
