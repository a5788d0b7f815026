import { useT } from '#lib/i18n.ts';
import { Skeleton } from './skeleton.tsx';
import classes from './skeleton-list.module.css';
import { VisuallyHidden } from './visually-hidden.tsx';

interface SkeletonListProps {
  readonly rows?: number;
  readonly hasAvatar?: boolean;
}

/** Widths that look like text without moving between renders. */
const widths = ['62%', '48%', '71%', '55%', '66%'];

export function SkeletonList({ rows = 6, hasAvatar = true }: SkeletonListProps) {
  const t = useT();
  return (
    <div className={classes.root} role="status">
      <VisuallyHidden>{t('ui.loading')}</VisuallyHidden>
      {Array.from({ length: rows }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity but their place
        <div key={index} className={classes.row}>
          {hasAvatar ? <Skeleton width="2.5rem" height="2.5rem" isRound /> : null}
          <div className={classes.lines}>
            <Skeleton width={widths[index % widths.length] ?? '60%'} />
            <Skeleton width={widths[(index + 2) % widths.length] ?? '50%'} height="0.75rem" />
          </div>
        </div>
      ))}
    </div>
  );
}
