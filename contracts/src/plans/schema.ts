import * as z from 'zod/mini';
import {
  FlagSchema,
  IdParamSchema,
  NameSchema,
  numeric,
  PageQuerySchema,
  TimestampSchema,
} from '#contracts/fields.ts';
import { type PlanFeature, planFeatures } from '#contracts/permissions.ts';
import { validationKeys } from '#contracts/validation-keys.ts';

export const PlanSchema = z.object({
  id: z.int(),
  name: z.string(),
  users: z.int(),
  connections: z.int(),
  queues: z.int(),
  /** Storage limit in megabytes; 0 is unlimited. */
  storageMb: z.int(),
  /** Monthly price in BRL. */
  value: z.number(),
  useCampaigns: z.boolean(),
  useSchedules: z.boolean(),
  useInternalChat: z.boolean(),
  useExternalApi: z.boolean(),
  useKanban: z.boolean(),
  useOpenAi: z.boolean(),
  useIntegrations: z.boolean(),
  /** Offered at sign-up; other plans are assigned by the platform's owner. */
  isPublic: z.boolean(),
  createdAt: TimestampSchema,
  updatedAt: TimestampSchema,
});
export type Plan = z.infer<typeof PlanSchema>;

/** Plan as the platform's owner sees it, with the number of companies that use it. */
export const ManagedPlanSchema = z.extend(PlanSchema, { companiesCount: z.int() });
export type ManagedPlan = z.infer<typeof ManagedPlanSchema>;

/** Plan with the company count for the platform's owner, without it for a company's admin. */
export const ReadablePlanSchema = z.extend(PlanSchema, { companiesCount: z.optional(z.int()) });
export type ReadablePlan = z.infer<typeof ReadablePlanSchema>;

export const PlanParamsSchema = z.object({ planId: IdParamSchema });

export const ListPlansQuerySchema = PageQuerySchema;
export const PlanPageSchema = z.object({
  plans: z.array(ManagedPlanSchema),
  count: z.int(),
  hasMore: z.boolean(),
});
export type PlanPage = z.infer<typeof PlanPageSchema>;

/** Resources whose number a plan limits. */
export const planResources = ['users', 'connections', 'queues'] as const;
export type PlanResource = (typeof planResources)[number];

export const planLimitMax = 100_000;
/** Ten terabytes. */
export const storageMaxMb = 10_000_000;
export const planValueMax = 9_999_999.99;

const limit = numeric(
  z.int().check(z.gte(0, validationKeys.invalid), z.lte(planLimitMax, validationKeys.invalid)),
);

const storage = numeric(
  z.int().check(z.gte(0, validationKeys.invalid), z.lte(storageMaxMb, validationKeys.invalid)),
);

/** Price in BRL with at most two decimals. */
const money = numeric(
  z.number().check(
    z.gte(0, validationKeys.invalid),
    z.lte(planValueMax, validationKeys.invalid),
    z.refine((value) => Number(value.toFixed(2)) === value, validationKeys.invalid),
  ),
);

const flags = Object.fromEntries(planFeatures.map((feature) => [feature, FlagSchema])) as Record<
  PlanFeature,
  typeof FlagSchema
>;
const PlanFieldsSchema = z.object({
  name: NameSchema,
  users: limit,
  connections: limit,
  queues: limit,
  storageMb: storage,
  value: money,
  ...flags,
  isPublic: FlagSchema,
});

const on = z._default(FlagSchema, true);

export const CreatePlanSchema = z.extend(PlanFieldsSchema, {
  storageMb: z._default(storage, 0),
  useCampaigns: on,
  useSchedules: on,
  useInternalChat: on,
  useExternalApi: on,
  useKanban: on,
  useOpenAi: on,
  useIntegrations: on,
  isPublic: on,
});
export type CreatePlan = z.infer<typeof CreatePlanSchema>;

/** Partial update: absent fields keep their value. */
export const UpdatePlanSchema = z.partial(PlanFieldsSchema);
export type UpdatePlan = z.infer<typeof UpdatePlanSchema>;

/** Sent to platform administrators. */
export type PlanEvent =
  | { readonly action: 'create' | 'update'; readonly plan: ManagedPlan }
  | { readonly action: 'delete'; readonly planId: number };
