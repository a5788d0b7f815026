import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { ApiError, errorText } from '#lib/api-error.ts';
import { useT } from '#lib/i18n.ts';
import { PlainButton } from '#ui/plain-button.tsx';
import classes from './full-page.module.css';

/** Stands in for a page that failed; the rest of the screen goes on. */
export function PageCrash({ error, reset }: ErrorComponentProps) {
  const t = useT();
  const router = useRouter();
  return (
    <div className={classes.root} role="alert">
      <h1 className={classes.title}>{t('ui.crash.title')}</h1>
      <p className={classes.hint}>{error instanceof ApiError ? errorText(error, t) : t('ui.crash.hint')}</p>
      <PlainButton
        variant="primary"
        onClick={() => {
          reset();
          void router.invalidate();
        }}
      >
        {t('ui.retry')}
      </PlainButton>
      {/* A whole new load: what failed may be the code that would have to draw the next page. */}
      <a href="/" className={classes.link}>
        {t('ui.crash.home')}
      </a>
    </div>
  );
}
