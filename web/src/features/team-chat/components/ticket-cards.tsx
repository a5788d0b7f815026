import type { TicketCard } from '@prosa/contracts/chats/schema.ts';
import { Link } from '@tanstack/react-router';
import { useT } from '#lib/i18n.ts';
import { ColorDot } from '#ui/color-dot.tsx';
import { StatusBadge, type StatusTone } from '#ui/status-badge.tsx';
import { UserAvatar } from '#ui/user-avatar.tsx';
import classes from './ticket-cards.module.css';

const tones: Record<TicketCard['status'], StatusTone> = {
  open: 'success',
  pending: 'warning',
  closed: 'neutral',
};

interface TicketCardsProps {
  readonly cards: readonly TicketCard[];
}

/** The tickets a text links to, for those who see them; to the others it is a link like any. */
export function TicketCards({ cards }: TicketCardsProps) {
  return cards.map((card) => <Card key={card.id} card={card} />);
}

function Card({ card }: { readonly card: TicketCard }) {
  const t = useT();
  const { uuid, contact, status, queue, user, protocol } = card;
  return (
    <Link
      to="/tickets/{-$ticketId}"
      params={{ ticketId: uuid }}
      search={{}}
      preload={false}
      className={classes.root}
      aria-label={t('chats.ticket.follow', { name: contact.name })}
    >
      <UserAvatar name={contact.name} image={contact.profilePicUrl} size={36} />
      <span className={classes.body}>
        <span className={classes.line}>
          <span className={classes.name}>{contact.name}</span>
          <StatusBadge tone={tones[status]}>{t(`chats.ticket.${status}`)}</StatusBadge>
        </span>
        <span className={classes.details}>
          {queue ? <ColorDot color={queue.color} label={queue.name} /> : null}
          {user ? <span>{user.name}</span> : null}
          <span>{t('chats.ticket.protocol', { protocol })}</span>
        </span>
      </span>
    </Link>
  );
}
