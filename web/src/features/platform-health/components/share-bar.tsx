import { useFormat } from '#lib/format.ts';
import classes from './share-bar.module.css';

interface ShareBarProps {
  readonly label: string;
  /** From 0 to 1. */
  readonly value: number;
  readonly isWrong?: boolean;
}

export function ShareBar({ label, value, isWrong = false }: ShareBarProps) {
  const { percent } = useFormat();
  return (
    <div className={classes.root}>
      <div className={classes.words}>
        <span>{label}</span>
        <span className={classes.percent}>{percent(value)}</span>
      </div>
      <meter className={classes.bar} data-wrong={isWrong || undefined} aria-label={label} value={value} />
    </div>
  );
}
