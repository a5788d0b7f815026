import type { ReactNode } from 'react';
import { useT } from '#lib/i18n.ts';
import classes from './confirm-dialog.module.css';
import { DialogActions } from './dialog-actions.tsx';
import { DialogFrame } from './dialog-frame.tsx';
import { PlainButton } from './plain-button.tsx';

export interface ConfirmDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onConfirm: () => void;
  readonly title: string;
  /** Explains what will happen and whether it can be undone. */
  readonly children: ReactNode;
  /** A verb that names the action; defaults to "delete" for a dangerous one. */
  readonly confirmLabel?: string;
  readonly tone?: 'danger' | 'neutral';
  readonly isBusy?: boolean;
}

export function ConfirmDialog({
  isOpen,
  onClose,
  onConfirm,
  title,
  children,
  confirmLabel,
  tone = 'danger',
  isBusy = false,
}: ConfirmDialogProps) {
  const t = useT();
  const isDanger = tone === 'danger';
  return (
    <DialogFrame isOpen={isOpen} onClose={onClose} title={title} size="sm" isBusy={isBusy} isSmall>
      <div className={classes.message}>{children}</div>
      <DialogActions>
        <PlainButton onClick={onClose} disabled={isBusy} data-autofocus>
          {t('ui.cancel')}
        </PlainButton>
        <PlainButton variant={isDanger ? 'danger' : 'primary'} onClick={onConfirm} isBusy={isBusy}>
          {confirmLabel ?? t(isDanger ? 'ui.delete' : 'ui.confirm')}
        </PlainButton>
      </DialogActions>
    </DialogFrame>
  );
}
