import type { OwnerConnection } from '@prosa/server/testing/owner-connection.ts';

/** Counts the pages PostgreSQL reads, a figure that does not depend on the load of the machine. */
export interface PageCounter {
  /**
   * Pages of eight kilobytes that the application's statements read during `work`, from memory or disk. Needs a
   * database of its own without other activity (`ROLES: 'web'`).
   */
  during(work: () => Promise<unknown>): Promise<number>;
}

export async function countPages(owner: OwnerConnection): Promise<PageCounter> {
  await owner.query('create extension if not exists pg_stat_statements');
  const total = async () => {
    const [row] = await owner.query<{ pages: string }>(
      `select coalesce(sum(shared_blks_hit + shared_blks_read), 0) as pages from pg_stat_statements
       where dbid = (select oid from pg_database where datname = current_database())
         and userid <> (select usesysid from pg_user where usename = current_user)`,
    );
    return Number(row?.pages ?? 0);
  };
  return {
    async during(work) {
      const before = await total();
      await work();
      return (await total()) - before;
    },
  };
}
