import * as api from '@prosa/contracts/companies/api.ts';
import type { Clock } from '#platform/clock.ts';
import { open, type Route, read, write } from '#platform/http/route.ts';
import { updateCompanySchedules } from './hours/service.ts';
import { getCompany, getCompanyPlan, signUp } from './service.ts';

export function companyRoutes(clock: Clock): readonly Route[] {
  return [
    open(api.signUp, ({ database, body }) => signUp(database, body, clock.now())),
    read(api.getCompany, ({ reader, params }) => getCompany(reader, params.companyId)),
    read(api.getCompanyPlan, ({ reader, params }) => getCompanyPlan(reader, params.companyId)),
    write(api.updateCompanySchedules, ({ tx, actor, params, body }) =>
      updateCompanySchedules(tx, actor, params.companyId, body),
    ),
  ];
}
