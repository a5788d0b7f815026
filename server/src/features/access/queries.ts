import type { PlatformTx } from '#platform/database/database.ts';

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
