import type { TicketDetails, UpdateTicket } from '@prosa/contracts/tickets/schema.ts';
import type { Obstacle } from '#features/messages/composer/state.ts';
import { useTakeTicket } from '#features/messages/mutations.ts';
import { useT } from '#lib/i18n.ts';
import { useSessionUser } from '#lib/session.ts';
import { DialogHost, useDialog } from '#ui/dialog-host.tsx';
import { lazyOverlay } from '#ui/lazy-part.tsx';
import { PlainButton } from '#ui/plain-button.tsx';
import classes from './composer-closed.module.css';

const TemplatePicker = lazyOverlay(
  async () => (await import('#features/templates/components/template-picker.tsx')).TemplatePicker,
  { texts: ['templates'] },
);

/** Instead of the composer, once the customer has not written for 24 hours. */
function ReplyWindowClosed({ ticket }: { readonly ticket: TicketDetails }) {
  const t = useT();
  const picking = useDialog<number>();
  const choose = (): void => {
    if (ticket.whatsappId !== null) picking.open(ticket.whatsappId);
  };
  return (
    <div className={classes.root} role="status">
      <p className={classes.text}>{t('messages.window.closed', { name: ticket.contact.name })}</p>
      <PlainButton variant="primary" onClick={choose}>
        {t('messages.window.choose')}
      </PlainButton>
      <DialogHost dialog={picking}>
        {(connectionId, control) => (
          <TemplatePicker
            {...control}
            ticketId={ticket.id}
            connectionId={connectionId}
            contactName={ticket.contact.name}
          />
        )}
      </DialogHost>
    </div>
  );
}

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
  if (obstacle === 'tooLate') return <ReplyWindowClosed ticket={ticket} />;
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
