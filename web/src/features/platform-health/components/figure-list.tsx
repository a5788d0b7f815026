import { useFormat } from '#lib/format.ts';
import classes from './figure-list.module.css';

interface Figure {
  readonly label: string;
  readonly value: number;
  readonly isWrong?: boolean;
}

/** Some numbers, large, each under its name. */
export function FigureList({ figures }: { readonly figures: readonly Figure[] }) {
  const { number } = useFormat();
  return (
    <dl className={classes.root}>
      {figures.map(({ label, value, isWrong = false }) => (
        <div key={label} className={classes.figure}>
          <dt className={classes.label}>{label}</dt>
          <dd className={classes.value} data-wrong={isWrong || undefined}>
            {number(value)}
          </dd>
        </div>
      ))}
    </dl>
  );
}
