import type { TicketDetails, UpdateTicket } from '@prosa/contracts/tickets/schema.ts';
import type { Obstacle } from '#features/messages/composer/state.ts';
import { useTakeTicket } from '#features/messages/mutations.ts';
import { WindowClosed } from '#features/messages/reply-window/components/window-closed.tsx';
import { useT } from '#lib/i18n.ts';
import { useSessionUser } from '#lib/session.ts';
import { PlainButton } from '#ui/plain-button.tsx';
import classes from './composer-closed.module.css';

interface ComposerClosedProps {
  readonly ticket: TicketDetails;
  readonly obstacle: Obstacle;
}

/** Instead of the composer: why one cannot write here, and the step that changes it. */
export function ComposerClosed({ ticket, obstacle }: ComposerClosedProps) {
  const t = useT();
  const me = useSessionUser();
  const take = useTakeTicket();
  const changes: Partial<Record<Obstacle, UpdateTicket>> = {
    pending: { status: 'open', userId: me.id },
    closed: { status: 'open', userId: me.id },
    others: { userId: me.id },
  };
  const change = changes[obstacle];
  if (obstacle === 'tooLate') return <WindowClosed ticket={ticket} />;
  return (
    <div className={classes.root} role="status">
      <p className={classes.text}>
        {t(`messages.obstacle.${obstacle}`, { name: ticket.user?.name ?? t('messages.obstacle.nobody') })}
      </p>
      {change && obstacle !== 'noConnection' ? (
        <PlainButton
          variant="primary"
          isBusy={take.isPending}
          onClick={() => take.mutate({ ticketId: ticket.id, ...change })}
        >
          {t(`messages.take.${obstacle}`)}
        </PlainButton>
      ) : null}
    </div>
  );
}
