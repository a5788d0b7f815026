import { useT } from '#lib/i18n.ts';
import classes from './confirm-dialog.module.css';
import { DialogActions } from './dialog-actions.tsx';
import { DialogFrame } from './dialog-frame.tsx';
import { PlainButton } from './plain-button.tsx';

interface DiscardQuestionProps {
  readonly isOpen: boolean;
  readonly onKeep: () => void;
  readonly onDiscard: () => void;
}

/** Asks before a form in which something was changed is thrown away. */
export function DiscardQuestion({ isOpen, onKeep, onDiscard }: DiscardQuestionProps) {
  const t = useT();
  return (
    <DialogFrame isOpen={isOpen} onClose={onKeep} title={t('ui.discard.title')} size="sm" isSmall>
      <div className={classes.message}>{t('ui.discard.hint')}</div>
      <DialogActions>
        <PlainButton onClick={onDiscard}>{t('ui.discard.discard')}</PlainButton>
        <PlainButton variant="primary" onClick={onKeep} data-autofocus>
          {t('ui.discard.keep')}
        </PlainButton>
      </DialogActions>
    </DialogFrame>
  );
}
