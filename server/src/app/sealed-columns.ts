import { connectionSealedColumns } from '#features/connections/feature.ts';
import { integrationSealedColumns } from '#features/integrations/feature.ts';
import { promptSealedColumns } from '#features/prompts/feature.ts';
import { secondFactorSealedColumns } from '#features/second-factors/feature.ts';
import { settingSealedColumns } from '#features/settings/feature.ts';
import type { SealedColumn } from '#platform/auth/secret-box.ts';

/** All sealed columns. A missing one would be lost when the secret is rotated; a test checks the list. */
export const sealedColumns: readonly SealedColumn[] = [
  ...connectionSealedColumns,
  ...integrationSealedColumns,
  ...promptSealedColumns,
  ...secondFactorSealedColumns,
  ...settingSealedColumns,
];
