import type { OwnerConnection } from '@prosa/server/testing/owner-connection.ts';

/** Kept for the next call of the same person, told to nobody: who calls, and which process is alive. */
const passing = ['sessions', 'user_presences', 'presence_hosts'];

/** A whole database at one moment: a fingerprint of each table. */
export type DatabaseSnapshot = ReadonlyMap<string, string>;

/** Each statement that writes says to which table, so that only those are read again: all of them take a tenth of a second. */
const notes = (tables: readonly string[]) => `
  create schema watch;
  create table watch.written (name text not null);
  create function watch.note() returns trigger language plpgsql security definer as $$
    begin
      insert into watch.written (name) values (tg_argv[0]);
      return null;
    end
  $$;
  ${tables
    .map(
      (name) => `create trigger note_for_watch after insert or update or delete or truncate on ${name}
        for each statement execute function watch.note('${name}');`,
    )
    .join('\n')}`;

const fingerprints = (tables: readonly string[]) =>
  tables
    .map((name) => `select '${name}' as name, sum(hashtextextended(t::text, 0))::text as hash from ${name} t`)
    .join(' union all ');

/** Watches all companies and the jobs that wait: to see that a refusal left nothing behind. */
export async function watchDatabase(owner: OwnerConnection) {
  const found = await owner.query<{ name: string }>(
    `select c.oid::regclass::text as name from pg_class c
     where c.relkind in ('r', 'p') and not c.relispartition and c.relname <> all ($1)
       and (c.relnamespace = 'public'::regnamespace or c.oid = 'jobs.job_common'::regclass)
     order by 1`,
    [passing],
  );
  const tables = found.map(({ name }) => name);
  await owner.query(notes(tables));
  let present: DatabaseSnapshot = new Map();

  async function read(names: readonly string[]): Promise<void> {
    const rows = await owner.query<{ name: string; hash: string }>(fingerprints(names));
    present = new Map([...present, ...rows.map(({ name, hash }) => [name, hash] as const)]);
  }

  await read(tables);
  return {
    async take(): Promise<DatabaseSnapshot> {
      const written = await owner.query<{ name: string }>('delete from watch.written returning name');
      if (written.length > 0) await read([...new Set(written.map(({ name }) => name))]);
      return present;
    },
  };
}

export type DatabaseWatch = Awaited<ReturnType<typeof watchDatabase>>;

/** The tables that differ. */
export function changedTables(before: DatabaseSnapshot, after: DatabaseSnapshot): string[] {
  return [...after].filter(([name, hash]) => before.get(name) !== hash).map(([name]) => name);
}
