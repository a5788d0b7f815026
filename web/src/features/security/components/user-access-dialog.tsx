import type { LoginSession, UserAccess } from '@prosa/contracts/sessions/schema.ts';
import type { User } from '@prosa/contracts/users/schema.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useEndUserSessions, useResetSecondFactor, userAccessQuery } from '#features/security/queries.ts';
import { useFormat } from '#lib/format.ts';
import { useT } from '#lib/i18n.ts';
import { useSessionUser } from '#lib/session.ts';
import { CardSection } from '#ui/card-section.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { LoadError } from '#ui/load-error.tsx';
import { PlainButton } from '#ui/plain-button.tsx';
import { SkeletonList } from '#ui/skeleton-list.tsx';
import { StatusBadge } from '#ui/status-badge.tsx';
import { toast } from '#ui/toast.ts';
import { LoginList } from './login-list.tsx';
import classes from './security-dialog.module.css';

interface UserFactorProps {
  readonly user: User;
  readonly factor: UserAccess['secondFactor'];
}

/** Second factor of a user, with a reset for a lost one. */
function UserFactor({ user: { id, name }, factor }: UserFactorProps) {
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

interface UserLoginsProps {
  readonly user: User;
  readonly logins: readonly LoginSession[];
}

/** Logins of a user, and the action that ends them. */
function UserLogins({ user: { id, name }, logins }: UserLoginsProps) {
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

interface UserAccessDialogProps {
  readonly isOpen: boolean;
  readonly user: User;
  readonly onClose: () => void;
}

/** How somebody of the company gets in, for those who look after its people. */
export function UserAccessDialog({ isOpen, user, onClose }: UserAccessDialogProps) {
  const t = useT();
  const query = useQuery(userAccessQuery(user.id));
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t('users.access', { name: user.name })} size="lg">
      <div className={classes.root}>
        {query.isPending ? <SkeletonList hasAvatar={false} /> : null}
        {query.isLoadingError ? <LoadError query={query} /> : null}
        {query.data ? (
          <>
            <UserFactor user={user} factor={query.data.secondFactor} />
            <UserLogins user={user} logins={query.data.sessions} />
          </>
        ) : null}
      </div>
    </Dialog>
  );
}
