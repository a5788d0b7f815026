import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs';
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs';
import IconCircleX from '@tabler/icons-react/dist/esm/icons/IconCircleX.mjs';
import IconInfoCircle from '@tabler/icons-react/dist/esm/icons/IconInfoCircle.mjs';
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import { useEffect, useRef } from 'react';
import { type MessageKey, useT } from '#lib/i18n.ts';
import { dismissToast, type ToastKind, type ToastMessage } from './toast.ts';
import classes from './toast-card.module.css';
import { VisuallyHidden } from './visually-hidden.tsx';

const looks: Record<ToastKind, { readonly icon: typeof IconX; readonly text: MessageKey }> = {
  success: { icon: IconCircleCheck, text: 'ui.status.success' },
  error: { icon: IconCircleX, text: 'ui.status.danger' },
  info: { icon: IconInfoCircle, text: 'ui.status.info' },
  warning: { icon: IconAlertTriangle, text: 'ui.status.warning' },
};

/** After a pause a toast stays at least this long, so that it does not vanish under the leaving pointer. */
const minRestMs = 1000;

interface ToastCardProps {
  readonly message: ToastMessage;
  readonly isPaused: boolean;
}

export function ToastCard({ message, isPaused }: ToastCardProps) {
  const t = useT();
  const { icon: Icon, text } = looks[message.kind];
  const remaining = useRef(message.durationMs);

  useEffect(() => {
    if (isPaused) return;
    const startedAt = performance.now();
    const timer = setTimeout(() => dismissToast(message.id), remaining.current);
    return () => {
      clearTimeout(timer);
      const rest = remaining.current - (performance.now() - startedAt);
      remaining.current = Math.max(rest, minRestMs);
    };
  }, [isPaused, message.id]);

  return (
    <div className={classes.root} data-kind={message.kind}>
      <Icon className={classes.icon} size={20} aria-hidden="true" />
      <p className={classes.text}>
        <VisuallyHidden>{t(text)}: </VisuallyHidden>
        {message.text}
      </p>
      <button
        type="button"
        className={classes.close}
        aria-label={t('ui.closeNotification')}
        onClick={() => dismissToast(message.id)}
      >
        <IconX size={16} aria-hidden="true" />
      </button>
    </div>
  );
}
