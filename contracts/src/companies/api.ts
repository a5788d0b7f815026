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
  summary:
    'Sign up: create a company with its first admin. Answers the same when the e-mail has an account already, which then gets a mail',
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
  summary: 'Confirm the e-mail of a sign-up with the token of the mailed link',
  access: 'public',
  callsPerMinute: 10,
  body: VerifyEmailSchema,
  reply: EmptyReplySchema,
});

export const resendVerification = endpoint({
  name: 'resendVerification',
  method: 'POST',
  path: '/companies/verification-mail',
  summary: 'Send the link that confirms the e-mail of the sign-up once more',
  access: 'settings:manage',
  reply: EmptyReplySchema,
});

export const inviteCompany = endpoint({
  name: 'inviteCompany',
  method: 'POST',
  path: '/companies/invitations',
  summary: 'Invite somebody to sign up with this e-mail. The link is mailed if a mail server is configured',
  access: 'platform:manage',
  body: InviteCompanySchema,
  reply: InvitationSchema,
  example: { body: { email: 'dona@aurora.example' } },
});

export const getCompanyPlan = endpoint({
  name: 'getCompanyPlan',
  method: 'GET',
  path: '/companies/listPlan/:companyId',
  summary: 'A company with its plan: limits and features',
  access: 'session',
  openWhenExpired: true,
  params: CompanyParamsSchema,
  reply: CompanyWithPlanSchema,
});

export const getCompany = endpoint({
  name: 'getCompany',
  method: 'GET',
  path: '/companies/:companyId',
  summary: 'A company with its hours and its due date',
  access: 'session',
  params: CompanyParamsSchema,
  reply: CompanySchema,
});

export const updateCompanySchedules = endpoint({
  name: 'updateCompanySchedules',
  method: 'PUT',
  path: '/companies/:companyId/schedules',
  summary: 'Change the hours of the company',
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
  summary: 'One page of the platform’s companies by name',
  access: 'platform:manage',
  query: ListCompaniesQuerySchema,
  reply: CompanyPageSchema,
});

export const listAllCompanies = endpoint({
  name: 'listAllCompanies',
  method: 'GET',
  path: '/companies/list',
  summary: 'The platform’s companies by name, each with its plan',
  access: 'platform:manage',
  reply: z.array(ManagedCompanySchema),
});

export const listCompaniesPlan = endpoint({
  name: 'listCompaniesPlan',
  method: 'GET',
  path: '/companiesPlan',
  summary: 'The same in an envelope, as older clients ask for it',
  access: 'platform:manage',
  reply: z.object({ companies: z.array(ManagedCompanySchema) }),
});

export const createCompany = endpoint({
  name: 'createCompany',
  method: 'POST',
  path: '/companies',
  summary: 'Add a company with its first admin. Without a password the reply has a link to choose one',
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
  summary: 'Change a company; one that is switched off is left by everybody at once',
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
  summary: 'Close a company at once and erase all it has after 7 days; a name that is given must be its own',
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
  summary: 'Deleted companies that can still be restored, latest first',
  access: 'platform:manage',
  reply: z.array(DeletedCompanySchema),
});

export const restoreCompany = endpoint({
  name: 'restoreCompany',
  method: 'POST',
  path: '/companies/:companyId/restore',
  summary: 'Undo the deletion of a company within 7 days. Its numbers must be connected again',
  access: 'platform:manage',
  params: CompanyParamsSchema,
  reply: ManagedCompanySchema,
});

export const requestCompanyExport = endpoint({
  name: 'requestCompanyExport',
  method: 'POST',
  path: '/companies/:companyId/export',
  summary: 'Begin to write all a company has into one file; the last one goes',
  access: 'platform:manage',
  params: CompanyParamsSchema,
  reply: CompanyExportSchema,
});

export const getCompanyExport = endpoint({
  name: 'getCompanyExport',
  method: 'GET',
  path: '/companies/:companyId/export',
  summary: 'How far the export of a company is, and where to fetch it',
  access: 'platform:manage',
  params: CompanyParamsSchema,
  reply: CompanyExportFileSchema,
});

export const enterCompany = endpoint({
  name: 'enterCompany',
  method: 'POST',
  path: '/companies/:companyId/enter',
  summary: 'Go on as the company’s first admin, for eight hours at most; logging out comes back',
  access: 'platform:manage',
  params: CompanyParamsSchema,
  reply: SessionSchema,
});
