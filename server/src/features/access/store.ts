import { type Selectable, sql } from 'kysely';
import type { PlatformTx, Tx } from '#platform/database/database.ts';
import type { PasswordResets } from '#platform/database/schema.ts';

export function passwordResetStore({ db, companyId }: Tx) {
  return {
    async insert(reset: { id: string; userId: number; secretHash: Buffer; expiresAt: Date }): Promise<void> {
      await db
        .insertInto('password_resets')
        .values({
          id: reset.id,
          company_id: companyId,
          user_id: reset.userId,
          secret_hash: reset.secretHash,
          expires_at: reset.expiresAt.toISOString(),
        })
        .execute();
    },

    findForUpdate: (id: string): Promise<Selectable<PasswordResets> | undefined> =>
      db
        .selectFrom('password_resets')
        .selectAll()
        .where('company_id', '=', companyId)
        .where('id', '=', id)
        .forUpdate()
        .executeTakeFirst(),

    /** One link chosen, all links of that person spent. */
    async spendAll(userId: number): Promise<void> {
      await db
        .updateTable('password_resets')
        .set({ used_at: sql`now()` })
        .where('company_id', '=', companyId)
        .where('user_id', '=', userId)
        .where('used_at', 'is', null)
        .execute();
    },
  };
}

/** Deletes links that can no longer open anything, over all companies. */
export async function prunePasswordResets({ db }: PlatformTx): Promise<void> {
  await db
    .deleteFrom('password_resets')
    .where('expires_at', '<', sql<string>`now() - interval '30 days'`)
    .execute();
}

/** Finds a login by e-mail, before its company is known. */
export async function findLogin({ db }: PlatformTx, email: string) {
  return db
    .selectFrom('users')
    .select(['id', 'company_id', 'password_hash', 'name', 'language', 'super'])
    .where('email', '=', email)
    .executeTakeFirst();
}

/** Finds the logins for these e-mails; unknown e-mails are left out. */
export async function findLogins({ db }: PlatformTx, emails: readonly string[]) {
  return db
    .selectFrom('users')
    .select(['id', 'company_id', 'name', 'email'])
    .where('email', 'in', [...emails])
    .execute();
}

/** Finds a user for the operator, who has an e-mail or the id from a log line. */
export async function findPerson({ db }: PlatformTx, by: { email: string } | { id: number }) {
  return db
    .selectFrom('users')
    .select(['id', 'company_id', 'name'])
    .$if('email' in by, (query) => query.where('email', '=', 'email' in by ? by.email : ''))
    .$if('id' in by, (query) => query.where('id', '=', 'id' in by ? by.id : 0))
    .executeTakeFirst();
}

export type Login = NonNullable<Awaited<ReturnType<typeof findLogin>>>;
