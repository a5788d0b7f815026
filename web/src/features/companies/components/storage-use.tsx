import type { PlanUsage } from '@prosa/contracts/companies/schema.ts';
import { storageLimitOf } from '@prosa/contracts/plans/rules.ts';
import type { Plan } from '@prosa/contracts/plans/schema.ts';
import { useLanguage, useT } from '#lib/i18n.ts';
import { formatFileSize } from '#lib/media-format.ts';
import classes from './storage-use.module.css';

interface StorageUseProps {
  readonly plan: Pick<Plan, 'storageMb'>;
  readonly usage: Pick<PlanUsage, 'storageBytes'>;
}

/** How much of what its plan lets it store a company has stored. */
export function StorageUse({ plan, usage }: StorageUseProps) {
  const t = useT();
  const language = useLanguage();
  const limit = storageLimitOf(plan);
  const used = formatFileSize(usage.storageBytes, language);
  if (limit === undefined) return t('shell.storageUnlimited', { used });
  return (
    <span className={classes.root} data-full={usage.storageBytes >= limit || undefined}>
      {t('shell.storageOf', { used, limit: formatFileSize(limit, language) })}
    </span>
  );
}
