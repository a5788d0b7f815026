import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { productVersion } from '@prosa/contracts/version.ts';
import { sealedColumns } from '#app/sealed-columns.ts';
import type { ExportingDependencies } from '#features/companies/exports/jobs.ts';
import type { Clock } from '#platform/clock.ts';
import {
  type CompanyArchiveOptions,
  exportCompany,
} from '#platform/database/company-archive/export-company.ts';
import { companyRules as rules } from './company-rules.ts';

interface ArchiverOptions extends Pick<CompanyArchiveOptions, 'url' | 'storage' | 'box'> {
  readonly clock: Clock;
}

/** The same file as `npm run company -- export` writes. */
export function createCompanyArchiver(options: ArchiverOptions): ExportingDependencies['archiveCompany'] {
  const { clock, ...installation } = options;
  return async (companyId, use) => {
    // Each its own: a job that was taken for dead may still be at work beside its successor.
    const place = await mkdtemp(join(tmpdir(), `company-${companyId}-`));
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
