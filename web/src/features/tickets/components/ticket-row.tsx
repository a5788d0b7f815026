import type { Ticket } from '@prosa/contracts/tickets/schema.ts';
import IconEye from '@tabler/icons-react/dist/esm/icons/IconEye.mjs';
import IconUser from '@tabler/icons-react/dist/esm/icons/IconUser.mjs';
import IconUsersGroup from '@tabler/icons-react/dist/esm/icons/IconUsersGroup.mjs';
import { Link } from '@tanstack/react-router';
import { memo } from 'react';
import { UnsentBadge } from '#features/messages/components/unsent-badge.tsx';
import { TagBadge } from '#features/tags/components/tag-badge.tsx';
import { shortTime } from '#features/tickets/state.ts';
import { useFormat } from '#lib/format.ts';
import { useT } from '#lib/i18n.ts';
import { ColorDot } from '#ui/color-dot.tsx';
import { UnreadCount } from '#ui/unread-count.tsx';
import { UserAvatar } from '#ui/user-avatar.tsx';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import { LastMessage } from './last-message.tsx';
import { RatingBadge } from './rating-badge.tsx';
import classes from './ticket-row.module.css';

export interface TicketRowProps {
  readonly ticket: Ticket;
  readonly isSelected: boolean;
  /** Roving tab index: one row is reached by Tab, the others by the arrow keys. */
  readonly isTabStop: boolean;
  readonly isAccepting: boolean;
  readonly onAccept: (ticket: Ticket) => void;
  /** For users who may view a ticket without taking it. */
  readonly onPeek: ((ticket: Ticket) => void) | undefined;
}

const tagsShown = 3;

function Place({ ticket }: { readonly ticket: Ticket }) {
  const t = useT();
  const { queue, whatsapp, user, rating } = ticket;
  return (
    <span className={classes.place}>
      {queue ? (
        <ColorDot color={queue.color} label={queue.name} />
      ) : (
        <span className={classes.none}>{t('tickets.noQueue')}</span>
      )}
      {whatsapp ? <span className={classes.connection}>{whatsapp.name}</span> : null}
      {user ? (
        <span className={classes.user}>
          <IconUser size={12} aria-hidden="true" />
          <VisuallyHidden>{t('tickets.attendant')}</VisuallyHidden>
          <span className={classes.userName}>{user.name}</span>
        </span>
      ) : null}
      {rating === null ? null : <RatingBadge rate={rating} />}
    </span>
  );
}

function Tags({ tags }: Pick<Ticket, 'tags'>) {
  const t = useT();
  const hidden = tags.length - tagsShown;
  return (
    <span className={classes.tags}>
      {tags.slice(0, tagsShown).map(({ id, name, color }) => (
        <TagBadge key={id} name={name} color={color} />
      ))}
      {hidden > 0 ? (
        <span className={classes.more}>
          <span aria-hidden="true">{`+${hidden}`}</span>
          <VisuallyHidden>{t('tickets.moreTags', { count: hidden })}</VisuallyHidden>
        </span>
      ) : null}
    </span>
  );
}

/** One ticket of a list. Plain HTML: hundreds of rows are rendered while scrolling. */
export const TicketRow = memo(function TicketRow(props: TicketRowProps) {
  const { ticket, isSelected, isTabStop, isAccepting, onAccept, onPeek } = props;
  const t = useT();
  const format = useFormat();
  const { contact, status, unreadMessages, updatedAt, isGroup } = ticket;
  const isPending = status === 'pending';
  const tabIndex = isTabStop ? 0 : -1;
  return (
    <div className={classes.root} data-selected={isSelected || undefined} data-status={status}>
      <span className={classes.avatar}>
        <UserAvatar
          name={contact.name}
          image={contact.profilePicUrl}
          seed={contact.number || contact.name}
          size={40}
        />
        {isGroup ? (
          <span className={classes.group}>
            <IconUsersGroup size={12} aria-hidden="true" />
            <VisuallyHidden>{t('tickets.group')}</VisuallyHidden>
          </span>
        ) : null}
      </span>
      <span className={classes.body}>
        <span className={classes.line}>
          {isPending ? (
            <span className={classes.name}>{contact.name}</span>
          ) : (
            <Link
              to="/tickets/{-$ticketId}"
              params={{ ticketId: ticket.uuid }}
              search={{}}
              preload={false}
              className={`${classes.name} ${classes.link}`}
              data-row-main=""
              tabIndex={tabIndex}
              aria-current={isSelected ? 'true' : undefined}
            >
              {contact.name}
            </Link>
          )}
          <time className={classes.time} dateTime={updatedAt} title={format.dateTime(updatedAt)}>
            {shortTime(updatedAt, format)}
          </time>
        </span>
        <span className={classes.line}>
          <LastMessage {...ticket} />
          <UnsentBadge ticketId={ticket.id} />
          {unreadMessages > 0 ? (
            <UnreadCount count={unreadMessages} label={t('tickets.unread', { count: unreadMessages })} />
          ) : null}
        </span>
        <span className={classes.line}>
          <Place ticket={ticket} />
          {onPeek ? (
            <button
              type="button"
              className={classes.peek}
              tabIndex={tabIndex}
              title={t('tickets.peek')}
              aria-label={t('tickets.peekOf', { name: contact.name })}
              onClick={() => onPeek(ticket)}
            >
              <IconEye size={18} aria-hidden="true" />
            </button>
          ) : null}
          {isPending ? (
            <button
              type="button"
              className={classes.accept}
              data-row-main=""
              tabIndex={tabIndex}
              aria-disabled={isAccepting || undefined}
              aria-label={t('tickets.acceptOf', { name: contact.name })}
              onClick={() => {
                if (!isAccepting) onAccept(ticket);
              }}
            >
              {t('tickets.command.accept')}
            </button>
          ) : null}
        </span>
        {ticket.tags.length > 0 ? <Tags tags={ticket.tags} /> : null}
      </span>
    </div>
  );
});
