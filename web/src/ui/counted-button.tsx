import classes from './counted-button.module.css';
import { IconButton, type IconButtonProps } from './icon-button.tsx';

interface CountedButtonProps extends IconButtonProps {
  readonly count: number;
  /** There are more than were counted. */
  readonly isPartial?: boolean;
}

const mostShown = 99;

function written(count: number, isPartial: boolean): string {
  if (count > mostShown) return `${mostShown}+`;
  return isPartial ? `${count}+` : String(count);
}

/** A button of a bar with how much waits behind it; the label says the number aloud. */
export function CountedButton({ count, isPartial = false, ...button }: CountedButtonProps) {
  return (
    <span className={classes.root}>
      <IconButton {...button} />
      {count > 0 ? (
        <span className={classes.count} aria-hidden="true">
          {written(count, isPartial)}
        </span>
      ) : null}
    </span>
  );
}
