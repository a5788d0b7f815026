import { useT } from '#lib/i18n.ts';
import { PlainButton } from '#ui/plain-button.tsx';
import classes from './colleague-warning.module.css';

interface ColleagueWarningProps {
  readonly name: string;
  readonly onReview: () => void;
  readonly onSend: () => void;
}

/** Before two people say two things to the same contact. */
export function ColleagueWarning({ name, onReview, onSend }: ColleagueWarningProps) {
  const t = useT();
  return (
    <div className={classes.root} role="alert">
      <p className={classes.text}>{t('messages.colleague.answered', { name })}</p>
      <PlainButton onClick={onReview}>{t('messages.colleague.review')}</PlainButton>
      <PlainButton variant="primary" autoFocus onClick={onSend}>
        {t('messages.colleague.send')}
      </PlainButton>
    </div>
  );
}
