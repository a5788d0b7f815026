import type { Ticket } from '@prosa/contracts/tickets/schema.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ticketListQuery, ticketPages } from '#features/tickets/queries.ts';
import { useViewer } from '#features/tickets/state.ts';
import { RemoteSelectField } from '#ui/remote-select-field.tsx';

interface TicketPickerProps {
  readonly label: string;
  readonly description?: string;
  readonly value: Ticket | undefined;
  readonly onChange: (ticket: Ticket | undefined) => void;
}

/** One of the tickets that the person sees, by whom it is with. */
export function TicketPicker({ value, onChange, ...field }: TicketPickerProps) {
  const viewer = useViewer();
  const [search, setSearch] = useState('');
  const query = useInfiniteQuery({
    ...ticketListQuery({ search, showAll: true }, viewer),
    enabled: search !== '',
  });
  const isCurrent = search !== '' && !query.isPlaceholderData;
  const found = isCurrent && query.data ? ticketPages.rowsOf(query.data) : [];
  const shown = value && !found.some(({ id }) => id === value.id) ? [value, ...found] : found;
  return (
    <RemoteSelectField
      {...field}
      options={shown.map(({ id, contact, protocol }) => ({
        value: id,
        label: `${contact.name} · ${protocol}`,
      }))}
      value={value?.id ?? null}
      onChange={(id) => onChange(shown.find((ticket) => ticket.id === id))}
      onSearch={setSearch}
      isSearching={search !== '' && query.isFetching}
      isClearable
      hasAutofocus
    />
  );
}
