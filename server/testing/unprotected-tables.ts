import type pg from 'pg';

export interface UnprotectedTable {
  readonly table: string;
  readonly flaw: string;
}

const policyCondition = `\\((company_id|id) = \\(current_setting\\('app.company_id'::text\\)\\)::integer\\)`;

/**
 * Tables that could show one company the rows of another. A table is safe when row-level security is on and a policy
 * for the application's role compares its company on reading and on writing, and when its references to other tenant
 * tables carry the company. A table of the platform says so in its comment ("platform: why").
 */
export async function findUnprotectedTables(client: pg.ClientBase): Promise<UnprotectedTable[]> {
  const { rows } = await client.query<UnprotectedTable>(
    `with tables as (
      select c.oid, c.relname, c.relrowsecurity, obj_description(c.oid) as comment,
        exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'company_id') as has_company
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = 'public' and c.relkind in ('r', 'p')
    ),
    judged as (
      select relname as table, case
        when comment like 'platform: %' and not has_company then null
        when not has_company and relname <> 'companies' then 'has no company and does not say why'
        when not relrowsecurity then 'row-level security is off'
        when not exists (
          select from pg_policies p where p.schemaname = 'public' and p.tablename = relname
            and 'prosa_app' = any (p.roles) and p.cmd = 'ALL' and p.qual ~ $1 and p.with_check ~ $1
        ) then 'no policy compares the company'
        when exists (
          select from pg_constraint fk
          join pg_attribute target on target.attrelid = fk.confrelid and target.attname = 'company_id'
          where fk.conrelid = tables.oid and fk.contype = 'f'
            and not exists (
              select from pg_attribute a
              where a.attrelid = fk.conrelid and a.attnum = any (fk.conkey) and a.attname = 'company_id')
        ) then 'a reference does not carry the company'
      end as flaw
      from tables
    )
    select "table", flaw from judged where flaw is not null order by 1`,
    [policyCondition],
  );
  return rows;
}
