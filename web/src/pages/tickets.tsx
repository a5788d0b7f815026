import type { Contact } from '@prosa/contracts/contacts/schema.ts';
import type { Ticket } from '@prosa/contracts/tickets/schema.ts';
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import { getRouteApi } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { ContactDrawerTab } from '#features/contacts/components/contact-drawer.tsx';
import { TicketCommandIcon } from '#features/tickets/components/ticket-command-icon.tsx';
import { type ListPlace, TicketsColumn } from '#features/tickets/components/tickets-column.tsx';
import type { Commands } from '#features/tickets/state.ts';
import { useT } from '#lib/i18n.ts';
import { useSessionUser } from '#lib/session.ts';
import { DialogHost, useDialog } from '#ui/dialog-host.tsx';
import { lazyOverlay, useIdlePreload } from '#ui/lazy-part.tsx';
import { PlainButton } from '#ui/plain-button.tsx';
import { TabList } from '#ui/tab-list.tsx';
import { useIsNarrow } from '#ui/use-is-narrow.ts';
import { TicketTags } from './ticket-tags-part.ts';
import classes from './tickets.module.css';
import { TicketsPane } from './tickets-pane.tsx';
import { type TicketDialog, useAcceptTicket, useOpenTicket, useTicketCommands } from './use-open-ticket.ts';
import { useTicketNavigation } from './use-ticket-navigation.ts';

const route = getRouteApi('/private/tickets/{-$ticketId}');
const panelId = 'tickets';

const ContactDialog = lazyOverlay(
  async () => (await import('#features/contacts/components/contact-dialog.tsx')).ContactDialog,
  { texts: ['contacts'] },
);
const NewTicket = lazyOverlay(async () => (await import('./new-ticket.tsx')).NewTicket, {
  texts: ['contacts'],
});
const TicketPalette = lazyOverlay(
  async () => (await import('#features/tickets/components/ticket-palette.tsx')).TicketPalette,
);
const TicketsDialogs = lazyOverlay(async () => (await import('./tickets-dialogs.tsx')).TicketsDialogs);
const TicketsDrawer = lazyOverlay(async () => (await import('./tickets-drawer.tsx')).TicketsDrawer, {
  texts: ['contacts', 'tags'],
});
const TicketsPeek = lazyOverlay(async () => (await import('./tickets-peek.tsx')).TicketsPeek, {
  texts: ['messages'],
});
const soon = [
  TicketsDialogs,
  TicketTags,
  TicketsDrawer,
  NewTicket,
  TicketPalette,
  TicketsPeek,
  ContactDialog,
];

