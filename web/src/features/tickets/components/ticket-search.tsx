import IconAdjustments from '@tabler/icons-react/dist/esm/icons/IconAdjustments.mjs';
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { allTagsQuery } from '#features/tags/queries.ts';
import { useQueuesToChoose, withoutGone } from '#features/tickets/filters/state.ts';
import type { TicketFilter } from '#features/tickets/queries.ts';
import { useT } from '#lib/i18n.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { PlainButton } from '#ui/plain-button.tsx';
import { SearchField } from '#ui/search-field.tsx';
import { TabList } from '#ui/tab-list.tsx';
import { FilteredTickets, type TicketListSetting } from './filtered-tickets.tsx';
import { FoundMessages } from './found-messages.tsx';
import { SearchFilters } from './search-filters.tsx';
import classes from './ticket-search.module.css';

const tabs = ['tickets', 'messages'] as const;
/** The server does not search for less. */
const messageSearchMin = 2;

/** How many of the filters are on. */
const countOf = (filter: TicketFilter): number =>
  Object.values(filter).filter((value) => (Array.isArray(value) ? value.length > 0 : Boolean(value))).length;

/** People by name or number, and what was said, over all history one may see. */
export function TicketSearch(setting: TicketListSetting) {
  const t = useT();
  const id = useId();
  const [search, setSearch] = useState('');
  const [chosenFilter, setFilter] = useState<TicketFilter>({});
  const [tab, setTab] = useState<(typeof tabs)[number]>('tickets');
  const [hasFilters, setHasFilters] = useState(false);
  const { data: tags } = useQuery({ ...allTagsQuery(), enabled: chosenFilter.tagIds !== undefined });
  const filter = withoutGone(chosenFilter, { queueIds: useQueuesToChoose(), tagIds: tags });
  const chosen = countOf(filter);
  const isAsking = tab === 'tickets' ? search !== '' || chosen > 0 : search.length >= messageSearchMin;
  return (
    <>
      <search className={classes.field}>
        <SearchField label={t('tickets.search')} onSearch={setSearch} />
      </search>
      <TabList
        label={t('tickets.searchTabs')}
        id={id}
        tabs={tabs.map((key) => ({ key, label: t(`tickets.found.${key}`) }))}
        value={tab}
        onChange={setTab}
        isEven
      />
      <div role="tabpanel" id={`${id}-${tab}`} aria-labelledby={`${id}-${tab}-tab`} className={classes.panel}>
        {tab === 'tickets' ? (
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
        ) : null}
        {isAsking ? null : (
          <EmptyState
            icon={<IconSearch />}
            title={t('tickets.searchStart')}
            hint={t('tickets.searchStartHint')}
          />
        )}
        {isAsking && tab === 'messages' ? <FoundMessages key={search} search={search} /> : null}
        {isAsking && tab === 'tickets' ? (
          <FilteredTickets
            {...setting}
            label={t('tickets.found.tickets')}
            filter={search === '' ? filter : { ...filter, search }}
            empty={{ title: t('tickets.empty.filtered'), hint: t('tickets.empty.filteredHint') }}
          />
        ) : null}
      </div>
    </>
  );
}
