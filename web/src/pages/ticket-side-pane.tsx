import type { Contact } from '@prosa/contracts/contacts/schema.ts';
import { useState } from 'react';
import type { ContactDrawerTab } from '#features/contacts/components/contact-drawer.tsx';
import { DialogHost, useDialog } from '#ui/dialog-host.tsx';
import { lazyOverlay, useIdlePreload } from '#ui/lazy-part.tsx';
import { useIsNarrow } from '#ui/use-is-narrow.ts';
import { TicketTags } from './ticket-tags-part.ts';
import { TicketsPane } from './tickets-pane.tsx';
import { type TicketDialog, useOpenTicket, useTicketCommands } from './use-open-ticket.ts';

const ContactDialog = lazyOverlay(
  async () => (await import('#features/contacts/components/contact-dialog.tsx')).ContactDialog,
  { texts: ['contacts'] },
);
const TicketsDialogs = lazyOverlay(async () => (await import('./tickets-dialogs.tsx')).TicketsDialogs);
const TicketsDrawer = lazyOverlay(async () => (await import('./tickets-drawer.tsx')).TicketsDrawer, {
  texts: ['contacts', 'tags'],
});
const soon = [TicketsDialogs, TicketTags, TicketsDrawer, ContactDialog];

interface TicketSidePaneProps {
  readonly uuid: string;
  readonly onClose: () => void;
}

/** A conversation beside whatever led to it, with all that can be done in it. */
export function TicketSidePane({ uuid, onClose }: TicketSidePaneProps) {
  const isNarrow = useIsNarrow();
  const { ticket, error, refetch } = useOpenTicket(uuid, onClose);
  const dialog = useDialog<TicketDialog>();
  const drawer = useDialog<true>();
  const [drawerTab, setDrawerTab] = useState<ContactDrawerTab>('details');
  const editing = useDialog<Contact>();
  const { commands, isBusy } = useTicketCommands(ticket, {
    onDialog: dialog.open,
    onDrawer: (tab) => {
      setDrawerTab(tab);
      drawer.open(true);
    },
    leave: onClose,
  });
  useIdlePreload(soon);
  return (
    <>
      <TicketsPane
        uuid={uuid}
        ticket={ticket}
        highlight={undefined}
        commands={commands}
        isBusy={isBusy}
        onBack={isNarrow ? onClose : undefined}
        onClose={isNarrow ? undefined : onClose}
        error={error}
        onRetry={() => void refetch()}
        newButton={null}
      />
      <DialogHost dialog={dialog}>
        {(value, control) => <TicketsDialogs {...control} dialog={value} onLeave={onClose} />}
      </DialogHost>
      {ticket ? (
        <TicketsDrawer
          isOpen={drawer.isOpen}
          onClose={drawer.close}
          ticket={ticket}
          tab={drawerTab}
          onTab={setDrawerTab}
          onEdit={editing.open}
        />
      ) : null}
      <DialogHost dialog={editing}>
        {(value, control) => <ContactDialog {...control} contact={value} />}
      </DialogHost>
    </>
  );
}
