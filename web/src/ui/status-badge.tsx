import IconAlertHexagon from '@tabler/icons-react/dist/esm/icons/IconAlertHexagon.mjs';
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs';
import IconCircle from '@tabler/icons-react/dist/esm/icons/IconCircle.mjs';
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs';
import IconCircleX from '@tabler/icons-react/dist/esm/icons/IconCircleX.mjs';
import IconInfoCircle from '@tabler/icons-react/dist/esm/icons/IconInfoCircle.mjs';
import type { ReactNode } from 'react';
import classes from './status-badge.module.css';

/** `caution` lies between a warning and a danger. */
export type StatusTone = 'neutral' | 'info' | 'success' | 'warning' | 'caution' | 'danger';

interface StatusBadgeProps {
  readonly tone?: StatusTone;
  /** Replaces the shape of the tone. */
  readonly icon?: ReactNode;
  readonly children: ReactNode;
}

const shapes = {
  neutral: IconCircle,
  info: IconInfoCircle,
  success: IconCircleCheck,
  warning: IconAlertTriangle,
  caution: IconAlertHexagon,
  danger: IconCircleX,
} as const;

/** A state in a word; each tone has a shape of its own, so colour is never the only sign. */
export function StatusBadge({ tone = 'neutral', icon, children }: StatusBadgeProps) {
  const Shape = shapes[tone];
  return (
    <span className={classes.root} data-tone={tone}>
      {icon ?? <Shape size={14} stroke={2} aria-hidden="true" />}
      {children}
    </span>
  );
}
