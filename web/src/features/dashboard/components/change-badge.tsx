import IconArrowDownRight from '@tabler/icons-react/dist/esm/icons/IconArrowDownRight.mjs';
import IconArrowRight from '@tabler/icons-react/dist/esm/icons/IconArrowRight.mjs';
import IconArrowUpRight from '@tabler/icons-react/dist/esm/icons/IconArrowUpRight.mjs';
import { changeOf } from '#features/dashboard/state.ts';
import { useFormat } from '#lib/format.ts';
import { useT } from '#lib/i18n.ts';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import classes from './change-badge.module.css';

interface ChangeBadgeProps {
  readonly current: number | null;
  readonly previous: number | null;
  /** Previous value, already formatted. */
  readonly former: string;
  /** Direction that counts as an improvement; some figures have none. */
  readonly better: 'up' | 'down' | 'neither';
}

/** Relative changes below this count as unchanged. */
const minChange = 0.0005;

/** Change against the previous period: an arrow, a percentage, and a sentence for screen readers. */
export function ChangeBadge({ current, previous, former, better }: ChangeBadgeProps) {
  const t = useT();
  const format = useFormat();
  const change = changeOf(current, previous);
  if (change === undefined) return <span className={classes.none}>{t('dashboard.change.none')}</span>;
  const direction = change > minChange ? 'up' : 'down';
  const isSame = Math.abs(change) <= minChange;
  const Arrow = { up: IconArrowUpRight, down: IconArrowDownRight, same: IconArrowRight }[
    isSame ? 'same' : direction
  ];
  const good = direction === better ? 'good' : 'bad';
  const percent = format.percent(Math.abs(change));
  return (
    <span className={classes.root} data-tone={isSame || better === 'neither' ? 'neither' : good}>
      <Arrow size={16} aria-hidden="true" />
      <span aria-hidden="true">{percent}</span>
      <VisuallyHidden>
        {t(isSame ? 'dashboard.change.same' : `dashboard.change.${direction}`, { percent, former })}
      </VisuallyHidden>
      <span className={classes.former} aria-hidden="true">
        {t('dashboard.change.former', { former })}
      </span>
    </span>
  );
}
