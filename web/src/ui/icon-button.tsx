import type { ComponentProps, ReactNode } from 'react';
import classes from './icon-button.module.css';
import { useHint } from './use-hint.tsx';

export interface IconButtonProps
  extends Omit<ComponentProps<'button'>, 'children' | 'color' | 'style' | 'className'> {
  /** Action of the button: read by screen readers and shown on hover and focus. */
  readonly label: string;
  readonly icon: ReactNode;
  readonly tone?: 'neutral' | 'accent' | 'danger';
  readonly isBusy?: boolean;
}

/** Plain HTML, because it is in every bar and row; Mantine is only loaded when something is opened. */
export function IconButton({
  label,
  icon,
  tone = 'neutral',
  isBusy = false,
  disabled = false,
  onPointerEnter,
  onPointerLeave,
  onFocus,
  onBlur,
  ...rest
}: IconButtonProps) {
  const isDisabled = disabled || isBusy;
  const { events, bubble } = useHint({ label, isDisabled });
  return (
    <>
      <button
        type="button"
        {...rest}
        className={classes.root}
        data-tone={tone}
        data-loading={isBusy || undefined}
        disabled={isDisabled}
        aria-busy={isBusy || undefined}
        aria-label={label}
        onPointerEnter={(event) => {
          events.onPointerEnter(event);
          onPointerEnter?.(event);
        }}
        onPointerLeave={(event) => {
          events.onPointerLeave();
          onPointerLeave?.(event);
        }}
        onFocus={(event) => {
          events.onFocus(event);
          onFocus?.(event);
        }}
        onBlur={(event) => {
          events.onBlur();
          onBlur?.(event);
        }}
      >
        {isBusy ? <span className={classes.spinner} aria-hidden="true" /> : null}
        <span className={classes.icon}>{icon}</span>
      </button>
      {bubble}
    </>
  );
}
