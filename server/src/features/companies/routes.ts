import * as api from '@prosa/contracts/companies/api.ts';
import type { Clock } from '#platform/clock.ts';
import { open, platform, type Route, write } from '#platform/http/route.ts';
import type { MediaLinks } from '#platform/uploads/media-url.ts';
import { deleteCompany, listDeletedCompanies, restoreCompany } from './deletion/service.ts';
import { getCompanyExport, requestCompanyExport } from './exports/service.ts';
import {
  addCompany,
  listAllCompanies,
  listCompanies,
  type MakeSetUpLink,
  updateCompany,
} from './managed-service.ts';
import { getCompanyPlan, getVisibleCompany, updateCompanySchedules } from './service.ts';
import type { SignUpService } from './sign-up/service.ts';

interface CompanyDependencies {
  readonly clock: Clock;
  readonly mediaLinks: MediaLinks;
  readonly makeSetUpLink: MakeSetUpLink;
  readonly signUps: SignUpService;
}

export function companyRoutes({
  clock,
  mediaLinks,
  makeSetUpLink,
  signUps,
}: CompanyDependencies): readonly Route[] {
  return [
    open(api.signUp, ({ database, body }) => signUps.signUp(database, body)),
    open(api.verifyEmail, async ({ database, body }) => {
      await signUps.verifyEmail(database, body.token);
      return {};
    }),
    write(api.resendVerification, async ({ tx, actor }) => {
      await signUps.resendVerification(tx, actor);
      return {};
    }),
    platform(api.inviteCompany, ({ tx, body }) => signUps.invite(tx, body.email)),
    platform(api.getCompany, ({ tx, actor, params }) => getVisibleCompany(tx, actor, params.companyId)),
    platform(api.getCompanyPlan, ({ tx, actor, params }) => getCompanyPlan(tx, actor, params.companyId)),
    write(api.updateCompanySchedules, ({ tx, actor, params, body }) =>
      updateCompanySchedules(tx, actor, params.companyId, body),
    ),
    platform(api.listCompanies, ({ tx, query }) => listCompanies(tx, query.searchParam, query.pageNumber)),
    platform(api.listAllCompanies, ({ tx }) => listAllCompanies(tx)),
    platform(api.listCompaniesPlan, async ({ tx }) => ({ companies: await listAllCompanies(tx) })),
    platform(api.createCompany, ({ tx, actor, body }) =>
      addCompany(tx, actor, { input: body, now: clock.now(), makeSetUpLink }),
    ),
    platform(api.updateCompany, ({ tx, actor, params, body }) =>
      updateCompany(tx, actor, { id: params.companyId, input: body, now: clock.now() }),
    ),
    platform(api.requestCompanyExport, ({ tx, actor, params }) =>
      requestCompanyExport(tx, actor, { id: params.companyId, now: clock.now() }),
    ),
    platform(api.getCompanyExport, ({ tx, params }) =>
      getCompanyExport(tx, mediaLinks, { id: params.companyId, now: clock.now() }),
    ),
    platform(api.deleteCompany, async ({ tx, actor, params, body }) => {
      await deleteCompany(tx, actor, { ...body, id: params.companyId, now: clock.now() });
      return {};
    }),
    platform(api.listDeletedCompanies, ({ tx }) => listDeletedCompanies(tx, clock.now())),
    platform(api.restoreCompany, ({ tx, params }) => restoreCompany(tx, params.companyId, clock.now())),
  ];
}
