import type { Ticket } from '@prosa/contracts/tickets/schema.ts';
import IconClock from '@tabler/icons-react/dist/esm/icons/IconClock.mjs';
import IconUser from '@tabler/icons-react/dist/esm/icons/IconUser.mjs';
import IconUsersGroup from '@tabler/icons-react/dist/esm/icons/IconUsersGroup.mjs';
import type { ReactNode } from 'react';
import { TagBadge } from '#features/tags/components/tag-badge.tsx';
import { LastMessage } from '#features/tickets/components/last-message.tsx';
import { waitingSince, waitingTone } from '#features/tickets/kanban/state.ts';
import { useFormat } from '#lib/format.ts';
import { useT } from '#lib/i18n.ts';
import { ColorDot } from '#ui/color-dot.tsx';
import { UnreadCount } from '#ui/unread-count.tsx';
import { UserAvatar } from '#ui/user-avatar.tsx';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import classes from './card-content.module.css';

interface CardContentProps {
  readonly ticket: Ticket;
  /** Contact's name as rendered here. */
  readonly name: ReactNode;
  readonly now: number;
  readonly action?: ReactNode;
}

const tagsShown = 3;

function Waiting({ since, now }: { readonly since: string; readonly now: number }) {
  const t = useT();
  const format = useFormat();
  return (
    <span className={classes.waiting} data-tone={waitingTone(since, now)} title={format.dateTime(since)}>
      <IconClock size={12} aria-hidden="true" />
      <VisuallyHidden>{t('kanban.waiting')}</VisuallyHidden>
      {format.relative(since, Math.max(now, Date.parse(since)))}
    </span>
  );
}

/** Content of a card. The tag of its lane is omitted, because the lane shows it. */
export function CardContent({ ticket, name, now, action }: CardContentProps) {
  const t = useT();
  const { contact, queue, user, unreadMessages, isGroup, laneId } = ticket;
  const tags = ticket.tags.filter(({ id }) => id !== laneId);
  const since = waitingSince(ticket);
  return (
    <>
      <span className={classes.head}>
        <UserAvatar
          name={contact.name}
          image={contact.profilePicUrl}
          seed={contact.number || contact.name}
          size={32}
        />
        <span className={classes.words}>
          <span className={classes.line}>
            {isGroup ? (
              <>
                <IconUsersGroup size={14} aria-hidden="true" />
                <VisuallyHidden>{t('tickets.group')}</VisuallyHidden>
              </>
            ) : null}
            {name}
            {action}
            {unreadMessages > 0 ? (
              <UnreadCount count={unreadMessages} label={t('tickets.unread', { count: unreadMessages })} />
            ) : null}
          </span>
          <LastMessage {...ticket} />
        </span>
      </span>
      {tags.length > 0 ? (
        <span className={classes.tags}>
          {tags.slice(0, tagsShown).map(({ id, name: tag, color }) => (
            <TagBadge key={id} name={tag} color={color} />
          ))}
          {tags.length > tagsShown ? (
            <span className={classes.more}>
              <span aria-hidden="true">{`+${tags.length - tagsShown}`}</span>
              <VisuallyHidden>{t('tickets.moreTags', { count: tags.length - tagsShown })}</VisuallyHidden>
            </span>
          ) : null}
        </span>
      ) : null}
      <span className={classes.foot}>
        {queue ? <ColorDot color={queue.color} label={queue.name} /> : <em>{t('tickets.noQueue')}</em>}
        <span className={classes.user}>
          <IconUser size={12} aria-hidden="true" />
          <VisuallyHidden>{t('tickets.attendant')}</VisuallyHidden>
          {user ? (
            <span className={classes.userName}>{user.name}</span>
          ) : (
            <em className={classes.userName}>{t('kanban.nobody')}</em>
          )}
        </span>
        {since ? <Waiting since={since} now={now} /> : null}
      </span>
    </>
  );
}
