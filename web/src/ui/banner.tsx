import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs';
import IconInfoCircle from '@tabler/icons-react/dist/esm/icons/IconInfoCircle.mjs';
import type { ReactNode } from 'react';
import classes from './banner.module.css';

interface BannerProps {
  readonly tone?: 'info' | 'warning' | 'danger';
  readonly icon?: ReactNode;
  readonly action?: ReactNode;
  readonly children: ReactNode;
}

/** A line across the page about the whole of it: offline, reconnecting, about to expire. */
export function Banner({ tone = 'warning', icon, action, children }: BannerProps) {
  const Icon = tone === 'info' ? IconInfoCircle : IconAlertTriangle;
  return (
    <div className={classes.root} data-tone={tone} role="status">
      {icon ?? <Icon size={18} aria-hidden="true" />}
      <p className={classes.text}>{children}</p>
      {action}
    </div>
  );
}
