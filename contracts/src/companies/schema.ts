import * as z from 'zod/mini';
import {
  EmailSchema,
  emptyAsDefault,
  emptyAsUnchanged,
  FlagSchema,
  IdParamSchema,
  IdSchema,
  MomentSchema,
  NameSchema,
  OptionalIdSchema,
  OptionalMomentSchema,
  PageQuerySchema,
  PasswordSchema,
  refuseKnownPassword,
  TimestampSchema,
  text,
} from '#contracts/fields.ts';
import { PlanSchema } from '#contracts/plans/schema.ts';
import { validationKeys } from '#contracts/validation-keys.ts';
import { DayHoursSchema, WeeklyHoursSchema } from '#contracts/weekly-hours.ts';

export const recurrences = ['MENSAL', 'BIMESTRAL', 'TRIMESTRAL', 'SEMESTRAL', 'ANUAL'] as const;
export type Recurrence = (typeof recurrences)[number];

export const CompanySchema = z.object({
  id: z.int(),
  name: z.string(),
  phone: z.string(),
  email: z.string(),
  status: z.boolean(),
  dueDate: TimestampSchema,
  recurrence: z.enum(recurrences),
  schedules: z.array(DayHoursSchema),
  /** Author by name, so that it stays readable after the person has left; null until the hours are changed. */
  schedulesChangedBy: z.nullable(z.string()),
  schedulesChangedAt: z.nullable(TimestampSchema),
  planId: z.int(),
  /** End of the trial; null after the first payment. */
  trialExpiration: z.nullable(TimestampSchema),
  /** Set until the link in the sign-up mail is opened; until then sending and storage are limited. */
  isEmailUnverified: z.boolean(),
  createdAt: TimestampSchema,
  updatedAt: TimestampSchema,
});
export type Company = z.infer<typeof CompanySchema>;

/** Usage of the resources that the plan limits; after a downgrade it may exceed the plan. */
export const PlanUsageSchema = z.object({
  users: z.int(),
  connections: z.int(),
  queues: z.int(),
  storageBytes: z.int(),
});
export type PlanUsage = z.infer<typeof PlanUsageSchema>;

export const CompanyWithPlanSchema = z.object({
  id: z.int(),
  name: z.string(),
  phone: z.string(),
  email: z.string(),
  status: z.boolean(),
  dueDate: TimestampSchema,
  createdAt: TimestampSchema,
  plan: PlanSchema,
  usage: PlanUsageSchema,
});
export type CompanyWithPlan = z.infer<typeof CompanyWithPlanSchema>;

const PhoneTextSchema = text(z.trim(), z.maxLength(30, validationKeys.tooLong));

/**
 * Sign-up. Due date, recurrence, status and campaigns are decided by the server: such fields in the body are dropped.
 */
export const SignUpSchema = z
  .object({
    name: NameSchema,
    email: EmailSchema,
    password: PasswordSchema,
    phone: z.optional(PhoneTextSchema),
    planId: IdSchema,
    /** Token of an invitation, where sign-up requires one. */
    invitation: z.optional(text(z.maxLength(1000))),
  })
  .check(refuseKnownPassword(({ name, email }) => [name, email]));
export type SignUp = z.infer<typeof SignUpSchema>;

export const UpdateCompanySchedulesSchema = z.object({ schedules: WeeklyHoursSchema });
export type UpdateCompanySchedules = z.infer<typeof UpdateCompanySchedulesSchema>;

export const CompanyParamsSchema = z.object({ companyId: IdParamSchema });

export const companyExportStates = ['running', 'ready', 'failed'] as const;
export type CompanyExportState = (typeof companyExportStates)[number];

/** Export of all data of a company into one file; the file is deleted a day after it is ready. */
export const CompanyExportSchema = z.object({
  state: z.enum(companyExportStates),
  requestedBy: z.string(),
  requestedAt: TimestampSchema,
  /** Size and expiry of the file; null until it is ready. */
  bytes: z.nullable(z.int()),
  expiresAt: z.nullable(TimestampSchema),
});
export type CompanyExport = z.infer<typeof CompanyExportSchema>;

export const CompanyExportFileSchema = z.extend(CompanyExportSchema, {
  /** Download address; null until the file is ready. */
  url: z.nullable(z.string()),
});
export type CompanyExportFile = z.infer<typeof CompanyExportFileSchema>;

