import { Outlet } from '@tanstack/react-router';
import { chosenLanguage } from '#features/access/state.ts';
import { useT } from '#lib/i18n.ts';
import { BrandMark } from '#ui/brand-mark.tsx';
import { LanguageMenu } from '#ui/language-menu.tsx';
import { ThemeToggle } from '#ui/theme-toggle.tsx';
import classes from './access-frame.module.css';

/** Around the pages before login: on a wide screen a picture of what the product is stands beside the form. */
export function AccessFrame() {
  const t = useT();
  return (
    <div className={classes.root}>
      <div className={classes.page}>
        <header className={classes.top}>
          <BrandMark size={32} />
          <div className={classes.preferences}>
            <LanguageMenu onChange={chosenLanguage.set} />
            <ThemeToggle />
          </div>
        </header>
        <main className={classes.main}>
          <Outlet />
        </main>
      </div>
      <aside className={classes.side} aria-hidden="true">
        <div className={classes.talk}>
          <p className={classes.theirs}>{t('access.side.first')}</p>
          <p className={classes.ours}>{t('access.side.second')}</p>
          <p className={classes.theirs}>{t('access.side.third')}</p>
        </div>
        <div className={classes.words}>
          <p className={classes.headline}>{t('access.side.title')}</p>
          <p>{t('access.tagline')}</p>
        </div>
      </aside>
    </div>
  );
}
