import type { LoginSession } from '@prosa/contracts/sessions/schema.ts';
import { type ContactHistory, settingDefinitions } from '@prosa/contracts/settings/schema.ts';
import { sql } from 'kysely';
import type { PlatformTx, Reader } from '#platform/database/database.ts';

/** Loads the user of a live session with everything that decides their permissions, in one statement. */
export async function findSessionActor({ db, companyId }: Reader, sessionId: string) {
  return (
    db
      .selectFrom('sessions')
      .innerJoin('users', (join) =>
        join.onRef('users.company_id', '=', 'sessions.company_id').onRef('users.id', '=', 'sessions.user_id'),
      )
      .innerJoin('companies', 'companies.id', 'sessions.company_id')
      .innerJoin('plans', 'plans.id', 'companies.plan_id')
      .where('sessions.company_id', '=', companyId)
      .where('sessions.id', '=', sessionId)
      .where('sessions.ended_at', 'is', null)
      .where('companies.status', '=', true)
      // An entered session ends at its deadline, not only at the next refresh.
      .where((eb) =>
        eb.or([
          eb('sessions.entered_by_user_id', 'is', null),
          eb('sessions.expires_at', '>', sql<string>`now()`),
        ]),
      )
      .select([
        'sessions.entered_by_user_id',
        'sessions.entered_by_name',
        'users.id',
        'users.name',
        'users.profile',
        'users.super',
        'users.sees_all_tickets',
        'companies.due_date',
        'companies.is_email_unverified',
        'plans.use_campaigns',
        'plans.use_schedules',
        'plans.use_internal_chat',
        'plans.use_external_api',
        'plans.use_kanban',
        'plans.use_open_ai',
        'plans.use_integrations',
      ])
      .select(({ selectFrom }) =>
        selectFrom('user_queues')
          .select(sql<number[]>`coalesce(array_agg(queue_id), '{}')`.as('ids'))
          .whereRef('user_queues.company_id', '=', 'users.company_id')
          .whereRef('user_queues.user_id', '=', 'users.id')
          .as('queue_ids'),
      )
      .select(
        sql<boolean>`coalesce((select value from settings
        where company_id = ${companyId} and key = 'campaignsEnabled'), ${settingDefinitions.campaignsEnabled.default}) = 'true'`.as(
          'campaigns_enabled',
        ),
      )
      .select(
        sql<ContactHistory>`coalesce((select value from settings
        where company_id = ${companyId} and key = 'contactHistory'), ${settingDefinitions.contactHistory.default})`.as(
          'contact_history',
        ),
      )
      .executeTakeFirst()
  );
}
export type SessionActorRow = NonNullable<Awaited<ReturnType<typeof findSessionActor>>>;

/** Reason why this user's session was ended; null when it was not, or is unknown. */
export async function findEndReason(
  { db, companyId }: Reader,
  { sessionId, userId }: { readonly sessionId: string; readonly userId: number },
) {
  const row = await db
    .selectFrom('sessions')
    .select('end_reason')
    .where('company_id', '=', companyId)
    .where('id', '=', sessionId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.end_reason ?? null;
}

/**
 * Whether a login is live by itself. Entered sessions are excluded: they depend on another session and last as long as
 * their token.
 */
export async function isSessionLive(
  { db, companyId }: Reader,
  sessionId: string,
  now: Date,
): Promise<boolean> {
  const row = await db
    .selectFrom('sessions')
    .select('id')
    .where('company_id', '=', companyId)
    .where('id', '=', sessionId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now.toISOString())
    .where('entered_by_user_id', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether the super user behind an entered session is still logged in and still a super user. */
export async function isEnteredFromLive({ db }: PlatformTx, sessionId: string, now: Date): Promise<boolean> {
  const row = await db
    .selectFrom('sessions as entered')
    .innerJoin('sessions as own', 'own.id', 'entered.entered_from_session_id')
    .innerJoin('users', (join) =>
      join.onRef('users.company_id', '=', 'own.company_id').onRef('users.id', '=', 'own.user_id'),
    )
    .select('own.id')
    .where('entered.id', '=', sessionId)
    .where('own.ended_at', 'is', null)
    .where('own.expires_at', '>', now.toISOString())
    .where('users.super', '=', true)
    .executeTakeFirst();
  return row !== undefined;
}

/** Number of ended logins shown. */
const endedShown = 5;

/** A user's live logins, then the last ended ones, newest first; excludes entered sessions. */
export async function loginsOf({ db, companyId }: Reader, userId: number, now: Date) {
  const rows = db
    .selectFrom('sessions')
    .select([
      'id',
      'address',
      'user_agent',
      'created_at',
      'rotated_at',
      'expires_at',
      'ended_at',
      'end_reason',
    ])
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .where('entered_by_user_id', 'is', null)
    .orderBy('created_at', 'desc');
  const live = rows.where('ended_at', 'is', null).where('expires_at', '>', now.toISOString());
  const over = rows
    .where((eb) => eb.or([eb('ended_at', 'is not', null), eb('expires_at', '<=', now.toISOString())]))
    .limit(sql.lit(endedShown));
  return db
    .selectFrom(live.as('live'))
    .selectAll()
    .unionAll(db.selectFrom(over.as('over')).selectAll())
    .execute();
}
type LoginRow = Awaited<ReturnType<typeof loginsOf>>[number];

/** A login nobody used for too long is over as well, from the moment it could not be used any more. */
export function presentLogin(row: LoginRow, currentId: string, now: Date): LoginSession {
  const hasExpired = Date.parse(row.expires_at) <= now.getTime();
  return {
    id: row.id,
    address: row.address,
    userAgent: row.user_agent,
    startedAt: row.created_at,
    lastUsedAt: row.rotated_at,
    endedAt: row.ended_at ?? (hasExpired ? row.expires_at : null),
    endReason: row.end_reason,
    isCurrent: row.id === currentId,
  };
}
