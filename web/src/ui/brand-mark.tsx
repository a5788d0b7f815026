import classes from './brand-mark.module.css';

interface BrandMarkProps {
  /** Height of the mark in pixels. */
  readonly size?: number;
  /** The mark alone, for a narrow place; its name is still read aloud. */
  readonly isCompact?: boolean;
}

const name = 'Prosa';

export function BrandMark({ size = 32, isCompact = false }: BrandMarkProps) {
  return (
    <span className={classes.root} style={{ fontSize: size * 0.7 }}>
      <svg
        width={size}
        height={size}
        viewBox="0 0 32 32"
        role={isCompact ? 'img' : 'presentation'}
        aria-label={isCompact ? name : undefined}
      >
        <path
          className={classes.bubble}
          d="M8 3h16a6 6 0 0 1 6 6v10a6 6 0 0 1-6 6h-9.2l-6 4.5A1.1 1.1 0 0 1 7 28.6V25A6 6 0 0 1 2 19V9a6 6 0 0 1 6-6Z"
        />
        <path className={classes.lines} d="M9.5 11h13M9.5 17h7.5" />
      </svg>
      {isCompact ? null : <span className={classes.name}>{name}</span>}
    </span>
  );
}
