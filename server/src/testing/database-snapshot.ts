import type { OwnerConnection } from './owner-connection.ts';

/** Kept for the next call of the same person, told to nobody: who calls, and which process is alive. */
const passing = ['sessions', 'user_presences', 'presence_hosts'];

/** A whole database at one moment. */
export interface DatabaseSnapshot {
  /** The last transaction that wrote: as long as it is the same, nothing can have changed. */
  readonly writes: string;
  /** A fingerprint of each table. */
  readonly tables: ReadonlyMap<string, string>;
}

/** Watches all companies and the jobs that wait: to see that a refusal left nothing behind. */
export async function watchDatabase(owner: OwnerConnection) {
  const tables = await owner.query<{ name: string }>(
    `select c.oid::regclass::text as name from pg_class c
     where c.relkind in ('r', 'p') and not c.relispartition and c.relname <> all ($1)
       and (c.relnamespace = 'public'::regnamespace or c.oid = 'jobs.job_common'::regclass)
     order by 1`,
    [passing],
  );
  const statement = tables
    .map(
      ({ name }) =>
        `select '${name}' as name, sum(hashtextextended(t::text, 0))::text as hash from ${name} t`,
    )
    .join(' union all ');

  async function writesUntilNow(): Promise<string> {
    const [row] = await owner.query<{ writes: string }>(
      'select pg_snapshot_xmax(pg_current_snapshot())::text as writes',
    );
    return row?.writes ?? '';
  }

  return {
    writesUntilNow,
    /** The former one where nothing was written since. */
    async take(former?: DatabaseSnapshot): Promise<DatabaseSnapshot> {
      const writes = await writesUntilNow();
      if (former?.writes === writes) return former;
      const rows = await owner.query<{ name: string; hash: string }>(statement);
      return { writes, tables: new Map(rows.map(({ name, hash }) => [name, hash])) };
    },
  };
}

export type DatabaseWatch = Awaited<ReturnType<typeof watchDatabase>>;

/** The tables that differ. */
export function changedTables(before: DatabaseSnapshot, after: DatabaseSnapshot): string[] {
  if (before === after) return [];
  return [...after.tables].filter(([name, hash]) => before.tables.get(name) !== hash).map(([name]) => name);
}
