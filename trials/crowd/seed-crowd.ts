import { createAccessTokens } from '@prosa/server/src/platform/auth/tokens.ts';
import { connectOwner } from '@prosa/server/testing/owner-connection.ts';

export interface CrowdPerson {
  readonly userId: number;
  /** Outlasts every measurement. */
  readonly token: string;
}

export interface CrowdCompany {
  readonly companyId: number;
  readonly people: readonly CrowdPerson[];
}

export type CarrierName = 'sandbox' | 'cloud';

export interface CrowdSize {
  readonly companies: number;
  /** In each; everybody hears of every customer. */
  readonly people: number;
  /** The sandbox, unless another is named. */
  readonly carrier?: CarrierName;
}

const tokenLifeMs = 24 * 60 * 60_000;

/** Companies whose people are logged in already: a thousand passwords would be the longest part of a measurement. */
export async function seedCrowd(
  databaseUrl: string,
  secret: string,
  { companies, people }: CrowdSize,
): Promise<CrowdCompany[]> {
  const tokens = createAccessTokens(secret);
  const owner = await connectOwner({ databaseUrl });
  try {
    const rows = await owner.query<{ company_id: number; user_id: number; session_id: string }>(
      `with plan as (
         insert into plans (name, users, connections, queues) values ('Medida', 1000, 10, 10) returning id),
       company as (
         insert into companies (name, due_date, plan_id)
         select 'Medida ' || n, now() + interval '1 year', plan.id from plan, generate_series(1, $1::integer) n
         returning id),
       person as (
         insert into users (company_id, name, email, password_hash, profile, sees_all_tickets)
         select company.id, 'Pessoa ' || n, n || '-' || company.id || '@medida.example', '-',
           case n when 1 then 'admin' else 'user' end, true
         from company, generate_series(1, $2::integer) n returning id, company_id)
       insert into sessions (id, company_id, user_id, secret_hash, expires_at)
       select gen_random_uuid(), company_id, id, '\\x00', now() + interval '1 year' from person order by id
       returning company_id, user_id, id as session_id`,
      [companies, people],
    );
    const byCompany = Map.groupBy(rows, (row) => row.company_id);
    return [...byCompany].map(([companyId, members]) => ({
      companyId,
      people: members
        .toSorted((a, b) => a.user_id - b.user_id)
        .map(({ user_id, session_id }, index) => {
          const profile = index === 0 ? 'admin' : 'user';
          const claims = { id: user_id, companyId, profile, sessionId: session_id };
          return { userId: user_id, token: tokens.sign(claims, tokenLifeMs) };
        }),
    }));
  } finally {
    await owner.close();
  }
}
