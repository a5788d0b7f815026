import { ticketCountMax } from '@prosa/contracts/tickets/schema.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useEffectEvent, useId } from 'react';
import {
  type TicketFilter,
  type TicketList,
  ticketListQuery,
  ticketPages,
} from '#features/tickets/queries.ts';
import { useViewer } from '#features/tickets/state.ts';
import { useFormat } from '#lib/format.ts';
import { useT } from '#lib/i18n.ts';
import { useIsPageDataLoaded } from '#lib/page-data.ts';
import { TabList } from '#ui/tab-list.tsx';
import { FilteredTickets, type TicketListSetting } from './filtered-tickets.tsx';
import classes from './open-tickets.module.css';

interface OpenTicketsProps extends TicketListSetting {
  readonly filter: Pick<TicketFilter, 'showAll' | 'queueIds'>;
  readonly tab: 'open' | 'pending';
  readonly onTab: (tab: 'open' | 'pending') => void;
  /** Shown when there are no open tickets. */
  readonly newButton: ReactNode;
}

/** Tabs of open and pending tickets with their counts. */
export function OpenTickets({ filter, tab, onTab, newButton, ...setting }: OpenTicketsProps) {
  const t = useT();
  const format = useFormat();
  const viewer = useViewer();
  const id = useId();
  const { selected } = setting;
  const filters = {
    open: { ...filter, status: 'open' },
    pending: { ...filter, status: 'pending' },
  } as const;
  // The list of the other tab only provides its count, so it loads after the page's own data.
  const isPageDataHere = useIsPageDataLoaded();
  const listOf = (key: 'open' | 'pending') => ({
    ...ticketListQuery(filters[key], viewer),
    enabled: key === tab || isPageDataHere,
  });
  const open = useInfiniteQuery(listOf('open')).data;
  const pending = useInfiniteQuery(listOf('pending')).data;

  const follow = useEffectEvent((uuid: string | undefined) => {
    const isAttended = open && ticketPages.rowsOf(open).some((ticket) => ticket.uuid === uuid);
    if (isAttended) onTab('open');
  });
  // Switches to the open tab when the selected ticket was accepted.
  useEffect(() => follow(selected), [selected]);

  const countOf = (list: Pick<TicketList, 'pages'> | undefined) => {
    const count = list?.pages[0]?.count;
    if (count === null || count === undefined) return {};
    const written = count >= ticketCountMax ? `${format.number(ticketCountMax)}+` : format.number(count);
    return { count: written, countLabel: t('tickets.count', { count }) };
  };
  const empty =
    tab === 'open'
      ? { title: t('tickets.empty.open'), hint: t('tickets.empty.openHint'), action: newButton }
      : { title: t('tickets.empty.pending'), hint: t('tickets.empty.pendingHint') };
  return (
    <>
      <TabList
        label={t('tickets.openTabs')}
        id={id}
        tabs={[
          { key: 'open', label: t('tickets.attending'), ...countOf(open) },
          { key: 'pending', label: t('tickets.waiting'), ...countOf(pending) },
        ]}
        value={tab}
        onChange={onTab}
        isEven
      />
      <div role="tabpanel" id={`${id}-${tab}`} aria-labelledby={`${id}-${tab}-tab`} className={classes.panel}>
        <FilteredTickets
          key={tab}
          {...setting}
          label={t(tab === 'open' ? 'tickets.attending' : 'tickets.waiting')}
          filter={filters[tab]}
          empty={empty}
        />
      </div>
    </>
  );
}
