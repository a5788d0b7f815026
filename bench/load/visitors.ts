import pg from 'pg';
import { password, type World } from './world.ts';

export interface Visitors {
  readonly admin: string;
  readonly attendant: string;
}

export async function post<Reply>(url: string, body: object): Promise<Reply> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`POST ${url}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as Reply;
}

/** Logs in as the first company's admin and its attendant, and returns their tokens. */
export async function visitorsOf({ url, databaseUrl, world }: World): Promise<Visitors> {
  const [company] = world;
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const tokenOf = async (userId: number | undefined) => {
    const { rows } = await client.query<{ email: string }>('select email from users where id = $1', [userId]);
    const { token } = await post<{ token: string }>(`${url}/api/auth/login`, {
      email: rows[0]?.email,
      password,
    });
    return token;
  };
  try {
    return { admin: await tokenOf(company?.adminId), attendant: await tokenOf(company?.attendantId) };
  } finally {
    await client.end();
  }
}
