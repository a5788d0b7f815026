import { programCallsPerMinute } from '@prosa/contracts/external-api/schema.ts';
import { planFeatures } from '@prosa/contracts/permissions.ts';
import { connectionByToken } from '#features/connections/token-service.ts';
import { planFlags } from '#features/plans/rules.ts';
import type { AttemptLimiter } from '#platform/auth/attempt-limiter.ts';
import type { Database } from '#platform/database/database.ts';
import { AppError } from '#platform/errors.ts';
import type { ProgramGate } from '#platform/http/identify-caller.ts';
import { findProgramCompany } from './store.ts';

/** Rate limit per connection; a new token does not reset it. */
export const programLimits = { maxFailures: programCallsPerMinute, windowSeconds: 60 };

/** Resolves the token of a connection to its actor. */
export function createProgramGate(database: Database, calls: Pick<AttemptLimiter, 'begin'>): ProgramGate {
  return async (token) => {
    const found = await connectionByToken(database, token);
    const company = found && (await findProgramCompany(database.reader(found.companyId)));
    if (!found || !company) throw new AppError('ERR_INVALID_API_TOKEN');
    await calls.begin(`program ${found.companyId} ${found.connectionId}`);
    if (!company.status) throw new AppError('ERR_COMPANY_DISABLED');
    const flags = planFlags(company);
    return {
      kind: 'program',
      ...found,
      planFeatures: new Set(planFeatures.filter((feature) => flags[feature])),
      dueDate: company.due_date,
    };
  };
}
