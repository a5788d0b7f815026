import type { Contact } from '@prosa/contracts/contacts/schema.ts';
import IconAdjustments from '@tabler/icons-react/dist/esm/icons/IconAdjustments.mjs';
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { allTagsQuery } from '#features/tags/queries.ts';
import { useQueuesToChoose, withoutDeleted } from '#features/tickets/filters.ts';
import type { TicketFilter } from '#features/tickets/queries.ts';
import { useT } from '#lib/i18n.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { PlainButton } from '#ui/plain-button.tsx';
import { SearchField } from '#ui/search-field.tsx';
import { FilteredTickets, type TicketListSetting } from './filtered-tickets.tsx';
import { SearchFilters } from './search-filters.tsx';
import { SearchResults } from './search-results.tsx';
import classes from './ticket-search.module.css';

/** How many of the filters are on. */
const countOf = (filter: TicketFilter): number =>
  Object.values(filter).filter((value) => (Array.isArray(value) ? value.length > 0 : Boolean(value))).length;

interface TicketSearchProps extends TicketListSetting {
  readonly onStart: (contact: Contact) => void;
}

/** People by name or number, and what was said, over all history one may see. */
export function TicketSearch({ onStart, ...setting }: TicketSearchProps) {
  const t = useT();
  const [search, setSearch] = useState('');
  const [chosenFilter, setFilter] = useState<TicketFilter>({});
  const [hasFilters, setHasFilters] = useState(false);
  const { data: tags } = useQuery({ ...allTagsQuery(), enabled: chosenFilter.tagIds !== undefined });
  const filter = withoutDeleted(chosenFilter, { queueIds: useQueuesToChoose(), tagIds: tags });
  const chosen = countOf(filter);
  return (
    <>
      <search className={classes.field}>
        <SearchField label={t('tickets.search')} onSearch={setSearch} />
      </search>
      <div className={classes.panel}>
        <div className={classes.filters}>
          <PlainButton
            variant="quiet"
            icon={<IconAdjustments size={16} aria-hidden="true" />}
            aria-expanded={hasFilters}
            onClick={() => setHasFilters(!hasFilters)}
          >
            {chosen === 0 ? t('tickets.filters') : t('tickets.filtersChosen', { count: chosen })}
          </PlainButton>
          {hasFilters ? <SearchFilters filter={filter} onChange={setFilter} /> : null}
        </div>
        {search === '' && chosen === 0 ? (
          <EmptyState
            icon={<IconSearch />}
            title={t('tickets.searchStart')}
            hint={t('tickets.searchStartHint')}
          />
        ) : null}
        {search === '' && chosen > 0 ? (
          <FilteredTickets
            {...setting}
            label={t('tickets.found.tickets')}
            filter={filter}
            empty={{ title: t('tickets.empty.filtered'), hint: t('tickets.empty.filteredHint') }}
          />
        ) : null}
        {search === '' ? null : (
          <SearchResults {...setting} key={search} search={search} filter={filter} onStart={onStart} />
        )}
      </div>
    </>
  );
}
