import { useFormat } from '#lib/format.ts';
import { useT } from '#lib/i18n.ts';
import { useSessionUser } from '#lib/session.ts';
import classes from './greeting.module.css';

const narrowNameLength = 10;

/** Whole characters: half of an accented letter or of an emoji is not one. */
export function truncateName(name: string): string {
  const letters = [...new Intl.Segmenter().segment(name)].map(({ segment }) => segment);
  const isWhole = letters.length <= narrowNameLength;
  return isWhole ? name : `${letters.slice(0, narrowNameLength).join('').trimEnd()}…`;
}

export function Greeting({ isNarrow }: { readonly isNarrow: boolean }) {
  const t = useT();
  const format = useFormat();
  const { name, profile, company } = useSessionUser();
  const activeUntil =
    profile === 'admin' ? t('shell.activeUntil', { date: format.date(company.dueDate) }) : undefined;
  if (isNarrow) {
    return (
      <div className={classes.root}>
        <p className={classes.greeting}>{t('shell.greetingShort', { name: truncateName(name) })}</p>
        <p className={classes.more}>
          {truncateName(company.name)}
          {activeUntil ? ` · ${activeUntil}` : null}
        </p>
      </div>
    );
  }
  return (
    <div className={classes.root}>
      <p className={classes.greeting}>{t('shell.greeting', { name, company: company.name })}</p>
      {activeUntil ? <p className={classes.more}>{activeUntil}</p> : null}
    </div>
  );
}
