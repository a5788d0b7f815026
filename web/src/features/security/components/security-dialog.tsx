import type { LoginSession } from '@prosa/contracts/sessions/schema.ts';
import { useQuery } from '@tanstack/react-query';
import { ownSessionsQuery, secondFactorQuery, useEndOwnSession } from '#features/security/queries.ts';
import { useT } from '#lib/i18n.ts';
import { CardSection } from '#ui/card-section.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { LoadError } from '#ui/load-error.tsx';
import { PlainButton } from '#ui/plain-button.tsx';
import { SkeletonList } from '#ui/skeleton-list.tsx';
import { toast } from '#ui/toast.ts';
import { LoginList } from './login-list.tsx';
import { SecondFactorPanel } from './second-factor-panel.tsx';
import classes from './security-dialog.module.css';

interface OwnLoginsProps {
  readonly logins: readonly LoginSession[];
  /** Leaves this browser, as the menu does. */
  readonly onLogout: () => void;
}

function OwnLogins({ logins, onLogout }: OwnLoginsProps) {
  const t = useT();
  const end = useEndOwnSession();
  const endLogin = ({ id, isCurrent }: LoginSession): void => {
    if (isCurrent) onLogout();
    else end.mutate(id, { onSuccess: () => toast.success(t('security.session.ended')) });
  };
  const ended = logins.filter(({ endedAt }) => endedAt !== null);
  return (
    <>
      <LoginList
        label={t('security.sessions')}
        logins={logins.filter(({ endedAt }) => endedAt === null)}
        actionOf={(login) => (
          <PlainButton onClick={() => endLogin(login)} isBusy={end.isPending && end.variables === login.id}>
            {t('security.session.end')}
          </PlainButton>
        )}
      />
      {ended.length === 0 ? null : (
        <>
          <h3 className={classes.part}>{t('security.sessions.earlier')}</h3>
          <LoginList label={t('security.sessions.earlier')} logins={ended} />
        </>
      )}
    </>
  );
}

interface SecurityDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onLogout: () => void;
}

/** How one gets in, and where one is. */
export function SecurityDialog({ isOpen, onClose, onLogout }: SecurityDialogProps) {
  const t = useT();
  const factor = useQuery(secondFactorQuery());
  const sessions = useQuery(ownSessionsQuery());
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t('security.title')} size="lg" staysOpenOnOutsideClick>
      <div className={classes.root}>
        <CardSection title={t('security.factor')} hint={t('security.factor.hint')}>
          {factor.isPending ? <SkeletonList hasAvatar={false} /> : null}
          {factor.isLoadingError ? <LoadError query={factor} /> : null}
          {factor.data ? <SecondFactorPanel factor={factor.data} /> : null}
        </CardSection>
        <CardSection title={t('security.sessions')} hint={t('security.sessions.hint')}>
          {sessions.isPending ? <SkeletonList hasAvatar={false} /> : null}
          {sessions.isLoadingError ? <LoadError query={sessions} /> : null}
          {sessions.data ? <OwnLogins logins={sessions.data} onLogout={onLogout} /> : null}
        </CardSection>
      </div>
    </Dialog>
  );
}
