import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { z } from 'zod';
import type { SealedColumn, SecretBox } from '#platform/auth/secret-box.ts';
import { archiveFormat, HeadSchema, sealProbe } from '#platform/backup/archive-head.ts';
import { type WrittenArchive, writeArchive } from '#platform/backup/write-archive.ts';
import { readHistory } from '#platform/database/migrate.ts';
import { quoted } from '#platform/database/tables.ts';
import { StartError } from '#platform/errors.ts';
import { lockMedia } from '#platform/uploads/media-removal.ts';
import type { ListedMedia } from '#platform/uploads/media-store.ts';
import { type ArchiveRules, orderOf, readArchivedTables, readReferenceTables } from './archived-tables.ts';
import { assignIds, type Renumbering, renumberedRows, resealSecrets } from './renumbering.ts';

/** Id of the company, and of its plan, in every file. */
export const idInArchive = 1;

export const PlanSchema = z
  .object({ name: z.string() })
  .catchall(z.union([z.string(), z.number(), z.boolean()]));

export const CompanyHeadSchema = HeadSchema.extend({
  company: z.object({ name: z.string() }),
  plan: PlanSchema,
});
export type CompanyHead = z.infer<typeof CompanyHeadSchema>;

export interface CompanyArchiveOptions {
  /** Connection URL of the database owner. */
  readonly url: string;
  readonly storage: ListedMedia;
  readonly box: SecretBox;
  readonly sealedColumns: readonly SealedColumn[];
  readonly rules: ArchiveRules;
  readonly version: string;
  readonly file: string;
}

/**
 * Exports a company to one file, as a snapshot of one moment, with its rows numbered from 1, so that the file does not
 * reveal its origin.
 */
export async function exportCompany(
  options: CompanyArchiveOptions & { readonly companyId: number; readonly now: Date },
): Promise<WrittenArchive> {
  const { url, storage, box, rules, sealedColumns, companyId, version, file, now } = options;
  const client = new pg.Client({ connectionString: url, application_name: 'prosa export' });
  await client.connect();
  try {
    await lockMedia(client);
    await client.query('begin isolation level repeatable read');
    const tables = await readArchivedTables(client, rules);
    const rowsOf = (table: string) =>
      `(select * from ${quoted('public', table)} where ${table === 'companies' ? 'id' : 'company_id'} = ${Math.trunc(companyId)})`;
    const renumbering: Renumbering = {
      tables,
      referenceOf: await readReferenceTables(client, rules),
      rules,
      from: { companyId, rowsOf },
      to: { companyId: idInArchive, planId: idInArchive },
    };
    const { company, plan } = await describe(client, companyId);
    await assignIds(client, renumbering, 'from one');
    const tableOf = (table: string) => quoted('pg_temp', `out_${table}`);
    for (const table of tables) {
      await client.query(
        `create temporary table ${quoted(`out_${table.name}`)} on commit drop as ${renumberedRows(table, renumbering)}`,
      );
    }
    await resealSecrets(client, renumbering, { box, columns: sealedColumns, tableOf, isKnown: true });
    const head: CompanyHead = {
      kind: 'company',
      format: archiveFormat,
      version,
      createdAt: now.toISOString(),
      migrations: await readHistory(client),
      tables: tables.map(({ name, columns }) => ({
        schema: 'public',
        name,
        columns: columns.map((column) => column.name),
      })),
      keyProbe: sealProbe(box),
      company,
      plan,
    };
    return await writeArchive(file, head, async (archive) => {
      for (const table of tables) {
        const rows = `select * from ${tableOf(table.name)} as row order by ${orderOf(table, 'row')}`;
        await archive.addPieces(
          `tables/public.${table.name}`,
          client.query(copyTo(`copy (${rows}) to stdout`)),
        );
      }
      const folder = `c${companyId}`;
      for await (const key of storage.list(folder)) {
        const media = await storage.open(key);
        const name = `media/c${idInArchive}${key.slice(folder.length)}`;
        if (media) await archive.add(name, media.size, media.stream, media.contentType);
      }
    });
  } finally {
    await client.end();
  }
}

async function describe(
  client: pg.Client,
  companyId: number,
): Promise<Pick<CompanyHead, 'company' | 'plan'>> {
  const { rows } = await client.query<{ name: string; plan: CompanyHead['plan'] }>(
    `select companies.name, to_jsonb(plans) - 'id' - 'created_at' - 'updated_at' as plan
     from companies join plans on plans.id = companies.plan_id
     where companies.id = $1 and companies.deleting_since is null`,
    [companyId],
  );
  const [found] = rows;
  if (!found) throw new StartError(`There is no company ${companyId}.`);
  return { company: { name: found.name }, plan: found.plan };
}
