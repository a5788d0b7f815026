import classes from './skeleton.module.css';

interface SkeletonProps {
  readonly width?: string;
  readonly height?: string;
  readonly isRound?: boolean;
}

/** One grey bar where text will stand. Whoever shows it says aloud that it is loading. */
export function Skeleton({ width = '100%', height = '0.875rem', isRound = false }: SkeletonProps) {
  return (
    <span
      className={classes.root}
      style={{ width, height }}
      data-round={isRound || undefined}
      aria-hidden="true"
    />
  );
}
