import { copyFile, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { migrate } from '#platform/database/migrate.ts';
import { connectOwner } from '#testing/owner-connection.ts';
import { migrationsFolder } from '#testing/schema-types.ts';
import { createTestDatabase } from '#testing/test-database.ts';

const firstOfThese = '0040';

/** A database as it was before attendances were recorded. */
async function earlierDatabase() {
  const database = await createTestDatabase('template0');
  const folder = await mkdtemp(join(tmpdir(), 'prosa-earlier-'));
  const owner = await connectOwner({ databaseUrl: database.url });
  onTestFinished(async () => {
    await owner.close();
    await rm(folder, { recursive: true });
  });
  for (const name of (await readdir(migrationsFolder)).filter((each) => each < firstOfThese)) {
    await copyFile(join(migrationsFolder, name), join(folder, name));
  }
  await migrate(database.url, folder);
  return { url: database.url, owner };
}

it('what the tickets of before tell is taken over', async () => {
  const { url, owner } = await earlierDatabase();
  await owner.query(`insert into plans (name, users, connections, queues) values ('P', 1, 1, 1)`);
  await owner.query(
    `insert into companies (name, email, phone, plan_id, due_date) select 'A', 'a@a.example', '', id, now() from plans`,
  );
  await owner.query(
    `insert into users (company_id, name, email, password_hash) select id, 'Ana', 'ana@a.example', '' from companies`,
  );
  await owner.query(`insert into contacts (company_id, name, email) select id, 'Bia', '' from companies`);
  await owner.query(
    `insert into tickets (company_id, protocol, contact_id, user_id, status, created_at, accepted_at, closed_at)
     select c.id, t.protocol, contact.id, case when t.accepted is null then null else u.id end, t.status,
       t.created::timestamptz, t.accepted::timestamptz, t.closed::timestamptz
     from companies c join contacts contact on contact.company_id = c.id join users u on u.company_id = c.id,
       (values
         ('resolved', 'closed', '2026-01-05 12:00Z', '2026-01-05 12:10Z', '2026-01-05 13:00Z'),
         ('waiting', 'pending', '2026-01-06 01:00Z', null, null),
         ('attended', 'open', '2026-01-06 12:00Z', '2026-01-06 12:10Z', null),
         ('never attended', 'closed', '2026-01-07 12:00Z', null, '2026-01-07 13:00Z'),
         ('campaign', 'closed', '2026-01-08 12:00Z', null, '2026-01-08 12:00Z')
       ) as t (protocol, status, created, accepted, closed)`,
  );
  await migrate(url, migrationsFolder);
  const history = await owner.query<{ protocol: string; acts: string; open: number }>(
    `select protocol, string_agg(act, ' ' order by stretch.id) as acts,
       count(*) filter (where ended_at is null)::integer as open
     from ticket_stretches as stretch join tickets on tickets.id = stretch.ticket_id group by protocol order by protocol`,
  );
  expect(history).toEqual([
    { protocol: 'attended', acts: 'created accepted', open: 1 },
    { protocol: 'campaign', acts: 'archived', open: 1 },
    { protocol: 'never attended', acts: 'created closed', open: 1 },
    { protocol: 'resolved', acts: 'created accepted closed', open: 1 },
    { protocol: 'waiting', acts: 'created', open: 1 },
  ]);
  const days = await owner.query<{ day: string; begun: number }>(
    `select day::text, sum(begun)::integer as begun from attendance_tallies where kind = 'connection' and is_total
     group by day order by day`,
  );
  // The one of the sixth began late on the fifth, by a clock in São Paulo.
  expect(days).toEqual([
    { day: '2026-01-05', begun: 2 },
    { day: '2026-01-06', begun: 1 },
    { day: '2026-01-07', begun: 1 },
  ]);
  const waiting = await owner.query('select companies_with_unmeasured_attendances() as id');
  expect(waiting).toHaveLength(1);
});
