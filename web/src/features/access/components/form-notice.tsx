import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs';
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs';
import IconInfoCircle from '@tabler/icons-react/dist/esm/icons/IconInfoCircle.mjs';
import type { ReactNode } from 'react';
import classes from './form-notice.module.css';

const icons = { success: IconCircleCheck, danger: IconAlertTriangle, info: IconInfoCircle } as const;

interface FormNoticeProps {
  readonly tone: keyof typeof icons;
  readonly children: ReactNode;
}

/** Result notice above the form; announced by screen readers when it appears. */
export function FormNotice({ tone, children }: FormNoticeProps) {
  const Icon = icons[tone];
  return (
    <div className={classes.root} data-tone={tone} role={tone === 'danger' ? 'alert' : 'status'}>
      <Icon size={20} aria-hidden="true" />
      <p>{children}</p>
    </div>
  );
}
