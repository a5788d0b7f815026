import type { SealedColumn, SecretBox } from '#platform/auth/secret-box.ts';
import type { Feature } from '#platform/feature.ts';
import { secretRotationJobHandlers } from './jobs.ts';

interface SecretRotationDependencies {
  readonly box: SecretBox;
  /** Sealed columns of all features. */
  readonly sealedColumns: readonly SealedColumn[];
}

export function secretRotationFeature({ box, sealedColumns }: SecretRotationDependencies): Feature {
  return { name: 'secret-rotation', jobs: secretRotationJobHandlers({ box, sealedColumns }) };
}
