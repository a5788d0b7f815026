import type { Ticket } from '@prosa/contracts/tickets/schema.ts';
import IconArrowLeft from '@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs';
import IconUser from '@tabler/icons-react/dist/esm/icons/IconUser.mjs';
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import { useQuery } from '@tanstack/react-query';
import { ConnectionStatusBadge } from '#features/connections/components/connection-status-badge.tsx';
import { connectionListQuery } from '#features/connections/queries.ts';
import { TagBadge } from '#features/tags/components/tag-badge.tsx';
import type { Commands } from '#features/tickets/state.ts';
import { useT } from '#lib/i18n.ts';
import { ColorDot } from '#ui/color-dot.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { UserAvatar } from '#ui/user-avatar.tsx';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import { RatingBadge } from './rating-badge.tsx';
import { TicketActions } from './ticket-actions.tsx';
import classes from './ticket-header.module.css';

interface TicketHeaderProps {
  readonly ticket: Ticket;
  readonly commands: Commands;
  readonly isBusy: boolean;
  /** Returns to the list on a phone. */
  readonly onBack: (() => void) | undefined;
  /** Closes the conversation where it is shown beside another view. */
  readonly onClose?: (() => void) | undefined;
}

/** Name of the connection, with its status unless it is connected. */
function TicketConnection({ ticket: { whatsapp } }: Pick<TicketHeaderProps, 'ticket'>) {
  const t = useT();
  const { data: connections = [] } = useQuery(connectionListQuery());
  if (!whatsapp) return <span className={classes.warning}>{t('tickets.noConnection')}</span>;
  const status = connections.find(({ id }) => id === whatsapp.id)?.status;
  return (
    <>
      <span className={classes.connection}>{whatsapp.name}</span>
      {status && status !== 'CONNECTED' ? <ConnectionStatusBadge status={status} /> : null}
    </>
  );
}

export function TicketHeader({ ticket, commands, isBusy, onBack, onClose }: TicketHeaderProps) {
  const t = useT();
  const { contact, queue, user, tags, protocol, rating } = ticket;
  return (
    <header className={classes.root}>
      {onBack ? (
        <IconButton label={t('tickets.back')} icon={<IconArrowLeft size={20} />} onClick={onBack} />
      ) : null}
      <button type="button" className={classes.contact} onClick={commands.get('contact')}>
        <VisuallyHidden>{t('tickets.contactOf', { name: contact.name })}</VisuallyHidden>
        <UserAvatar
          name={contact.name}
          image={contact.profilePicUrl}
          seed={contact.number || contact.name}
          size={40}
        />
      </button>
      <div className={classes.words}>
        <h2 className={classes.name}>{contact.name}</h2>
        {tags.length === 0 ? null : (
          <p className={classes.tags}>
            {tags.map(({ id, name, color }) => (
              <TagBadge key={id} name={name} color={color} />
            ))}
          </p>
        )}
        <p className={classes.facts}>
          <span className={classes.protocol}>
            <VisuallyHidden>{t('tickets.protocol')}</VisuallyHidden>
            <span title={t('tickets.protocol')}>{`#${protocol}`}</span>
          </span>
          {rating === null ? null : <RatingBadge rate={rating} />}
          {queue ? (
            <ColorDot color={queue.color} label={queue.name} />
          ) : (
            <span className={classes.fact}>{t('tickets.noQueue')}</span>
          )}
          {user ? (
            <span className={classes.fact}>
              <IconUser size={14} aria-hidden="true" />
              <VisuallyHidden>{t('tickets.attendant')}</VisuallyHidden>
              {user.name}
            </span>
          ) : null}
          <TicketConnection ticket={ticket} />
        </p>
      </div>
      <TicketActions commands={commands} isBusy={isBusy} />
      {onClose ? <IconButton label={t('ui.close')} icon={<IconX size={20} />} onClick={onClose} /> : null}
    </header>
  );
}
