import * as api from '@prosa/contracts/companies/api.ts';
import type { AttemptLimiter } from '#platform/auth/attempt-limiter.ts';
import type { SignUpTokens } from '#platform/auth/tokens.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import type { Feature } from '#platform/feature.ts';
import { open, platform, write } from '#platform/http/route.ts';
import type { MediaStore } from '#platform/uploads/media-store.ts';
import type { MediaLinks } from '#platform/uploads/media-url.ts';
import type { Mailer } from '#providers/mail/port.ts';
import type { Storage } from '#providers/storage/port.ts';
import { companyJobHandlers } from './deletion/jobs.ts';
import { deleteCompany, listDeletedCompanies, restoreCompany } from './deletion/service.ts';
import { companyBroadcasts } from './events.ts';
import { type ExportingDependencies, exportJobHandlers } from './exports/jobs.ts';
import { getCompanyExport, requestCompanyExport } from './exports/service.ts';
import {
  addCompany,
  listAllCompanies,
  listCompanies,
  type MakeSetUpLink,
  updateCompany,
} from './managed-service.ts';
import { companyReactions } from './reactions.ts';
import { getCompanyPlan, getVisibleCompany, updateCompanySchedules } from './service.ts';
import { signUpJobHandlers } from './sign-up/jobs.ts';
import { createSignUpService } from './sign-up/service.ts';

interface CompaniesDependencies {
  readonly archiveCompany: ExportingDependencies['archiveCompany'];
  readonly clock: Clock;
  readonly database: Database;
  readonly mailAttempts: AttemptLimiter;
  readonly mailer: Mailer;
  readonly makeSetUpLink: MakeSetUpLink;
  readonly media: MediaStore & Pick<Storage, 'removeAll'>;
  readonly mediaLinks: MediaLinks;
  readonly publicUrl: string;
  readonly signUpTokens: SignUpTokens;
}

export function companiesFeature({
  archiveCompany,
  clock,
  database,
  mailAttempts,
  mailer,
  makeSetUpLink,
  media,
  mediaLinks,
  publicUrl,
  signUpTokens,
}: CompaniesDependencies): Feature {
  const signUps = createSignUpService({ clock, mailer, mailAttempts, publicUrl, signUpTokens });
  return {
    name: 'companies',
    routes: [
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
    ],
    jobs: [
      ...companyJobHandlers({ media, clock }),
      ...exportJobHandlers({ archiveCompany, media, clock }),
      ...signUpJobHandlers({ mailer, publicUrl, signUpTokens }),
    ],
    broadcasts: companyBroadcasts,
    reactions: companyReactions(database),
  };
}
