import * as z from 'zod/mini';
import { endpoint } from '#contracts/endpoint.ts';
import { EmptyReplySchema } from '#contracts/fields.ts';
import {
  CreatePlanSchema,
  ListPlansQuerySchema,
  ManagedPlanSchema,
  PlanPageSchema,
  PlanParamsSchema,
  PlanSchema,
  ReadablePlanSchema,
  UpdatePlanSchema,
} from './schema.ts';

export const listPublicPlans = endpoint({
  name: 'listPublicPlans',
  method: 'GET',
  path: '/plans/list',
  summary: 'List the plans offered at sign-up.',
  access: 'public',
  reply: z.array(PlanSchema),
});

export const listPlans = endpoint({
  name: 'listPlans',
  method: 'GET',
  path: '/plans',
  summary: 'List one page of plans, cheapest first.',
  access: 'platform:manage',
  query: ListPlansQuerySchema,
  reply: PlanPageSchema,
});

export const listAllPlans = endpoint({
  name: 'listAllPlans',
  method: 'GET',
  path: '/plans/all',
  summary: 'List plans, cheapest first: all with platform:manage, those on sale with invoices:manage.',
  access: 'session',
  reply: z.array(ReadablePlanSchema),
});

export const getPlan = endpoint({
  name: 'getPlan',
  method: 'GET',
  path: '/plans/:planId',
  summary: 'Get a plan: any with platform:manage, one on sale or the company’s own with invoices:manage.',
  access: 'session',
  params: PlanParamsSchema,
  reply: ReadablePlanSchema,
});

export const createPlan = endpoint({
  name: 'createPlan',
  method: 'POST',
  path: '/plans',
  summary: 'Create a plan.',
  access: 'platform:manage',
  body: CreatePlanSchema,
  reply: ManagedPlanSchema,
  example: { body: { name: 'Bronze', users: 3, connections: 1, queues: 3, value: 99.9 } },
});

export const updatePlan = endpoint({
  name: 'updatePlan',
  method: 'PUT',
  path: '/plans/:planId',
  summary: 'Update a plan. Changes apply to its companies immediately.',
  access: 'platform:manage',
  params: PlanParamsSchema,
  body: UpdatePlanSchema,
  reply: ManagedPlanSchema,
  example: { body: { value: 129.9 } },
});

export const deletePlan = endpoint({
  name: 'deletePlan',
  method: 'DELETE',
  path: '/plans/:planId',
  summary: 'Delete a plan that no company uses.',
  access: 'platform:manage',
  params: PlanParamsSchema,
  reply: EmptyReplySchema,
});
