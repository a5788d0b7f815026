import * as api from '@prosa/contracts/companies/api.ts';
import type { Clock } from '#platform/clock.ts';
import { open, type Route, read } from '#platform/http/route.ts';
import { getCompanyPlan, signUp } from './service.ts';

export function companyRoutes(clock: Clock): readonly Route[] {
  return [
    open(api.signUp, ({ database, body }) => signUp(database, body, clock.now())),
    read(api.getCompanyPlan, ({ reader, params }) => getCompanyPlan(reader, params.companyId)),
  ];
}
