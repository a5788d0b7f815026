import type { LoginSession } from '@prosa/contracts/sessions/schema.ts';
import type { User } from '@prosa/contracts/users/schema.ts';
import { useState } from 'react';
import { useEndUserSessions } from '#features/security/mutations.ts';
import { useT } from '#lib/i18n.ts';
import { useSessionUser } from '#lib/session.ts';
import { CardSection } from '#ui/card-section.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { PlainButton } from '#ui/plain-button.tsx';
import { toast } from '#ui/toast.ts';
import { LoginList } from './login-list.tsx';
import classes from './security-dialog.module.css';

interface UserLoginsProps {
  readonly user: User;
  readonly logins: readonly LoginSession[];
}

/** Logins of a user, and the action that ends them. */
export function UserLogins({ user: { id, name }, logins }: UserLoginsProps) {
  const t = useT();
  const me = useSessionUser();
  const end = useEndUserSessions(id);
  const [isAsking, setIsAsking] = useState(false);
  const stopAsking = (): void => setIsAsking(false);
  const live = logins.filter(({ endedAt }) => endedAt === null);
  const ended = logins.filter(({ endedAt }) => endedAt !== null);
  return (
    <CardSection title={t('security.sessions.of')}>
      {live.length === 0 ? (
        <p className={classes.none}>{t('security.session.none')}</p>
      ) : (
        <LoginList label={t('security.sessions.of')} logins={live} />
      )}
      {live.length === 0 || id === me.id ? null : (
        <div className={classes.actions}>
          <PlainButton onClick={() => setIsAsking(true)}>{t('security.session.endAll')}</PlainButton>
        </div>
      )}
      {ended.length === 0 ? null : (
        <>
          <h3 className={classes.part}>{t('security.sessions.earlier')}</h3>
          <LoginList label={t('security.sessions.earlier')} logins={ended} />
        </>
      )}
      <ConfirmDialog
        isOpen={isAsking}
        onClose={stopAsking}
        onConfirm={() =>
          end.mutate(undefined, {
            onSuccess: () => toast.success(t('security.session.ended')),
            onSettled: stopAsking,
          })
        }
        title={t('security.session.endAllTitle', { name })}
        confirmLabel={t('security.session.end')}
        isBusy={end.isPending}
      >
        {t('security.session.endAllHint', { name })}
      </ConfirmDialog>
    </CardSection>
  );
}
