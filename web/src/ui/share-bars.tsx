import type { ReactNode } from 'react';
import { useFormat } from '#lib/format.ts';
import classes from './share-bars.module.css';

export interface ShareBar {
  readonly key: string;
  readonly name: ReactNode;
  readonly value: number;
  /** Shown below the name, such as an average. */
  readonly note?: ReactNode;
  readonly onChoose?: () => void;
}

interface ShareBarsProps {
  readonly bars: readonly ShareBar[];
  /** The whole that the values are shares of. */
  readonly total: number;
}

/** Shows how a whole is divided: each bar with its number and its percentage, scaled to the largest. */
export function ShareBars({ bars, total }: ShareBarsProps) {
  const format = useFormat();
  const most = Math.max(1, ...bars.map(({ value }) => value));
  return (
    <ul className={classes.root}>
      {bars.map(({ key, name, value, note, onChoose }) => {
        const inside = (
          <>
            <span className={classes.name}>{name}</span>
            <span className={classes.count}>
              {format.number(value)}{' '}
              <span className={classes.share}>{format.percent(total === 0 ? 0 : value / total)}</span>
            </span>
            <span className={classes.track} aria-hidden="true">
              <span className={classes.fill} style={{ width: `${(value / most) * 100}%` }} />
            </span>
            {note === undefined ? null : <span className={classes.note}>{note}</span>}
          </>
        );
        return (
          <li key={key}>
            {onChoose && value > 0 ? (
              <button type="button" className={classes.row} onClick={onChoose}>
                {inside}
              </button>
            ) : (
              <div className={classes.row}>{inside}</div>
            )}
          </li>
        );
      })}
    </ul>
  );
}
