import { formatPhoneNumber } from '@prosa/contracts/phone-number.ts';
import { useQuery } from '@tanstack/react-query';
import { connectionDetailsQuery } from '#features/connections/queries.ts';
import { errorText } from '#lib/api-error-text.ts';
import { useFormat } from '#lib/format.ts';
import { useT } from '#lib/i18n.ts';
import { ColorDot } from '#ui/color-dot.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { SkeletonList } from '#ui/skeleton-list.tsx';
import classes from './connection-details.module.css';
import { ConnectionLedger } from './connection-ledger.tsx';
import { ConnectionState } from './connection-state.tsx';
import { ConnectionStatusBadge } from './connection-status-badge.tsx';

/** Everything known of one connection, and what has become of it lately. */
export function ConnectionDetails({ connectionId }: { readonly connectionId: number }) {
  const t = useT();
  const format = useFormat();
  const details = useQuery(connectionDetailsQuery(connectionId));
  if (details.isPending) return <SkeletonList rows={5} hasAvatar={false} />;
  if (details.isLoadingError) {
    return (
      <ErrorState
        hint={errorText(details.error, t)}
        onRetry={() => void details.refetch()}
        isRetrying={details.isFetching}
      />
    );
  }
  const { provider, number, retries, queues, isDefault, createdAt, updatedAt, changes } = details.data;
  const facts = [
    { name: t('connections.status'), value: <ConnectionState connection={details.data} /> },
    ...(retries > 0 ? [{ name: t('connections.retries'), value: format.number(retries) }] : []),
    {
      name: t('connections.number'),
      value: number ? formatPhoneNumber(number) : t('connections.numberNone'),
    },
    { name: t('connections.provider'), value: t(`connections.provider.${provider}`) },
    { name: t('connections.isDefault'), value: t(isDefault ? 'connections.yes' : 'connections.no') },
    {
      name: t('connections.queueIds'),
      value:
        queues.length === 0
          ? t('connections.queuesNone')
          : queues.map(({ id, name, color }) => (
              <div key={id}>
                <ColorDot color={color} label={name} />
              </div>
            )),
    },
    { name: t('connections.createdAt'), value: format.dateTime(createdAt) },
    { name: t('connections.updatedAt'), value: format.dateTime(updatedAt) },
  ];
  return (
    <>
      <dl className={classes.facts}>
        {facts.map(({ name, value }) => (
          <div key={name} className={classes.fact}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <ConnectionLedger id={connectionId} ledger={details.data.ledger} />
      <h3 className={classes.heading}>{t('connections.changes')}</h3>
      {changes.length === 0 ? (
        <p className={classes.none}>{t('connections.changesNone')}</p>
      ) : (
        <ol className={classes.changes}>
          {changes.map(({ status, reason, at }) => (
            <li key={`${at} ${status} ${reason}`} className={classes.change}>
              <span className={classes.words}>
                <ConnectionStatusBadge status={status} />
                {reason ? <span className={classes.reason}>{t(`connections.reason.${reason}`)}</span> : null}
              </span>
              <time className={classes.time} dateTime={at}>
                {format.dateTime(at)}
              </time>
            </li>
          ))}
        </ol>
      )}
    </>
  );
}
