import { can } from '@prosa/contracts/permissions.ts';
import IconCalendarOff from '@tabler/icons-react/dist/esm/icons/IconCalendarOff.mjs';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { AttendantsTable } from '#features/dashboard/components/attendants-table.tsx';
import { BreakdownCard } from '#features/dashboard/components/breakdown-card.tsx';
import { DashboardFilter } from '#features/dashboard/components/dashboard-filter.tsx';
import { DaysChart } from '#features/dashboard/components/days-chart.tsx';
import { ExportButton } from '#features/dashboard/components/export-button.tsx';
import { FigureCards } from '#features/dashboard/components/figure-cards.tsx';
import { HoursChart } from '#features/dashboard/components/hours-chart.tsx';
import { NowStrip } from '#features/dashboard/components/now-strip.tsx';
import { PeriodLabel } from '#features/dashboard/components/period-label.tsx';
import { RatingsCard } from '#features/dashboard/components/ratings-card.tsx';
import {
  type DashboardSearch,
  type DashboardFilter as Filter,
  filterOf,
  type TicketChoice,
  todayIn,
} from '#features/dashboard/state.ts';
import { queueListQuery } from '#features/queues/queries.ts';
import { useCompanyTimeZone } from '#lib/company-time-zone.ts';
import { useT } from '#lib/i18n.ts';
import { useSessionUser } from '#lib/session.ts';
import { DialogHost, useDialog } from '#ui/dialog-host.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { lazyOverlay, useIdlePreload } from '#ui/lazy-part.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import classes from './dashboard.module.css';
import { HomeCards } from './home-cards.tsx';

const TicketsPanel = lazyOverlay(
  async () => (await import('#features/dashboard/components/tickets-panel.tsx')).TicketsPanel,
);
const soon = [TicketsPanel];

/** Everybody passes here after the login: what takes the server longer is asked for of those who stay, after a second. */
const detailsAfterMs = 1000;

function useIsDetailsDue(): boolean {
  const [isStaying, setIsStaying] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsStaying(true), detailsAfterMs);
    return () => clearTimeout(timer);
  }, []);
  return isStaying;
}

function useQueues() {
  const { profile, queues: own } = useSessionUser();
  const { data } = useQuery({ ...queueListQuery(), enabled: profile === 'admin' });
  return profile === 'admin' ? (data ?? []) : own;
}

interface PeriodPartsProps {
  readonly filter: Filter;
  readonly onTickets: (choice: TicketChoice) => void;
}

function PeriodParts({ filter, onTickets }: PeriodPartsProps) {
  const isStaying = useIsDetailsDue();
  const parts = { filter, onTickets, isDue: isStaying };
  return (
    <>
      <FigureCards filter={filter} onTickets={onTickets} />
      <div className={classes.pair}>
        <HoursChart queueId={filter.queueId} onTickets={onTickets} />
        <DaysChart {...parts} />
      </div>
      <AttendantsTable {...parts} />
      <div className={classes.pair}>
        <BreakdownCard by="queue" {...parts} />
        <BreakdownCard by="tag" {...parts} />
        <BreakdownCard by="connection" {...parts} />
        <RatingsCard filter={filter} onTickets={onTickets} />
      </div>
    </>
  );
}

export function DashboardPage() {
  const t = useT();
  const user = useSessionUser();
  const navigate = useNavigate();
  const search: DashboardSearch = useSearch({ from: '/private/' });
  const today = todayIn(useCompanyTimeZone());
  const queues = useQueues();
  const panel = useDialog<TicketChoice>();
  useIdlePreload(soon);
  const filter = filterOf(search, today);
  const change = (next: DashboardSearch): void => void navigate({ to: '/', search: next, replace: true });
  return (
    <div className={classes.root}>
      <PageHeader
        title={t('dashboard.title')}
        description={filter ? <PeriodLabel filter={filter} /> : undefined}
        actions={filter ? <ExportButton filter={filter} /> : undefined}
      />
      <DashboardFilter search={search} today={today} queues={queues} onChange={change} />
      <NowStrip queueId={search.queue} onTickets={panel.open} />
      {filter ? (
        <PeriodParts filter={filter} onTickets={panel.open} />
      ) : (
        <EmptyState icon={<IconCalendarOff />} title={t('dashboard.filter.invalid')} />
      )}
      {can(user, 'drawer-admin-items:view') ? <HomeCards companyId={user.companyId} /> : null}
      <DialogHost dialog={panel}>
        {(value, control) => <TicketsPanel {...control} choice={value} />}
      </DialogHost>
    </div>
  );
}
