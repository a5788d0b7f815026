import { can } from '@prosa/contracts/permissions.ts';
import { formatPhoneNumber } from '@prosa/contracts/phone-number.ts';
import { useQuery } from '@tanstack/react-query';
import { companyPlanQuery } from '#features/companies/queries.ts';
import { connectionDetailsQuery } from '#features/connections/queries.ts';
import { useFormat } from '#lib/format.ts';
import { useT } from '#lib/i18n.ts';
import { useSessionUser } from '#lib/session.ts';
import { ColorDot } from '#ui/color-dot.tsx';
import { LoadError } from '#ui/load-error.tsx';
import { SkeletonList } from '#ui/skeleton-list.tsx';
import classes from './connection-details.module.css';
import { ConnectionLedger } from './connection-ledger.tsx';
import { ConnectionState } from './connection-state.tsx';
import { ConnectionStatusBadge } from './connection-status-badge.tsx';
import { ConnectionToken } from './connection-token.tsx';
import { WebhookFields } from './webhook-fields.tsx';

/** Everything known of one connection, and what has become of it lately. */
export function ConnectionDetails({ connectionId }: { readonly connectionId: number }) {
  const t = useT();
  const format = useFormat();
  const me = useSessionUser();
  const details = useQuery(connectionDetailsQuery(connectionId));
  const company = useQuery(companyPlanQuery(me.companyId));
  if (details.isPending) return <SkeletonList rows={5} hasAvatar={false} />;
  if (details.isLoadingError) {
    return <LoadError query={details} />;
  }
  const { name: connectionName, provider, number, retries, queues, isDefault, hasToken } = details.data;
  const { createdAt, updatedAt, changes, account } = details.data;
  const canHaveToken =
    can(me, 'connections-page:editOrDeleteConnection') && company.data?.plan.useExternalApi === true;
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
      {account?.webhookUrl ? (
        <section className={classes.section}>
          <h3 className={classes.heading}>{t('connections.webhook')}</h3>
          <WebhookFields account={account} />
        </section>
      ) : null}
      {canHaveToken ? (
        <ConnectionToken connectionId={connectionId} name={connectionName} hasToken={hasToken} />
      ) : null}
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
