import { readableTextOn } from '#ui/readable-text.ts';
import classes from './tag-badge.module.css';

interface TagBadgeProps {
  readonly name: string;
  /** `#RRGGBB` */
  readonly color: string;
}

export function TagBadge({ name, color }: TagBadgeProps) {
  return (
    <span className={classes.root} style={{ backgroundColor: color, color: readableTextOn(color) }}>
      {name}
    </span>
  );
}
