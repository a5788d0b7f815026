import { type ReactNode, useEffect } from 'react';
import type { OpenTicket } from '#features/tickets/queries.ts';
import { errorText } from '#lib/api-error.ts';
import { useT } from '#lib/i18n.ts';
import { BrandMark } from '#ui/brand-mark.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { lazyPart, useIdlePreload } from '#ui/lazy-part.tsx';
import { SkeletonList } from '#ui/skeleton-list.tsx';
import type { OpenTicketPaneProps } from './open-ticket-pane.tsx';
import classes from './tickets-pane.module.css';

/** The list is there first; a conversation is half of the page's code. */
const OpenTicketPane = lazyPart(async () => (await import('./open-ticket-pane.tsx')).OpenTicketPane, {
  texts: ['messages', 'connections'],
  waiting: <SkeletonList rows={6} />,
  failed: (retry) => <ErrorState onRetry={retry} />,
});
const soon = [OpenTicketPane];

interface TicketsPaneProps extends Omit<OpenTicketPaneProps, 'ticket'> {
  /** None chosen, or one that is on its way. */
  readonly uuid: string | undefined;
  readonly ticket: OpenTicket | undefined;
  readonly error: unknown;
  readonly onRetry: () => void;
  /** The next step when nothing is chosen. */
  readonly newButton: ReactNode;
}

/** The right side of the tickets page: the conversation that is open, or where to begin. */
export function TicketsPane(props: TicketsPaneProps) {
  const { uuid, ticket, error, onRetry, newButton, ...rest } = props;
  const t = useT();
  const isChosen = uuid !== undefined;
  useIdlePreload(soon);
  // While the ticket itself is asked for.
  useEffect(() => {
    if (isChosen) OpenTicketPane.preload();
  }, [isChosen]);
  if (!isChosen) {
    return (
      <div className={classes.welcome}>
        <BrandMark size={64} isCompact />
        <p className={classes.title}>{t('tickets.welcome')}</p>
        <p className={classes.hint}>{t('tickets.welcomeHint')}</p>
        {newButton}
      </div>
    );
  }
  if (!ticket) {
    return error ? <ErrorState hint={errorText(error, t)} onRetry={onRetry} /> : <SkeletonList rows={6} />;
  }
  return <OpenTicketPane {...rest} ticket={ticket} />;
}
