import type { LoginSession } from '@prosa/contracts/sessions/schema.ts';
import type { ReactNode } from 'react';
import { deviceOf } from '#lib/device-name.ts';
import { useFormat } from '#lib/format.ts';
import { useT } from '#lib/i18n.ts';
import { StatusBadge } from '#ui/status-badge.tsx';
import classes from './login-list.module.css';

interface LoginListProps {
  readonly logins: readonly LoginSession[];
  readonly label: string;
  /** Action for a login that is still active. */
  readonly actionOf?: (login: LoginSession) => ReactNode;
}

/** Logins with the details their user recognises: device, address and time. */
export function LoginList({ logins, label, actionOf }: LoginListProps) {
  const t = useT();
  const format = useFormat();
  return (
    <ul className={classes.root} aria-label={label}>
      {logins.map((login) => (
        <li key={login.id} className={classes.login}>
          <div className={classes.words}>
            <span className={classes.device} title={login.userAgent}>
              {deviceOf(login.userAgent) ?? t('security.session.unknownDevice')}
              {login.isCurrent ? (
                <StatusBadge tone="success">{t('security.session.current')}</StatusBadge>
              ) : null}
            </span>
            <span className={classes.dimmed}>
              {login.address} · {t('security.session.since', { when: format.dateTime(login.startedAt) })}
            </span>
            <span className={classes.dimmed}>
              {login.endedAt === null
                ? t('security.session.lastUsed', { when: format.dateTime(login.lastUsedAt) })
                : `${t('security.session.endedAt', { when: format.dateTime(login.endedAt) })} · ${t(
                    `security.session.reason.${login.endReason ?? 'expired'}`,
                  )}`}
            </span>
          </div>
          {login.endedAt === null ? actionOf?.(login) : null}
        </li>
      ))}
    </ul>
  );
}
