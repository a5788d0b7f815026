import type { Insertable } from 'kysely';
import type { PlatformTx } from '#platform/database/database.ts';
import type { Plans } from '#platform/database/schema.ts';
import type { PlanRow } from './queries.ts';

export function planStore({ db }: PlatformTx) {
  return {
    insert: (plan: Insertable<Plans>): Promise<PlanRow> =>
      db.insertInto('plans').values(plan).returningAll().executeTakeFirstOrThrow(),
  };
}
