import type { Plan } from './schema.ts';

const megabyte = 1_000_000;

/** In bytes; nothing where a company may store as much as it likes. */
export function storageLimitOf({ storageMb }: Pick<Plan, 'storageMb'>): number | undefined {
  return storageMb === 0 ? undefined : storageMb * megabyte;
}
