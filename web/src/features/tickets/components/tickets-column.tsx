import type { Contact } from '@prosa/contracts/contacts/schema.ts';
import { can } from '@prosa/contracts/permissions.ts';
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import { useId, useState } from 'react';
import { useQueuesToChoose, withoutDeleted } from '#features/tickets/filters.ts';
import { useT } from '#lib/i18n.ts';
import { useSessionUser } from '#lib/session.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { lazyPart, useIdlePreload } from '#ui/lazy-part.tsx';
import { PlainButton } from '#ui/plain-button.tsx';
import { TabList } from '#ui/tab-list.tsx';
import { FilteredTickets, type TicketListSetting } from './filtered-tickets.tsx';
import { ListFilter } from './list-filter.tsx';
import { OpenTickets } from './open-tickets.tsx';
import classes from './tickets-column.module.css';

const TicketSearch = lazyPart(async () => (await import('./ticket-search.tsx')).TicketSearch, {
  texts: ['tags'],
});
const preloadedParts = [TicketSearch];

const tabs = ['open', 'closed', 'search'] as const;

/** Which of the lists is shown. */
export interface ListPlace {
  readonly tab: (typeof tabs)[number];
  readonly openTab: 'open' | 'pending';
}

interface TicketsColumnProps extends TicketListSetting {
  readonly place: ListPlace;
  readonly onPlace: (place: ListPlace) => void;
  readonly onNew: () => void;
  /** Begins a conversation with a contact that was found. */
  readonly onStart: (contact: Contact) => void;
}

/** The left side of the tickets page: what is open, what is closed, and the search. */
export function TicketsColumn({ place, onPlace, onNew, onStart, ...setting }: TicketsColumnProps) {
  const t = useT();
  const me = useSessionUser();
  const id = useId();
  useIdlePreload(preloadedParts);
  const { tab, openTab } = place;
  const [chosen, setFilter] = useState<{ showAll?: boolean; queueIds?: readonly number[] }>(() => ({
    // An admin looks after all of them; a supervisor attends as well, and chooses.
    showAll: me.profile === 'admin' && can(me, 'tickets-manager:showall'),
  }));
  const filter = withoutDeleted(chosen, { queueIds: useQueuesToChoose() });
  const newButton = (
    <PlainButton variant="primary" icon={<IconPlus aria-hidden="true" />} onClick={onNew}>
      {t('tickets.new')}
    </PlainButton>
  );
  return (
    <section className={classes.root} aria-label={t('tickets.title')}>
      <div className={classes.head}>
        <TabList
          label={t('tickets.tabs')}
          id={id}
          tabs={tabs.map((key) => ({ key, label: t(`tickets.tab.${key}`) }))}
          value={tab}
          onChange={(next) => onPlace({ ...place, tab: next })}
        />
        <IconButton label={t('tickets.new')} icon={<IconPlus size={20} />} tone="accent" onClick={onNew} />
      </div>
      <div role="tabpanel" id={`${id}-${tab}`} aria-labelledby={`${id}-${tab}-tab`} className={classes.panel}>
        {tab === 'search' ? (
          <TicketSearch {...setting} onStart={onStart} />
        ) : (
          <>
            <ListFilter filter={filter} onChange={setFilter} />
            {tab === 'open' ? (
              <OpenTickets
                {...setting}
                filter={filter}
                tab={openTab}
                onTab={(next) => onPlace({ ...place, openTab: next })}
                newButton={newButton}
              />
            ) : (
              <FilteredTickets
                {...setting}
                label={t('tickets.tab.closed')}
                filter={{ ...filter, status: 'closed' }}
                empty={{ title: t('tickets.empty.closed'), hint: t('tickets.empty.closedHint') }}
              />
            )}
          </>
        )}
      </div>
    </section>
  );
}
