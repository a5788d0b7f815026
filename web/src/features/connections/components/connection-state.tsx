import type { Connection } from '@prosa/contracts/connections/schema.ts';
import { useFormat } from '#lib/format.ts';
import { useT } from '#lib/i18n.ts';
import classes from './connection-state.module.css';
import { ConnectionStatusBadge } from './connection-status-badge.tsx';

interface ConnectionStateProps {
  readonly connection: Pick<Connection, 'status' | 'reason' | 'retryAt'>;
}

/** Status of a connection, its reason, and the time of the next automatic retry. */
export function ConnectionState({ connection: { status, reason, retryAt } }: ConnectionStateProps) {
  const t = useT();
  const format = useFormat();
  return (
    <div className={classes.root}>
      <ConnectionStatusBadge status={status} />
      {reason ? <span className={classes.line}>{t(`connections.reason.${reason}`)}</span> : null}
      {retryAt ? (
        <span className={classes.line}>{t('connections.retryAt', { time: format.time(retryAt) })}</span>
      ) : null}
    </div>
  );
}
