import * as z from 'zod/mini';
import {
  EmailSchema,
  IdSchema,
  NameSchema,
  PasswordSchema,
  TimestampSchema,
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
  createdAt: TimestampSchema,
  updatedAt: TimestampSchema,
});
export type Company = z.infer<typeof CompanySchema>;

export const CompanyWithPlanSchema = z.object({
  id: z.int(),
  name: z.string(),
  phone: z.string(),
  email: z.string(),
  status: z.boolean(),
  dueDate: TimestampSchema,
  createdAt: TimestampSchema,
  plan: PlanSchema,
});
export type CompanyWithPlan = z.infer<typeof CompanyWithPlanSchema>;

/**
 * Sign-up. Due date, recurrence, status and campaigns are the server's to decide: whatever the body says of
 * them is dropped here.
 */
export const SignUpSchema = z.object({
  name: NameSchema,
  email: EmailSchema,
  password: PasswordSchema,
  phone: z.optional(z.string().check(z.trim(), z.maxLength(30, validationKeys.tooLong))),
  planId: IdSchema,
});
export type SignUp = z.infer<typeof SignUpSchema>;

export const UpdateCompanySchedulesSchema = z.object({ schedules: WeeklyHoursSchema });
export type UpdateCompanySchedules = z.infer<typeof UpdateCompanySchedulesSchema>;
