import type { TicketDetails } from '@prosa/contracts/tickets/schema.ts';
import classes from '#features/messages/composer/components/composer-closed.module.css';
import { useT } from '#lib/i18n.ts';
import { DialogHost } from '#ui/dialog-host.tsx';
import { lazyOverlay } from '#ui/lazy-part.tsx';
import { PlainButton } from '#ui/plain-button.tsx';
import { useDialog } from '#ui/use-dialog.ts';

const TemplatePicker = lazyOverlay(
  async () => (await import('#features/templates/components/template-picker.tsx')).TemplatePicker,
  { texts: ['templates'] },
);

/** Instead of the composer, once the customer has not written for 24 hours. */
export function WindowClosed({ ticket }: { readonly ticket: TicketDetails }) {
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
