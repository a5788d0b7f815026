import type { ConnectionDetails } from '@prosa/contracts/connections/schema.ts';
import { can } from '@prosa/contracts/permissions.ts';
import IconRefresh from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs';
import { useRetryFailedEvents } from '#features/connections/mutations.ts';
import { useFormat } from '#lib/format.ts';
import { useT } from '#lib/i18n.ts';
import { useSessionUser } from '#lib/session.ts';
import { PlainButton } from '#ui/plain-button.tsx';
import classes from './connection-ledger.module.css';

/** Today's event counts of a connection: received, applied, waiting and failed, so that no event is lost unnoticed. */
export function ConnectionLedger({ id, ledger }: Pick<ConnectionDetails, 'id' | 'ledger'>) {
  const t = useT();
  const format = useFormat();
  const me = useSessionUser();
  const retry = useRetryFailedEvents();
  const { received, applied, waiting, failed } = ledger;
  const counts = [
    { name: t('connections.ledger.received'), count: received },
    { name: t('connections.ledger.applied'), count: applied },
    { name: t('connections.ledger.waiting'), count: waiting },
    { name: t('connections.ledger.failed'), count: failed, isBad: failed > 0 },
  ];
  return (
    <section>
      <h3 className={classes.heading}>{t('connections.ledger')}</h3>
      <dl className={classes.counts}>
        {counts.map(({ name, count, isBad }) => (
          <div key={name} className={classes.count} data-bad={isBad || undefined}>
            <dt>{name}</dt>
            <dd>{format.number(count)}</dd>
          </div>
        ))}
      </dl>
      {failed > 0 ? (
        <div className={classes.failed}>
          <p>{t('connections.ledger.failedHint', { count: failed })}</p>
          {can(me, 'connections-page:actionButtons') ? (
            <PlainButton
              icon={<IconRefresh aria-hidden="true" />}
              isBusy={retry.isPending}
              onClick={() => retry.mutate(id)}
            >
              {t('connections.ledger.retry')}
            </PlainButton>
          ) : null}
        </div>
      ) : null}
    </section>
  );
}
