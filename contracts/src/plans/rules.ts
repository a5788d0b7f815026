import type { Plan } from './schema.ts';

const megabyte = 1_000_000;

/** Returns the limit in bytes; undefined for unlimited storage. */
export function storageLimitOf({ storageMb }: Pick<Plan, 'storageMb'>): number | undefined {
  return storageMb === 0 ? undefined : storageMb * megabyte;
}
