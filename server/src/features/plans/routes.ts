import { listPublicPlans } from '@prosa/contracts/plans/api.ts';
import { open, type Route } from '#platform/http/route.ts';
import { listOfferedPlans } from './service.ts';

export const planRoutes: readonly Route[] = [
  open(listPublicPlans, ({ database }) => database.platform(listOfferedPlans)),
];
