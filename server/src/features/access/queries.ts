import type { PlatformTx } from '#platform/database/database.ts';

/** Who logs in, before it is known whose company to look in. */
export async function findLogin({ db }: PlatformTx, email: string) {
  return db
    .selectFrom('users')
    .select(['id', 'company_id', 'password_hash', 'name', 'language', 'super'])
    .where('email', '=', email)
    .executeTakeFirst();
}
export type Login = NonNullable<Awaited<ReturnType<typeof findLogin>>>;
