import * as z from 'zod/mini';
import { endpoint } from '#contracts/endpoint.ts';
import { PlanSchema } from './schema.ts';

export const listPublicPlans = endpoint({
  name: 'listPublicPlans',
  method: 'GET',
  path: '/plans/list',
  summary: 'The plans offered at sign-up',
  access: 'public',
  reply: z.array(PlanSchema),
});
