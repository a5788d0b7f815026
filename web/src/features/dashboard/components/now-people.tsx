import type { DashboardNow } from '@prosa/contracts/dashboard/schema.ts';
import { useQuery } from '@tanstack/react-query';
import type { TicketChoice } from '#features/dashboard/state.ts';
import { PresenceBadge } from '#features/presence/components/presence-badge.tsx';
import { presenceListQuery } from '#features/presence/queries.ts';
import { useFormat } from '#lib/format.ts';
import { useT } from '#lib/i18n.ts';
import { ColorDot } from '#ui/color-dot.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import classes from './now-people.module.css';

interface NowPeopleProps {
  readonly now: DashboardNow | undefined;
  readonly queueId: number | undefined;
  readonly onTickets: (choice: TicketChoice) => void;
}

/** Open tickets per attendant and waiting tickets per queue, at this moment. */
export function NowPeople({ now, queueId, onTickets }: NowPeopleProps) {
  const t = useT();
  const format = useFormat();
  // Presence is live, whereas the figures are as old as the last ticket change.
  const { data: presences } = useQuery(presenceListQuery());
  if (!now || !presences) return <Skeleton width="60%" height="2rem" />;
  const online = new Set(presences.filter((person) => person.online).map(({ userId }) => userId));
  const attendants = now.attendants.filter(({ id, attending }) => online.has(id) || attending > 0);
  const ofQueue = queueId === undefined ? {} : { queueId };
  return (
    <div className={classes.root}>
      {attendants.length === 0 ? (
        <p className={classes.nobody}>{t('dashboard.now.nobody')}</p>
      ) : (
        <ul className={classes.list} aria-label={t('dashboard.now.attendants')}>
          {attendants.map(({ id, name, attending }) => (
            <li key={id} className={classes.chip}>
              <PresenceBadge userId={id} />
              <span className={classes.name}>{name}</span>
              {attending === 0 ? (
                <span className={classes.zero}>{format.number(0)}</span>
              ) : (
                <button
                  type="button"
                  className={classes.count}
                  aria-label={t('dashboard.now.attendsCount', { name, count: attending })}
                  onClick={() =>
                    onTickets({
                      title: t('dashboard.now.attendedBy', { name }),
                      query: { set: 'attending', attendantId: id, ...ofQueue },
                    })
                  }
                >
                  {format.number(attending)}
                </button>
              )}
            </li>
          ))}
        </ul>
      )}
      {now.queues.length === 0 ? null : (
        <ul className={classes.list} aria-label={t('dashboard.now.queues')}>
          {now.queues.map(({ queue, waiting, attending }) => {
            const name = queue?.name ?? t('dashboard.noQueue');
            return (
              <li key={queue?.id ?? 0} className={classes.chip}>
                {queue ? <ColorDot color={queue.color} label={name} /> : name}
                <span className={classes.words}>{t('dashboard.now.queueWords', { waiting, attending })}</span>
              </li>
            );
          })}
        </ul>
      )}
    </div>
  );
}
