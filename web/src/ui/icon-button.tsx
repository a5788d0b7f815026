import { ActionIcon, Tooltip } from '@mantine/core';
import type { ComponentProps, ReactNode } from 'react';
import classes from './icon-button.module.css';

export interface IconButtonProps
  extends Omit<ComponentProps<'button'>, 'children' | 'color' | 'style' | 'className'> {
  /** What the button does: read aloud and shown on hover and on focus. */
  readonly label: string;
  readonly icon: ReactNode;
  readonly tone?: 'neutral' | 'accent' | 'danger';
  readonly isBusy?: boolean;
}

export function IconButton({
  label,
  icon,
  tone = 'neutral',
  isBusy = false,
  disabled = false,
  ...rest
}: IconButtonProps) {
  return (
    <Tooltip label={label} events={{ hover: true, focus: true, touch: false }}>
      <ActionIcon
        {...rest}
        className={classes.root}
        data-tone={tone}
        variant="subtle"
        loading={isBusy}
        disabled={disabled}
        aria-label={label}
      >
        {icon}
      </ActionIcon>
    </Tooltip>
  );
}
