import { useT } from '#lib/i18n.ts';
import { BrandMark } from '#ui/brand-mark.tsx';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import classes from './full-page.module.css';

/** While the first code or the session is on its way. */
export function LoadingScreen() {
  const t = useT();
  return (
    <div className={classes.root} role="status">
      <span className={classes.pulse}>
        <BrandMark size={40} />
      </span>
      <VisuallyHidden>{t('ui.opening')}</VisuallyHidden>
    </div>
  );
}
