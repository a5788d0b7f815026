import { Link } from '@tanstack/react-router';
import { removeArrivals } from '#features/notifications/arrivals/state.ts';
import { addressOf } from '#features/notifications/state.ts';
import { useFormat } from '#lib/format.ts';
import { useT } from '#lib/i18n.ts';
import type { StoredArrival } from '#lib/storage.ts';
import { UserAvatar } from '#ui/user-avatar.tsx';
import list from './unread-list.module.css';
import row from './unread-row.module.css';

interface ArrivalListProps {
  readonly arrivals: readonly StoredArrival[];
  /** A ticket was chosen. */
  readonly onFollow: () => void;
}

/** Conversations that colleagues handed over, until they are looked at. */
export function ArrivalList({ arrivals, onFollow }: ArrivalListProps) {
  const t = useT();
  const format = useFormat();
  const follow = (followed: StoredArrival): void => {
    removeArrivals(({ ticketId }) => ticketId === followed.ticketId);
    onFollow();
  };
  if (arrivals.length === 0) return null;
  return (
    <ul className={list.rows}>
      {arrivals.map((arrival) => (
        <li key={arrival.ticketId}>
          <Link
            {...addressOf({ status: 'open', uuid: arrival.uuid })}
            preload={false}
            className={row.root}
            onClick={() => follow(arrival)}
          >
            <UserAvatar name={arrival.contactName} image={null} seed={arrival.contactName} size={40} />
            <span className={row.body}>
              <span className={row.line}>
                <span className={row.name}>{arrival.contactName}</span>
                <time className={row.time} dateTime={arrival.at} title={format.dateTime(arrival.at)}>
                  {format.relative(arrival.at)}
                </time>
              </span>
              <span className={row.by}>{t('notifications.arrivedShort', { by: arrival.byName })}</span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