/** A company as the platform's owner sees it. */
export const ManagedCompanySchema = z.extend(CompanySchema, {
  plan: z.pick(PlanSchema, {
    id: true,
    name: true,
    value: true,
    users: true,
    connections: true,
    queues: true,
    storageMb: true,
  }),
  usage: PlanUsageSchema,
  /** Settings that the platform decides for the company: campaignsEnabled, and the time zone for the due date. */
  settings: z.array(z.object({ key: z.string(), value: z.string() })),
  /** Admin as whom the platform's owner acts after entering the company; null if it has none. */
  admin: z.nullable(z.object({ id: z.int(), name: z.string(), email: z.string() })),
  /** Latest export that was requested and has not expired. */
  export: z.nullable(CompanyExportSchema),
});
export type ManagedCompany = z.infer<typeof ManagedCompanySchema>;

export const ListCompaniesQuerySchema = PageQuerySchema;
export const CompanyPageSchema = z.object({
  companies: z.array(ManagedCompanySchema),
  count: z.int(),
  hasMore: z.boolean(),
});
export type CompanyPage = z.infer<typeof CompanyPageSchema>;

const ManagedCompanyFieldsSchema = z.object({
  name: NameSchema,
  email: EmailSchema,
  phone: PhoneTextSchema,
  planId: IdSchema,
  status: FlagSchema,
  /** A date alone means its last minute: a due day is over when it ends. */
  dueDate: MomentSchema,
  recurrence: z.enum(recurrences),
  campaignsEnabled: FlagSchema,
});

/**
 * New company with its first admin, who gets the company's e-mail unless another is given. Without a password, a link
 * is created with which the admin sets one.
 */
export const CreateCompanySchema = z
  .extend(ManagedCompanyFieldsSchema, {
    phone: z._default(PhoneTextSchema, ''),
    status: z._default(FlagSchema, true),
    recurrence: z._default(emptyAsDefault(z.enum(recurrences), 'MENSAL'), 'MENSAL'),
    campaignsEnabled: z._default(FlagSchema, true),
    adminName: z.optional(NameSchema),
    adminEmail: z.optional(EmailSchema),
    password: z.optional(z.union([z.literal(''), PasswordSchema])),
  })
  .check(
    refuseKnownPassword(({ name, email, adminName = '', adminEmail = '' }) => [
      name,
      email,
      adminName,
      adminEmail,
    ]),
  );
export type CreateCompany = z.infer<typeof CreateCompanySchema>;

/** The link is shown only once; null when a password was given. */
export const AddedCompanySchema = z.extend(ManagedCompanySchema, { setUpLink: z.nullable(z.string()) });
export type AddedCompany = z.infer<typeof AddedCompanySchema>;

export const VerifyEmailSchema = z.object({
  token: z.string().check(z.minLength(1, validationKeys.required), z.maxLength(1000)),
});

export const InviteCompanySchema = z.object({ email: EmailSchema });
/** Link to be forwarded by the sender of the invitation, where no mail is sent. */
export const InvitationSchema = z.object({ link: z.string(), expiresAt: TimestampSchema });
export type Invitation = z.infer<typeof InvitationSchema>;

/** Partial update: absent fields keep their value. */
export const UpdateCompanySchema = z.extend(z.partial(ManagedCompanyFieldsSchema), {
  planId: OptionalIdSchema,
  dueDate: OptionalMomentSchema,
  recurrence: emptyAsUnchanged(z.enum(recurrences)),
});
export type UpdateCompany = z.infer<typeof UpdateCompanySchema>;

/** Our web sends the name as a confirmation, which must match; older clients send none. */
export const DeleteCompanySchema = z.object({
  name: emptyAsUnchanged(text(z.trim(), z.maxLength(200))),
});
export type DeleteCompany = z.infer<typeof DeleteCompanySchema>;

/** A deleted company that can still be restored. */
export const DeletedCompanySchema = z.object({
  id: z.int(),
  name: z.string(),
  email: z.string(),
  deletedAt: TimestampSchema,
  restorableUntil: TimestampSchema,
});
export type DeletedCompany = z.infer<typeof DeletedCompanySchema>;

export interface CompanyEvent {
  readonly action: 'update';
  readonly company: Company;
}

/** Sent to platform administrators, for any company. */
export type PlatformCompanyEvent =
  | { readonly action: 'update'; readonly company: ManagedCompany }
  | { readonly action: 'delete'; readonly companyId: number };
