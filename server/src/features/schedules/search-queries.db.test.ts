import { listSchedules } from '@prosa/contracts/schedules/api.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildCompany, buildContact, type TestCompany } from '#testing/builders.ts';
import { buildSchedule } from '#testing/conversation-builders.ts';
import { connectOwner, type OwnerConnection } from '#testing/owner-connection.ts';
import { startTestApp } from '#testing/test-app.ts';

const many = 20_000;

let app: Awaited<ReturnType<typeof startTestApp>>;
let owner: OwnerConnection;
let company: TestCompany;

beforeAll(async () => {
  // A database of its own: a plan depends on how many companies share the table.
  app = await startTestApp();
  owner = await connectOwner(app);
  company = await buildCompany(app);
  await owner.query(
    `insert into contacts (company_id, name) select $1, 'Pessoa ' || n from generate_series(1, 2000) n`,
    [company.id],
  );
  await owner.query(
    `insert into schedules (company_id, user_id, contact_id, body, send_at)
    select $1, $2, contacts.id, 'Lembrete ' || n, timestamptz '2090-01-05' + make_interval(secs => n)
    from generate_series(1, $3::integer) n
    join (select id, row_number() over (order by id) as place from contacts where company_id = $1) contacts
      on contacts.place = 1 + n % 2000`,
    [company.id, company.admin.id, many],
  );
});
afterAll(async () => {
  await owner.close();
  await app.close();
});

async function search(searchParam: string) {
  const { reply } = await app.call(listSchedules, { query: { searchParam } }, { token: company.admin.token });
  return reply;
}

it('finds a word and a person among twenty thousand messages by the indexes', async () => {
  const zelia = await buildContact(app, company, { name: 'Zélia Prado' });
  const [word, person] = [
    await buildSchedule(app, company, { body: 'Sua ressonância é amanhã' }),
    await buildSchedule(app, company, { contact_id: zelia }),
  ];
  await owner.query('analyze schedules; analyze contacts');
  expect((await search('RESSONANCIA')).schedules.map(({ id }) => id)).toEqual([word]);
  expect((await search('zelia')).schedules.map(({ id }) => id)).toEqual([person]);
  const statements = (await app.countQueries(() => search('ressonancia'))).filter((text) =>
    /schedule|contact_names/.test(text),
  );
  expect(statements).toHaveLength(4);
  for (const statement of statements) {
    expect(await owner.planOf(statement, company.id)).not.toContain('Seq Scan on schedules');
  }
});

it('shows the newest of thousands that have the word, and counts them as far as anybody asks', async () => {
  const { schedules, count, hasMore } = await search('lembrete');
  expect([schedules.length, count, hasMore]).toEqual([20, 1000, true]);
});
