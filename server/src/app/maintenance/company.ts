import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { sealedColumns } from '#app/sealed-columns.ts';
import { resumeCampaigns } from '#features/campaigns/service.ts';
import { resumeSchedules } from '#features/schedules/service.ts';
import { mintCompanyId } from '#platform/auth/company-id.ts';
import { exportCompany } from '#platform/database/company-archive/export-company.ts';
import { importCompany } from '#platform/database/company-archive/import-company.ts';
import { createDatabase } from '#platform/database/database.ts';
import { createPool } from '#platform/database/pool.ts';
import { StartError } from '#platform/errors.ts';
import { createLog } from '#platform/log.ts';
import { companyRules as rules } from './company-rules.ts';
import type { Command } from './installation.ts';
import { openInstallation } from './installation.ts';

const usage =
  'Say what: npm run company -- export --id ID --to FILE, or import --from FILE [--name NAME] [--without-secrets].';

/** `npm run company -- export …`, while the server runs or not, and `import …`, with the server stopped. */
export const company: Command = async ({ config, args, say, now }) => {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      id: { type: 'string' },
      to: { type: 'string' },
      from: { type: 'string' },
      name: { type: 'string' },
      'without-secrets': { type: 'boolean' },
    },
  });
  const [act] = positionals;
  const isExport = act === 'export' && values.to !== undefined && /^\d+$/.test(values.id ?? '');
  const isImport = act === 'import' && values.from !== undefined;
  if (!(isExport || isImport)) throw new StartError(usage);
  const installation = await openInstallation(config, { besideServer: isExport });
  const file = resolve(values.to ?? values.from ?? '');
  const options = { ...installation, rules, sealedColumns, version: config.version, file };
  try {
    if (isExport) {
      const written = await exportCompany({ ...options, companyId: Number(values.id), now });
      say(`${written.file}: ${written.parts} parts.`);
      return;
    }
    const withoutSecrets = values['without-secrets'] ?? false;
    const { companyId } = await importCompany({ ...options, name: values.name, withoutSecrets });
    await resume(installation.url, companyId);
    say(`It is company ${companyId} here. Its numbers must be linked again.`);
  } finally {
    await installation.close();
  }
};

/** Adds the jobs of pending schedules and campaigns of an imported company. */
async function resume(url: string, companyId: number): Promise<void> {
  const pool = createPool({
    url,
    size: 2,
    applicationName: 'prosa company import',
    log: createLog('error'),
    role: 'prosa_app',
  });
  try {
    const database = createDatabase(
      pool,
      () => undefined,
      () => undefined,
    );
    await database.transaction(mintCompanyId(companyId), async (tx) => {
      await resumeSchedules(tx);
      await resumeCampaigns(tx);
    });
  } finally {
    await pool.end();
  }
}
