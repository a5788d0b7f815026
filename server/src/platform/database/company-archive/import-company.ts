import { Readable } from 'node:stream';
import pg from 'pg';
import { hasSameKey, readHeadOf } from '#platform/backup/archive-head.ts';
import { readArchive } from '#platform/backup/read-archive.ts';
import { createTableLoader } from '#platform/backup/table-loader.ts';
import { readHistory } from '#platform/database/migrate.ts';
import { quoted, readTables, withTriggersDisabled } from '#platform/database/tables.ts';
import { StartError } from '#platform/errors.ts';
import { readArchivedTables, readReferenceTables } from './archived-tables.ts';
import {
  type CompanyArchiveOptions,
  type CompanyHead,
  CompanyHeadSchema,
  idInArchive,
} from './export-company.ts';
import { assignIds, type Renumbering, renumberedRows, resealSecrets } from './renumbering.ts';

export interface ImportCompanyOptions extends CompanyArchiveOptions {
  /** New name of the company, instead of the one in the file. */
  readonly name?: string | undefined;
  /** Imports without the sealed secrets, where the key they were sealed with is not available. */
  readonly withoutSecrets: boolean;
}

/** Imports all or nothing: rows with new ids, secrets sealed for their new rows, files in the new folder. */
export async function importCompany(options: ImportCompanyOptions): Promise<{ readonly companyId: number }> {
  const { url, storage, box, rules, sealedColumns, file, name, withoutSecrets } = options;
  const head = await readHeadOf(file, 'company', CompanyHeadSchema);
  const isKnown = hasSameKey(box, head);
  if (!(isKnown || withoutSecrets)) {
    throw new StartError(
      'This company was exported with another SECRET_KEY: give that one as SECRET_KEY_PREVIOUS for this command, or say --without-secrets.',
    );
  }
  await readArchive(file);

  const client = new pg.Client({ connectionString: url, application_name: 'prosa company import' });
  await client.connect();
  const stored: string[] = [];
  let isDone = false;
  try {
    await refuseOtherSchema(client, head);
    await client.query('begin');
    const companyId = await nextCompanyId(client);
    const tables = await readArchivedTables(client, rules);
    const stageOf = (table: string) => quoted('pg_temp', `stage_${table}`);
    const renumbering: Renumbering = {
      tables,
      referenceOf: await readReferenceTables(client, rules),
      rules,
      from: { companyId: idInArchive, rowsOf: stageOf },
      to: { companyId, planId: await planLike(client, head.plan) },
    };
    for (const table of head.tables) {
      await client.query(
        `create temporary table ${quoted(`stage_${table.name}`)} on commit drop as select ${table.columns.map((each) => quoted(each)).join(', ')} from ${quoted('public', table.name)} with no data`,
      );
    }
    const staged = head.tables.map((table) => ({
      ...table,
      into: { ...table, schema: 'pg_temp', name: `stage_${table.name}` },
    }));
    const loader = createTableLoader(
      client,
      new Map(staged.map(({ schema, name: table, into }) => [`${schema}.${table}`, into])),
    );
    await readArchive(file, async (part) => {
      if (part.name.startsWith('tables/')) return loader.take(part);
      await loader.end();
      if (!part.name.startsWith('media/')) return;
      const key = `c${companyId}${part.name.slice(`media/c${idInArchive}`.length)}`;
      stored.push(key);
      await storage.put(key, Readable.from(part.content), {
        contentType: part.contentType ?? 'application/octet-stream',
      });
    });
    await loader.end();
    if (name !== undefined) await client.query(`update ${stageOf('companies')} set name = $1`, [name]);
    await refuseKnown(client, stageOf);
    await assignIds(client, renumbering, 'of the sequence');
    await withTriggersDisabled(client, await readTables(client, ['public']), async () => {
      for (const table of tables) {
        const columns = table.columns.map((each) => quoted(each.name)).join(', ');
        await client.query(
          `insert into ${quoted('public', table.name)} (${columns}) overriding system value ${renumberedRows(table, renumbering)}`,
        );
      }
    });
    const tableOf = (table: string) => quoted('public', table);
    await resealSecrets(client, renumbering, { box, columns: sealedColumns, tableOf, isKnown });
    await client.query('commit');
    isDone = true;
    return { companyId };
  } finally {
    await client.end();
    if (!isDone) for (const key of stored) await storage.remove(key);
  }
}

async function refuseOtherSchema(client: pg.Client, { migrations, version }: CompanyHead): Promise<void> {
  const here = await readHistory(client);
  if (JSON.stringify(here) !== JSON.stringify(migrations)) {
    throw new StartError(
      `The company comes from another version (${version}): update the older of the two first.`,
    );
  }
}

async function nextCompanyId(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ id: number }>(
    `select nextval(pg_get_serial_sequence('companies', 'id'))::integer as id`,
  );
  return rows[0]?.id ?? 0;
}

/** Returns the plan of the same name, or creates an equal one that no other company can choose. */
async function planLike(client: pg.Client, plan: CompanyHead['plan']): Promise<number> {
  const known = await client.query<{ id: number }>('select id from plans where lower(name) = lower($1)', [
    plan.name,
  ]);
  if (known.rows[0]) return known.rows[0].id;
  const values = Object.entries({ ...plan, is_public: false });
  const { rows } = await client.query<{ id: number }>(
    `insert into plans (${values.map(([column]) => quoted(column)).join(', ')})
     values (${values.map((_, at) => `$${at + 1}`).join(', ')}) returning id`,
    values.map(([, value]) => value),
  );
  return rows[0]?.id ?? 0;
}

/** Refuses a company name or e-mail address that already exists in this installation. */
async function refuseKnown(client: pg.Client, stageOf: (table: string) => string): Promise<void> {
  const names = await client.query<{ name: string }>(
    `select company.name from companies join ${stageOf('companies')} as company on lower(company.name) = lower(companies.name)`,
  );
  if (names.rows[0]) {
    throw new StartError(`There is a company ${names.rows[0].name} here. Say --name to call it otherwise.`);
  }
  const emails = await client.query<{ email: string }>(
    `select person.email from users join ${stageOf('users')} as person using (email) order by 1 limit 10`,
  );
  if (emails.rows.length > 0) {
    throw new StartError(
      `Somebody here has the e-mail address of people of this company: ${emails.rows.map(({ email }) => email).join(', ')}.`,
    );
  }
  const tickets = await client.query(
    `select from tickets join ${stageOf('tickets')} as ticket using (uuid) limit 1`,
  );
  if (tickets.rowCount) throw new StartError('Conversations of this company are here already.');
}
