import { type Expression, type ExpressionBuilder, type Selectable, type SqlBool, sql } from 'kysely';
import type { EnteredBy } from '#platform/auth/actor.ts';
import type { PlatformTx, Tx } from '#platform/database/database.ts';
import type { DB, Sessions } from '#platform/database/schema.ts';

export type SessionRow = Selectable<Sessions>;

/** Super user who entered a company, and the session they entered from. */
export interface EnteredFrom extends EnteredBy {
  readonly sessionId: string;
}

export interface EndedSession {
  readonly id: string;
  readonly userId: number;
  readonly email: string;
}

export type EndReason = NonNullable<SessionRow['end_reason']>;

export function sessionStore({ db, companyId }: Tx) {
  const own = db.selectFrom('sessions').where('company_id', '=', companyId);
  const endMany = (
    reason: EndReason,
    which: (eb: ExpressionBuilder<DB, 'sessions' | 'users'>) => Expression<SqlBool>,
  ): Promise<EndedSession[]> =>
    db
      .updateTable('sessions')
      .from('users')
      .set({ ended_at: sql`now()`, end_reason: reason })
      .whereRef('users.company_id', '=', 'sessions.company_id')
      .whereRef('users.id', '=', 'sessions.user_id')
      .where('sessions.company_id', '=', companyId)
      .where('sessions.ended_at', 'is', null)
      .where(which)
      .returning(['sessions.id', 'users.id as userId', 'users.email'])
      .execute();
  return {
    async insert(session: {
      id: string;
      userId: number;
      secretHash: Buffer;
      familyKey: Buffer;
      createdAt: Date;
      expiresAt: Date;
      address: string;
      userAgent: string;
      entered?: EnteredFrom | undefined;
    }): Promise<void> {
      await db
        .insertInto('sessions')
        .values({
          id: session.id,
          company_id: companyId,
          user_id: session.userId,
          secret_hash: session.secretHash,
          family_key: session.familyKey,
          created_at: session.createdAt.toISOString(),
          rotated_at: session.createdAt.toISOString(),
          expires_at: session.expiresAt.toISOString(),
          address: session.address,
          user_agent: session.userAgent,
          entered_by_user_id: session.entered?.userId ?? null,
          entered_by_name: session.entered?.name ?? null,
          entered_from_session_id: session.entered?.sessionId ?? null,
        })
        .execute();
    },

    /** Locks the user until the commit, so that concurrent logins are serialised and end each other. */
    async lockOwner(userId: number): Promise<void> {
      await db
        .selectFrom('users')
        .select('id')
        .where('company_id', '=', companyId)
        .where('id', '=', userId)
        .forNoKeyUpdate()
        .execute();
    },

    /** Locks the session, so that concurrent refreshes of two tabs are serialised. */
    findForUpdate: (id: string): Promise<SessionRow | undefined> =>
      own.selectAll().where('id', '=', id).forUpdate().executeTakeFirst(),

    async rotate(id: string, secretHash: Buffer, expiresAt: Date, now: Date): Promise<void> {
      await db
        .updateTable('sessions')
        .set({
          previous_secret_hash: sql.ref('secret_hash'),
          secret_hash: secretHash,
          rotated_at: now.toISOString(),
          expires_at: expiresAt.toISOString(),
        })
        .where('company_id', '=', companyId)
        .where('id', '=', id)
        .execute();
    },

    /** Ends the user's live sessions except the given one and returns their ids; entered sessions stay. */
    async endAll(userId: number, reason: EndReason, exceptId?: string): Promise<string[]> {
      const rows = await db
        .updateTable('sessions')
        .set({ ended_at: sql`now()`, end_reason: reason })
        .where('company_id', '=', companyId)
        .where('user_id', '=', userId)
        .where('ended_at', 'is', null)
        .where('entered_by_user_id', 'is', null)
        .$if(exceptId !== undefined, (query) => query.where('id', '<>', exceptId ?? ''))
        .returning('id')
        .execute();
      return rows.map((row) => row.id);
    },

    /** Ends one of the user's own live sessions; false when there is none with this id. */
    async endOwn(userId: number, id: string): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('sessions')
        .set({ ended_at: sql`now()`, end_reason: 'ended' })
        .where('company_id', '=', companyId)
        .where('user_id', '=', userId)
        .where('id', '=', id)
        .where('ended_at', 'is', null)
        .where('entered_by_user_id', 'is', null)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    /** Ends one entered session, or all of this super user in the company. */
    async endEntered(which: { id: string } | { enteredBy: number }): Promise<EndedSession[]> {
      return endMany('left', (eb) =>
        'id' in which
          ? eb('sessions.id', '=', which.id)
          : eb('sessions.entered_by_user_id', '=', which.enteredBy),
      );
    },

    /** Ends every login of users without a confirmed second factor; entered sessions stay. */
    endWithoutFactor: (): Promise<EndedSession[]> =>
      endMany('second-factor', (eb) =>
        eb.and([
          eb('sessions.entered_by_user_id', 'is', null),
          eb.not(
            eb.exists(
              eb
                .selectFrom('second_factors')
                .select('second_factors.user_id')
                .whereRef('second_factors.company_id', '=', 'sessions.company_id')
                .whereRef('second_factors.user_id', '=', 'sessions.user_id')
                .where('second_factors.confirmed_at', 'is not', null),
            ),
          ),
        ]),
      ),

    /** Ends every session of the company, entered ones included. */
    endCompany: (reason: EndReason): Promise<EndedSession[]> => endMany(reason, (eb) => eb.lit(true)),
  };
}

/** Deletes sessions that expired more than 30 days ago, of all companies. */
export async function pruneSessions({ db }: PlatformTx): Promise<void> {
  await db.deleteFrom('sessions').where('expires_at', '<', sql<string>`now() - interval '30 days'`).execute();
}
