import type { Contact } from '@prosa/contracts/contacts/schema.ts';
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { contactListQuery, contactPages } from '#features/contacts/queries.ts';
import {
  foundMessagesQuery,
  type TicketFilter,
  ticketListQuery,
  ticketPages,
} from '#features/tickets/queries.ts';
import { useViewer } from '#features/tickets/state.ts';
import { useT } from '#lib/i18n.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import type { TicketListSetting } from './filtered-tickets.tsx';
import { FoundContacts } from './found-contacts.tsx';
import { FoundMessages } from './found-messages.tsx';
import { ResultSection } from './result-section.tsx';
import classes from './search-results.module.css';
import { TicketRow } from './ticket-row.tsx';

/** The server does not search messages for less. */
const messageSearchMin = 2;
/** Few at first, so that the next section is in sight. */
const firstRows = 5;
const furtherRows = 20;

interface SearchResultsProps extends TicketListSetting {
  readonly search: string;
  /** Narrows the conversations; contacts and messages have none of these properties. */
  readonly filter: TicketFilter;
  readonly onStart: (contact: Contact) => void;
}

interface SectionQuery {
  readonly isPending: boolean;
  readonly isPlaceholderData: boolean;
  readonly isFetchingNextPage: boolean;
  readonly hasNextPage: boolean;
  readonly fetchNextPage: () => Promise<unknown>;
}

/** A section that begins with a few rows and grows when it is asked to. */
function useGrowingSection<Row>(query: SectionQuery, rows: readonly Row[]) {
  const [limit, setLimit] = useState(firstRows);
  const isLoading = query.isPending || query.isPlaceholderData;
  const hasMore = !isLoading && (rows.length > limit || query.hasNextPage);
  const grow = (): void => {
    if (rows.length < limit + furtherRows && query.hasNextPage) void query.fetchNextPage();
    setLimit(limit + furtherRows);
  };
  return {
    shown: rows.slice(0, limit),
    section: {
      count: rows.length,
      isPartial: query.hasNextPage,
      isLoading,
      isLoadingMore: query.isFetchingNextPage,
      onMore: hasMore ? grow : undefined,
    },
  };
}

/** All that holds the words: conversations, contacts and messages in one list. */
export function SearchResults({ search, filter, onStart, ...setting }: SearchResultsProps) {
  const t = useT();
  const viewer = useViewer();
  const tickets = useInfiniteQuery(ticketListQuery({ ...filter, search }, viewer));
  const contacts = useInfiniteQuery(contactListQuery(search));
  const hasMessages = search.length >= messageSearchMin;
  const messages = useInfiniteQuery({ ...foundMessagesQuery(search), enabled: hasMessages });

  const ofTickets = useGrowingSection(tickets, tickets.data ? ticketPages.rowsOf(tickets.data) : []);
  const ofContacts = useGrowingSection(contacts, contacts.data ? contactPages.rowsOf(contacts.data) : []);
  const found = messages.data?.pages.flatMap((page) => page.messages) ?? [];
  const isNothing =
    [tickets, contacts].every(({ isSuccess, isPlaceholderData }) => isSuccess && !isPlaceholderData) &&
    ofTickets.section.count + ofContacts.section.count + found.length === 0 &&
    (!hasMessages || (messages.isSuccess && !messages.hasNextPage));

  if (isNothing) {
    return (
      <EmptyState
        icon={<IconSearch />}
        title={t('tickets.noMatch.title', { search })}
        hint={t('tickets.noMatch.messagesHint')}
      />
    );
  }
  return (
    <section className={classes.root} aria-label={t('tickets.found.results')}>
      <ResultSection {...ofTickets.section} title={t('tickets.found.tickets')} query={tickets} hasAvatars>
        <ul className={classes.rows}>
          {ofTickets.shown.map((ticket) => (
            <li key={ticket.id}>
              <TicketRow
                ticket={ticket}
                isSelected={ticket.uuid === setting.selected}
                isTabStop
                isAccepting={ticket.id === setting.acceptingId}
                onAccept={setting.onAccept}
                onPeek={
                  viewer.profile === 'admin' && ticket.userId !== viewer.userId ? setting.onPeek : undefined
                }
              />
            </li>
          ))}
        </ul>
      </ResultSection>
      <ResultSection {...ofContacts.section} title={t('tickets.found.contacts')} query={contacts} hasAvatars>
        <FoundContacts contacts={ofContacts.shown} onStart={onStart} />
      </ResultSection>
      {hasMessages ? (
        <ResultSection
          title={t('tickets.found.messages')}
          count={found.length}
          isPartial={messages.hasNextPage}
          isLoading={messages.isPending}
          hasAvatars={false}
          query={messages}
        >
          <FoundMessages search={search} found={found} query={messages} />
        </ResultSection>
      ) : null}
    </section>
  );
}
