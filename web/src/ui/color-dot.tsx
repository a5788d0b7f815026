import classes from './color-dot.module.css';

interface ColorDotProps {
  readonly color: string;
  /** Always written beside the dot: a colour alone says nothing to many people. */
  readonly label: string;
}

export function ColorDot({ color, label }: ColorDotProps) {
  return (
    <span className={classes.root}>
      <span className={classes.dot} style={{ backgroundColor: color }} aria-hidden="true" />
      <span className={classes.label}>{label}</span>
    </span>
  );
}
