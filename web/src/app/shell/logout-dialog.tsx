import { useState } from 'react';
import { showError } from '#app/error-toasts.ts';
import { useT } from '#lib/i18n.ts';
import { session } from '#lib/session.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';

interface LogoutDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly unsentCount: number;
}

/** Asks before a logout erases messages that have not left the browser. */
export function LogoutDialog({ isOpen, onClose, unsentCount: count }: LogoutDialogProps) {
  const t = useT();
  const [isBusy, setIsBusy] = useState(false);
  const logout = async (): Promise<void> => {
    setIsBusy(true);
    try {
      await session.logout();
    } catch (error) {
      showError(error);
      setIsBusy(false);
    }
  };
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('unsent.logout.title', { count })}
      confirmLabel={t('unsent.logout.confirm')}
      isBusy={isBusy}
      onConfirm={() => void logout()}
    >
      {t('unsent.logout.hint', { count })}
    </ConfirmDialog>
  );
}
