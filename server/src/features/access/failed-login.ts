import { recordRepeatedAct } from '#features/audit-log/service.ts';
import type { Origin } from '#features/sessions/service.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { addJob } from '#platform/jobs/add-job.ts';
import { handle, type JobHandler } from '#platform/jobs/define-job.ts';
import { noteFailedLoginJob } from './jobs.ts';
import { findLogin } from './queries.ts';

export async function noteFailedLogin(database: Database, email: string, origin: Origin): Promise<void> {
  const { address, userAgent } = origin;
  await database.platform((tx) => addJob(tx, noteFailedLoginJob, { email, address, userAgent }));
}

/** An address nobody has belongs to no company's log. */
export function failedLoginJobHandlers(clock: Clock): readonly JobHandler[] {
  return [
    handle(noteFailedLoginJob, async (context, { email, address, userAgent }) => {
      const user = await context.transaction((tx) => findLogin(tx, email));
      if (!user) return;
      const by = { userId: user.id, name: user.name, enteredBy: null };
      await context.companyTransaction(user.company_id, (tx) =>
        recordRepeatedAct(tx, { act: 'session.login-failed', by, from: { address, userAgent } }, clock.now()),
      );
    }),
  ];
}
