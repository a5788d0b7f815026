import type { Help } from '@prosa/contracts/helps/schema.ts';
import IconExternalLink from '@tabler/icons-react/dist/esm/icons/IconExternalLink.mjs';
import { useT } from '#lib/i18n.ts';
import { FilmCover } from './film-cover.tsx';
import classes from './help-card.module.css';

interface HelpCardProps {
  readonly help: Help;
  readonly onPlay: () => void;
}

export function HelpCard({ help, onPlay }: HelpCardProps) {
  const t = useT();
  const { title, description, link } = help;
  return (
    <article className={classes.root}>
      <button
        type="button"
        className={classes.cover}
        aria-label={t('helps.play', { title })}
        aria-haspopup="dialog"
        onClick={onPlay}
      >
        <FilmCover help={help} />
      </button>
      <div className={classes.words}>
        <h2 className={classes.title}>{title}</h2>
        <p className={classes.description}>{description}</p>
        {link === null ? null : (
          <a className={classes.link} href={link} target="_blank" rel="noopener noreferrer">
            {t('helps.readMore')}
            <IconExternalLink size={14} aria-hidden="true" />
          </a>
        )}
      </div>
    </article>
  );
}
