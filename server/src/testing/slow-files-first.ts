import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Those that take long because they start and kill processes: begun last, one of them would run on alone. */
const slow = [
  '/app/mishaps.test.ts',
  '/app/start.test.ts',
  '/baileys/contract.test.ts',
  '/job-recovery.db.test.ts',
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
