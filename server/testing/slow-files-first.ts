import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Those that take long because they start and kill processes, or walk over everything: begun last, one of them would
 * run on alone. vitest knows which they are only after a first run.
 */
const slow = [
  '/chaos/chaos.full.test.ts',
  '/app/start.full.test.ts',
  '/baileys/contract.full.test.ts',
  '/job-recovery.full.db.test.ts',
  '/walks/every-input.full.db.test.ts',
  '/gateway/gateway.db.test.ts',
  '/outgoing/outgoing.db.test.ts',
  '/walks/growth-of-writes.full.db.test.ts',
  '/throttling.full.db.test.ts',
  '/assistant/transcription.db.test.ts',
  '/walks/every-foreign-row.full.db.test.ts',
  '/walks/every-endpoint.db.test.ts',
  '/baileys/disconnects.full.test.ts',
];

function rank({ moduleId }: TestSpecification): number {
  const index = slow.findIndex((name) => moduleId.endsWith(name));
  return index === -1 ? slow.length : index;
}

export class SlowFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.toSorted((a, b) => rank(a) - rank(b));
  }
}
