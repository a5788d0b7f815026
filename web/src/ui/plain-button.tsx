import type { ComponentProps, ReactNode } from 'react';
import classes from './plain-button.module.css';

export interface PlainButtonProps extends Omit<ComponentProps<'button'>, 'className'> {
  readonly variant?: 'primary' | 'secondary' | 'quiet' | 'danger';
  readonly icon?: ReactNode;
  /** Shows that the work goes on and ignores further clicks, without losing the focus. */
  readonly isBusy?: boolean;
  readonly isFullWidth?: boolean;
}

/** The product's button: plain HTML, so the pages before login can use it without Mantine. */
export function PlainButton({
  variant = 'secondary',
  icon,
  isBusy = false,
  isFullWidth = false,
  type = 'button',
  onClick,
  children,
  ...rest
}: PlainButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      className={classes.root}
      data-variant={variant}
      data-full-width={isFullWidth || undefined}
      data-busy={isBusy || undefined}
      aria-busy={isBusy || undefined}
      aria-disabled={isBusy || undefined}
      onClick={(event) => {
        if (isBusy) event.preventDefault();
        else onClick?.(event);
      }}
    >
      {isBusy ? <span className={classes.spinner} aria-hidden="true" /> : icon}
      <span className={classes.label}>{children}</span>
    </button>
  );
}
