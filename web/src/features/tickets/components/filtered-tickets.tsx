import type { Ticket } from '@prosa/contracts/tickets/schema.ts';
import IconMessages from '@tabler/icons-react/dist/esm/icons/IconMessages.mjs';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { type TicketFilter, ticketListQuery, ticketPages } from '#features/tickets/queries.ts';
import { useViewer } from '#features/tickets/state.ts';
import { useT } from '#lib/i18n.ts';
import { useListStates } from '#ui/use-endless-list.tsx';
import { TicketList } from './ticket-list.tsx';

/** Props that the page passes to every ticket list. */
export interface TicketListSetting {
  /** UUID of the open ticket. */
  readonly selected: string | undefined;
  readonly acceptingId: number | undefined;
  readonly onAccept: (ticket: Ticket) => void;
  readonly onPeek: (ticket: Ticket) => void;
}

interface FilteredTicketsProps extends TicketListSetting {
  readonly label: string;
  readonly filter: TicketFilter;
  readonly empty: { readonly title: string; readonly hint: string; readonly action?: ReactNode };
}

/** Tickets of a filter: paged, updated live, with texts for the loading, error and empty states. */
export function FilteredTickets({ label, filter, empty, ...setting }: FilteredTicketsProps) {
  const t = useT();
  const viewer = useViewer();
  const query = useInfiniteQuery(ticketListQuery(filter, viewer));
  const states = useListStates(query, {
    icon: <IconMessages />,
    search: filter.search ?? '',
    empty,
    noMatch: {
      title: t('tickets.noMatch.title', { search: filter.search ?? '' }),
      hint: t('tickets.noMatch.hint'),
    },
  });
  return (
    <TicketList
      {...setting}
      label={label}
      tickets={query.data ? ticketPages.rowsOf(query.data) : []}
      canPeek={({ userId }) => viewer.profile === 'admin' && userId !== viewer.userId}
      {...states}
    />
  );
}