/** Opens on Ctrl+K and no other combination: Alt and AltGr type letters on many keyboards. */
function usePaletteKey(open: () => void): void {
  const openLatest = useEffectEvent(open);
  useEffect(() => {
    const listener = (event: KeyboardEvent): void => {
      const isKey = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
      if (!isKey || event.key.toLowerCase() !== 'k') return;
      event.preventDefault();
      if (!document.querySelector('[data-ui-dialog]')) openLatest();
    };
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
}

/** Calls `onReopened` when the user has reopened the ticket on the screen, by any button. */
function useReopened(ticket: Ticket | undefined, onReopened: () => void): void {
  const { id: userId } = useSessionUser();
  const last = useRef<Pick<Ticket, 'id' | 'status'>>(undefined);
  const reopened = useEffectEvent(onReopened);
  useEffect(() => {
    const { current: before } = last;
    last.current = ticket;
    if (!ticket || before?.id !== ticket.id || before.status !== 'closed') return;
    if (ticket.status === 'open' && ticket.userId === userId) reopened();
  }, [ticket, userId]);
}

/** Entries of the palette: all commands of the ticket, and those that need no ticket. */
function usePaletteEntries(commands: Commands, onNew: () => void) {
  const t = useT();
  const ofTicket = [...commands].map(([command, run]) => ({
    key: command,
    label: t(`tickets.command.${command}`),
    icon: <TicketCommandIcon command={command} />,
    run,
  }));
  const icon = <IconPlus size={18} aria-hidden="true" />;
  return [...ofTicket, { key: 'new', label: t('tickets.new'), icon, run: onNew }];
}

export function TicketsPage() {
  const t = useT();
  const isNarrow = useIsNarrow();
  const { ticketId: uuid } = route.useParams();
  const { message, tab } = route.useSearch();
  const places = useTicketNavigation();
  const [place, setPlace] = useState<ListPlace>({ tab: 'open', openTab: 'open' });
  const showWaiting = useEffectEvent(() => {
    setPlace({ tab: 'open', openTab: 'pending' });
    places.leave();
  });
  // The tab is taken from the address once and then removed, so that the same link works again.
  useEffect(() => {
    if (tab === 'pending') showWaiting();
  }, [tab]);
  const { accept, acceptingId } = useAcceptTicket();
  const { ticket, error, refetch } = useOpenTicket(uuid, places.leave);
  useReopened(ticket, () => {
    if (place.tab === 'closed') setPlace({ tab: 'open', openTab: 'open' });
  });
  // On a phone: the ticket to return to, and the placeholder shown while no ticket is selected.
  const [lastUuid, setLastUuid] = useState(uuid);
  if (uuid !== undefined && uuid !== lastUuid) setLastUuid(uuid);
  const [isWelcome, setIsWelcome] = useState(false);

  const dialog = useDialog<TicketDialog>();
  const drawer = useDialog<true>();
  const [drawerTab, setDrawerTab] = useState<ContactDrawerTab>('details');
  const editing = useDialog<Contact>();
  const creating = useDialog<Contact | 'anybody'>();
  const peeking = useDialog<Ticket>();
  const palette = useDialog<true>();
  const openNew = (): void => creating.open('anybody');

  const { commands, isBusy } = useTicketCommands(ticket, {
    onDialog: dialog.open,
    onDrawer: (tab) => {
      setDrawerTab(tab);
      drawer.open(true);
    },
    leave: places.leave,
  });
  usePaletteKey(() => palette.open(true));
  useIdlePreload(soon);
  const entries = usePaletteEntries(commands, openNew);

  const shown = uuid !== undefined || isWelcome ? 'ticket' : 'list';
  const changeTab = (tab: 'ticket' | 'list'): void => {
    setIsWelcome(tab === 'ticket' && lastUuid === undefined);
    if (tab === 'list') places.leave();
    else if (lastUuid !== undefined) places.open(lastUuid);
  };
  const newButton = (
    <PlainButton variant="primary" icon={<IconPlus aria-hidden="true" />} onClick={openNew}>
      {t('tickets.new')}
    </PlainButton>
  );
  const panel = (tab: 'ticket' | 'list') =>
    isNarrow
      ? {
          role: 'tabpanel',
          id: `${panelId}-${tab}`,
          'aria-labelledby': `${panelId}-${tab}-tab`,
          'data-hidden': shown !== tab || undefined,
        }
      : {};

  return (
    <div className={classes.root} data-fills-page="">
      <h1 className={classes.title}>{t('tickets.title')}</h1>
      {isNarrow ? (
        <div className={classes.tabs}>
          <TabList
            label={t('tickets.title')}
            id={panelId}
            tabs={[
              { key: 'ticket', label: t('tickets.narrow.ticket') },
              { key: 'list', label: t('tickets.title') },
            ]}
            value={shown}
            onChange={changeTab}
            isEven
          />
        </div>
      ) : null}
      <div className={classes.list} {...panel('list')}>
        <TicketsColumn
          place={place}
          onPlace={setPlace}
          selected={uuid}
          acceptingId={acceptingId}
          onAccept={accept}
          onPeek={peeking.open}
          onNew={openNew}
          onStart={creating.open}
        />
      </div>
      <div className={classes.pane} {...panel('ticket')}>
        <TicketsPane
          uuid={uuid}
          ticket={ticket}
          highlight={message}
          commands={commands}
          isBusy={isBusy}
          onBack={isNarrow ? places.leave : undefined}
          error={error}
          onRetry={() => void refetch()}
          newButton={newButton}
        />
      </div>
      <DialogHost dialog={dialog}>
        {(value, control) => <TicketsDialogs {...control} dialog={value} onLeave={places.leave} />}
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
      <DialogHost dialog={creating}>
        {(value, control) => <NewTicket {...control} contact={value === 'anybody' ? undefined : value} />}
      </DialogHost>
      <DialogHost dialog={peeking}>
        {(value, control) => <TicketsPeek {...control} ticket={value} />}
      </DialogHost>
      <DialogHost dialog={palette}>
        {(_, control) => <TicketPalette {...control} entries={entries} />}
      </DialogHost>
    </div>
  );
}
