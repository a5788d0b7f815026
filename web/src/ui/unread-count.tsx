import classes from './unread-count.module.css';
import { VisuallyHidden } from './visually-hidden.tsx';

const maxShown = 99;

interface UnreadCountProps {
  readonly count: number;
  /** The number in words, for those who hear the page. */
  readonly label: string;
}

export function UnreadCount({ count, label }: UnreadCountProps) {
  return (
    <span className={classes.root}>
      <span aria-hidden="true">{count > maxShown ? `${maxShown}+` : count}</span>
      <VisuallyHidden>{label}</VisuallyHidden>
    </span>
  );
}
