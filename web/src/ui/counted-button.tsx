import classes from './counted-button.module.css';
import { IconButton, type IconButtonProps } from './icon-button.tsx';

interface CountedButtonProps extends IconButtonProps {
  readonly count: number;
  /** There are more than were counted. */
  readonly isPartial?: boolean;
}

const maxShown = 99;

function countText(count: number, isPartial: boolean): string {
  if (count > maxShown) return `${maxShown}+`;
  return isPartial ? `${count}+` : String(count);
}

/** A button of a bar with how much waits behind it; the label says the number aloud. */
export function CountedButton({ count, isPartial = false, ...button }: CountedButtonProps) {
  return (
    <span className={classes.root}>
      <IconButton {...button} />
      {count > 0 ? (
        <span className={classes.count} aria-hidden="true">
          {countText(count, isPartial)}
        </span>
      ) : null}
    </span>
  );
}
