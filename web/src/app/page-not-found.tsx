import { Link } from '@tanstack/react-router';
import { useT } from '#lib/i18n.ts';
import { BrandMark } from '#ui/brand-mark.tsx';
import classes from './full-page.module.css';

export function PageNotFound() {
  const t = useT();
  return (
    <main className={classes.root}>
      <BrandMark size={40} isCompact />
      <h1 className={classes.title}>{t('ui.notFound.title')}</h1>
      <p className={classes.hint}>{t('ui.notFound.hint')}</p>
      <Link to="/" className={classes.link}>
        {t('ui.crash.home')}
      </Link>
    </main>
  );
}
