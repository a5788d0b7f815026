import { type Selectable, sql } from 'kysely';
import type { PlatformTx, Tx } from '#platform/database/database.ts';
import type { Sessions } from '#platform/database/schema.ts';

export type SessionRow = Selectable<Sessions>;
export type EndReason = NonNullable<SessionRow['end_reason']>;

export function sessionStore({ db, companyId }: Tx) {
  const own = db.selectFrom('sessions').where('company_id', '=', companyId);
  return {
    async insert(session: {
      id: string;
      userId: number;
      secretHash: Buffer;
      expiresAt: Date;
      address: string;
      userAgent: string;
    }): Promise<void> {
      await db
        .insertInto('sessions')
        .values({
          id: session.id,
          company_id: companyId,
          user_id: session.userId,
          secret_hash: session.secretHash,
          expires_at: session.expiresAt.toISOString(),
          address: session.address,
          user_agent: session.userAgent,
        })
        .execute();
    },

    /** Held until the commit, so that logins of one person at the same moment take turns and end each other. */
    async lockOwner(userId: number): Promise<void> {
      await db
        .selectFrom('users')
        .select('id')
        .where('company_id', '=', companyId)
        .where('id', '=', userId)
        .forNoKeyUpdate()
        .execute();
    },

    /** Locked, so that two tabs that refresh together are served one after the other. */
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

    /** Ends the person's live sessions but the one excepted, and says which they were. */
    async endAll(userId: number, reason: EndReason, exceptId?: string): Promise<string[]> {
      const rows = await db
        .updateTable('sessions')
        .set({ ended_at: sql`now()`, end_reason: reason })
        .where('company_id', '=', companyId)
        .where('user_id', '=', userId)
        .where('ended_at', 'is', null)
        .$if(exceptId !== undefined, (query) => query.where('id', '<>', exceptId ?? ''))
        .returning('id')
        .execute();
      return rows.map((row) => row.id);
    },
  };
}

/** Deletes sessions that can no longer open anything, over all companies. */
export async function pruneSessions({ db }: PlatformTx): Promise<void> {
  await db.deleteFrom('sessions').where('expires_at', '<', sql<string>`now() - interval '30 days'`).execute();
}
