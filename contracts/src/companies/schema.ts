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
  validationKeys,
} from '#contracts/fields.ts';
import { PlanSchema } from '#contracts/plans/schema.ts';
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
  /** By name, so that it is still to be read after the person has left; null until somebody changed them. */
  schedulesChangedBy: z.nullable(z.string()),
  schedulesChangedAt: z.nullable(TimestampSchema),
  planId: z.int(),
  /** Until when it tries the product out; null once it has paid for the first time. */
  trialExpiration: z.nullable(TimestampSchema),
  /** It signed up and nobody has opened the link in the mail yet: it sends and stores little until then. */
  isEmailUnverified: z.boolean(),
  createdAt: TimestampSchema,
  updatedAt: TimestampSchema,
});
export type Company = z.infer<typeof CompanySchema>;

/** How much of what its plan bounds a company has; after a downgrade that may be more than the plan allows. */
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
 * Sign-up. Due date, recurrence, status and campaigns are the server's to decide: whatever the body says of
 * them is dropped here.
 */
export const SignUpSchema = z
  .object({
    name: NameSchema,
    email: EmailSchema,
    password: PasswordSchema,
    phone: z.optional(PhoneTextSchema),
    planId: IdSchema,
    /** The token of an invitation, where signing up needs one. */
    invitation: z.optional(text(z.maxLength(1000))),
  })
  .check(refuseKnownPassword(({ name, email }) => [name, email]));
export type SignUp = z.infer<typeof SignUpSchema>;

export const UpdateCompanySchedulesSchema = z.object({ schedules: WeeklyHoursSchema });
export type UpdateCompanySchedules = z.infer<typeof UpdateCompanySchedulesSchema>;

export const CompanyParamsSchema = z.object({ companyId: IdParamSchema });

export const companyExportStates = ['running', 'ready', 'failed'] as const;
export type CompanyExportState = (typeof companyExportStates)[number];

/** All a company has, on its way into one file; a day after it is ready it is gone. */
export const CompanyExportSchema = z.object({
  state: z.enum(companyExportStates),
  requestedBy: z.string(),
  requestedAt: TimestampSchema,
  /** Of the file, and until when it is there; null until it is ready. */
  bytes: z.nullable(z.int()),
  expiresAt: z.nullable(TimestampSchema),
});
export type CompanyExport = z.infer<typeof CompanyExportSchema>;

export const CompanyExportFileSchema = z.extend(CompanyExportSchema, {
  /** Where to fetch it; null until it is ready. */
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
  /** What the platform decides for it: campaignsEnabled, and its timezone for the due date. */
  settings: z.array(z.object({ key: z.string(), value: z.string() })),
  /** Whom the platform's owner acts as after entering it; null if it has no admin. */
  admin: z.nullable(z.object({ id: z.int(), name: z.string(), email: z.string() })),
  /** The last one that was asked for and is not gone yet. */
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
  /** A date alone is its last minute: a due day is over when it ends. */
  dueDate: MomentSchema,
  recurrence: z.enum(recurrences),
  campaignsEnabled: FlagSchema,
});

/**
 * With its first admin, who has the company's e-mail unless it says otherwise. Without a password a link is made with
 * which they choose one.
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

/** The link is shown this once; null when a password was given. */
export const AddedCompanySchema = z.extend(ManagedCompanySchema, { setUpLink: z.nullable(z.string()) });
export type AddedCompany = z.infer<typeof AddedCompanySchema>;

export const VerifyEmailSchema = z.object({
  token: z.string().check(z.minLength(1, validationKeys.required), z.maxLength(1000)),
});

export const InviteCompanySchema = z.object({ email: EmailSchema });
/** To be passed on by whoever invited, where no mail is sent. */
export const InvitationSchema = z.object({ link: z.string(), expiresAt: TimestampSchema });
export type Invitation = z.infer<typeof InvitationSchema>;

/** What is absent stays as it is. */
export const UpdateCompanySchema = z.extend(z.partial(ManagedCompanyFieldsSchema), {
  planId: OptionalIdSchema,
  dueDate: OptionalMomentSchema,
  recurrence: emptyAsUnchanged(z.enum(recurrences)),
});
export type UpdateCompany = z.infer<typeof UpdateCompanySchema>;

/** Our web asks for the name, which must then be the company's; older clients send none. */
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
