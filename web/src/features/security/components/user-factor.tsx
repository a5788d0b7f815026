import type { UserAccess } from '@prosa/contracts/sessions/schema.ts';
import type { User } from '@prosa/contracts/users/schema.ts';
import { useState } from 'react';
import { useResetSecondFactor } from '#features/security/mutations.ts';
import { useFormat } from '#lib/format.ts';
import { useT } from '#lib/i18n.ts';
import { useSessionUser } from '#lib/session.ts';
import { CardSection } from '#ui/card-section.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { PlainButton } from '#ui/plain-button.tsx';
import { StatusBadge } from '#ui/status-badge.tsx';
import { toast } from '#ui/toast.ts';
import classes from './security-dialog.module.css';

interface UserFactorProps {
  readonly user: User;
  readonly factor: UserAccess['secondFactor'];
}

/** Second factor of a user, with a reset for a lost one. */
export function UserFactor({ user: { id, name }, factor }: UserFactorProps) {
  const t = useT();
  const format = useFormat();
  const me = useSessionUser();
  const reset = useResetSecondFactor(id);
  const [isAsking, setIsAsking] = useState(false);
  const stopAsking = (): void => setIsAsking(false);
  // Users change their own factor in the profile menu, with password and code.
  const mayReset = factor.isOn && (id !== me.id || me.enteredBy !== null);
  return (
    <CardSection title={t('security.factor')}>
      <div className={classes.actions}>
        <StatusBadge tone={factor.isOn ? 'success' : 'neutral'}>
          {t(factor.isOn ? 'security.factor.on' : 'security.factor.off')}
        </StatusBadge>
        {factor.since === null ? null : t('security.factor.since', { date: format.date(factor.since) })}
      </div>
      {mayReset ? (
        <div className={classes.actions}>
          <PlainButton onClick={() => setIsAsking(true)}>{t('security.reset')}</PlainButton>
        </div>
      ) : null}
      <ConfirmDialog
        isOpen={isAsking}
        onClose={stopAsking}
        onConfirm={() =>
          reset.mutate(undefined, {
            onSuccess: () => toast.success(t('security.reset.done')),
            onSettled: stopAsking,
          })
        }
        title={t('security.reset.title', { name })}
        confirmLabel={t('security.reset.confirm')}
        isBusy={reset.isPending}
      >
        {t('security.reset.hint', { name })}
      </ConfirmDialog>
    </CardSection>
  );
}
