import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs';
import { useT } from '#lib/i18n.ts';
import classes from './empty-state.module.css';
import { PlainButton } from './plain-button.tsx';

export interface ErrorStateProps {
  readonly title?: string;
  readonly hint?: string;
  readonly onRetry?: () => void;
  readonly isRetrying?: boolean;
}

export function ErrorState({ title, hint, onRetry, isRetrying = false }: ErrorStateProps) {
  const t = useT();
  return (
    <div className={classes.root} role="alert">
      <span className={classes.icon} data-tone="danger" aria-hidden="true">
        <IconAlertTriangle />
      </span>
      <p className={classes.title}>{title ?? t('ui.error.title')}</p>
      <p className={classes.hint}>{hint ?? t('ui.error.hint')}</p>
      {onRetry ? (
        <div className={classes.action}>
          <PlainButton onClick={onRetry} isBusy={isRetrying}>
            {t(isRetrying ? 'ui.retrying' : 'ui.retry')}
          </PlainButton>
        </div>
      ) : null}
    </div>
  );
}
