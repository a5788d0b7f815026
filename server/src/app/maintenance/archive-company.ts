import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { productVersion } from '@prosa/contracts/version.ts';
import { sealedColumns } from '#app/sealed-columns.ts';
import type { ExportingDependencies } from '#features/companies/exporting/jobs.ts';
import type { Clock } from '#platform/clock.ts';
import {
  type CompanyArchiveOptions,
  exportCompany,
} from '#platform/database/company-archive/export-company.ts';
import { companyRules as rules } from './company-rules.ts';

interface ArchiverOptions extends Pick<CompanyArchiveOptions, 'url' | 'storage' | 'box'> {
  readonly dataDir: string;
  readonly clock: Clock;
}

/** Nobody works on one for so long. */
const abandonedMs = 24 * 60 * 60 * 1000;

/** The same file as `npm run company -- export` writes. */
export function createCompanyArchiver(options: ArchiverOptions): ExportingDependencies['archiveCompany'] {
  const { dataDir, clock, ...installation } = options;
  /** Where files lie while they are made. */
  const folder = join(dataDir, 'exports');
  return async (companyId, use) => {
    await mkdir(folder, { recursive: true });
    await removeAbandoned(folder);
    // Each its own: a job that was taken for dead may still be at work beside its successor.
    const place = await mkdtemp(join(folder, `company-${companyId}-`));
    try {
      const file = join(place, 'company.tar.zst');
      await exportCompany({
        ...installation,
        rules,
        sealedColumns,
        version: productVersion,
        companyId,
        file,
        now: clock.now(),
      });
      await use(file);
    } finally {
      await rm(place, { recursive: true, force: true });
    }
  };
}

/** What a process left that was killed over it. */
async function removeAbandoned(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const place = join(folder, name);
    const found = await stat(place).catch(() => undefined);
    if (found && Date.now() - found.mtimeMs > abandonedMs) await rm(place, { recursive: true, force: true });
  }
}
