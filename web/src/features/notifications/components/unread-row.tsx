import type { Ticket } from '@prosa/contracts/tickets/schema.ts';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { ticketLinkOf } from '#features/notifications/state.ts';
import { useFormat } from '#lib/format.ts';
import { useT } from '#lib/i18n.ts';
import { UnreadCount } from '#ui/unread-count.tsx';
import { UserAvatar } from '#ui/user-avatar.tsx';
import classes from './unread-row.module.css';

interface UnreadRowProps {
  readonly ticket: Ticket;
  /** One-line preview of the last message. */
  readonly preview: ReactNode;
  readonly onFollow: () => void;
}

export function UnreadRow({ ticket, preview, onFollow }: UnreadRowProps) {
  const t = useT();
  const format = useFormat();
  const { contact, status, unreadMessages, updatedAt } = ticket;
  return (
    <Link {...ticketLinkOf(ticket)} preload={false} className={classes.root} onClick={onFollow}>
      <UserAvatar
        name={contact.name}
        image={contact.profilePicUrl}
        seed={contact.number || contact.name}
        size={40}
      />
      <span className={classes.body}>
        <span className={classes.line}>
          <span className={classes.name}>{contact.name}</span>
          <time className={classes.time} dateTime={updatedAt} title={format.dateTime(updatedAt)}>
            {format.relative(updatedAt)}
          </time>
        </span>
        <span className={classes.line}>
          {preview}
          {status === 'pending' ? (
            <span className={classes.waiting}>{t('notifications.waiting')}</span>
          ) : null}
          <UnreadCount count={unreadMessages} label={t('notifications.unread', { count: unreadMessages })} />
        </span>
      </span>
    </Link>
  );
}
