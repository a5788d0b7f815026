import type { Ticket } from '@prosa/contracts/tickets/schema.ts';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { removeArrivals } from '#features/notifications/arrivals.ts';
import { ticketLinkOf } from '#features/notifications/state.ts';
import type { ListViewer } from '#features/tickets/queries.ts';
import { useFormat } from '#lib/format.ts';
import { useT } from '#lib/i18n.ts';
import type { StoredArrival } from '#lib/storage.ts';
import { PopupPanel } from '#ui/popup-panel.tsx';
import type { PopupProps } from '#ui/use-popup.ts';
import { UserAvatar } from '#ui/user-avatar.tsx';
import { NoticePermission } from './notice-permission.tsx';
import list from './unread-list.module.css';
import { UnreadList } from './unread-list.tsx';
import classes from './unread-panel.module.css';
import row from './unread-row.module.css';

interface ArrivalListProps {
  readonly arrivals: readonly StoredArrival[];
  /** A ticket was chosen. */
  readonly onFollow: () => void;
}

/** Conversations that colleagues handed over, until they are looked at. */
function ArrivalList({ arrivals, onFollow }: ArrivalListProps) {
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
            {...ticketLinkOf({ status: 'open', uuid: arrival.uuid })}
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

interface UnreadPanelProps extends PopupProps {
  readonly viewer: ListViewer;
  readonly arrivals: readonly StoredArrival[];
  readonly renderPreview: (ticket: Ticket) => ReactNode;
}

export function UnreadPanel({ viewer, arrivals, renderPreview, ...popup }: UnreadPanelProps) {
  const t = useT();
  return (
    <PopupPanel
      {...popup}
      label={t('notifications.title')}
      position="bottom-end"
      width={360}
      className={classes.root}
    >
      <h2 className={classes.title}>{t('notifications.title')}</h2>
      <div className={classes.lists}>
        <ArrivalList arrivals={arrivals} onFollow={popup.onClose} />
        <UnreadList
          viewer={viewer}
          renderPreview={renderPreview}
          isOnlyList={arrivals.length === 0}
          onFollow={popup.onClose}
        />
      </div>
      <NoticePermission />
    </PopupPanel>
  );
}
