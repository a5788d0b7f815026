import type { Ticket } from '@prosa/contracts/tickets/schema.ts';
import { useQuery } from '@tanstack/react-query';
import { ConversationPane } from '#features/messages/components/conversation-pane.tsx';
import { ticketQuery } from '#features/tickets/queries.ts';
import { useT } from '#lib/i18n.ts';
import { Dialog } from '#ui/dialog.tsx';
import { LoadError } from '#ui/load-error.tsx';
import { SkeletonList } from '#ui/skeleton-list.tsx';
import classes from './tickets-peek.module.css';

interface TicketsPeekProps {
  readonly isOpen: boolean;
  readonly ticket: Ticket;
  readonly onClose: () => void;
}

/** A look at a conversation without taking part: nothing is marked as read, nobody is told. */
export function TicketsPeek({ isOpen, ticket, onClose }: TicketsPeekProps) {
  const t = useT();
  const query = useQuery({ ...ticketQuery(ticket.uuid), enabled: isOpen });
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('tickets.peekOf', { name: ticket.contact.name })}
      size="lg"
    >
      <div className={classes.body}>
        {query.data ? <ConversationPane ticket={query.data} readOnly /> : null}
        {query.isPending ? <SkeletonList rows={6} /> : null}
        {query.isLoadingError ? <LoadError query={query} /> : null}
      </div>
    </Dialog>
  );
}
