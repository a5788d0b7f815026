import type { LoginSession } from '@prosa/contracts/sessions/schema.ts';
import { useEndOwnSession } from '#features/security/mutations.ts';
import { useT } from '#lib/i18n.ts';
import { PlainButton } from '#ui/plain-button.tsx';
import { toast } from '#ui/toast.ts';
import { LoginList } from './login-list.tsx';
import classes from './security-dialog.module.css';

interface OwnLoginsProps {
  readonly logins: readonly LoginSession[];
  /** Leaves this browser, as the menu does. */
  readonly onLogout: () => void;
}

export function OwnLogins({ logins, onLogout }: OwnLoginsProps) {
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
