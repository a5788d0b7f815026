import type { OwnerConnection } from '@prosa/server/testing/owner-connection.ts';

export interface TenantTable {
  readonly name: string;
  /** `id` of the companies themselves, `company_id` of everything else. */
  readonly companyColumn: string;
  /** Those a row can be written with. */
  readonly columns: readonly string[];
}

export interface TenantReference {
  readonly from: string;
  readonly to: string;
  /** Which column names which, without the company. */
  readonly pairs: readonly { readonly column: string; readonly target: string }[];
}

/** Every table that holds rows of companies, as the catalogue knows them. */
export function tenantTables(owner: OwnerConnection): Promise<TenantTable[]> {
  return owner.query<TenantTable>(`
    select c.relname as name,
      case c.relname when 'companies' then 'id' else 'company_id' end as "companyColumn",
      array_agg(a.attname::text order by a.attnum) filter (
        where a.attgenerated = '' and a.attidentity <> 'a') as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    group by c.relname
    having c.relname = 'companies' or bool_or(a.attname = 'company_id')
    order by 1`);
}

/** Every reference from one of them to another. */
export function tenantReferences(owner: OwnerConnection): Promise<TenantReference[]> {
  return owner.query<TenantReference>(`
    select fk.conrelid::regclass::text as "from", fk.confrelid::regclass::text as "to",
      jsonb_agg(jsonb_build_object('column', a.attname, 'target', b.attname)) as pairs
    from pg_constraint fk
    join lateral unnest(fk.conkey, fk.confkey) as k (source, target) on true
    join pg_attribute a on a.attrelid = fk.conrelid and a.attnum = k.source
    join pg_attribute b on b.attrelid = fk.confrelid and b.attnum = k.target
    where fk.contype = 'f' and fk.conparentid = 0 and a.attname <> 'company_id'
      and exists (select from pg_attribute t
        where t.attrelid = fk.confrelid and t.attname = 'company_id' and not t.attisdropped)
    group by fk.oid, 1, 2 order by 1, 2`);
}
