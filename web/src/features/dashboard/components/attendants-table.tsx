import { averageOf, ratingOf } from '@prosa/contracts/dashboard/rules.ts';
import type { BreakdownRow } from '@prosa/contracts/dashboard/schema.ts';
import IconUsers from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs';
import { useQuery } from '@tanstack/react-query';
import { breakdownQuery } from '#features/dashboard/queries.ts';
import type { DashboardFilter, TicketChoice } from '#features/dashboard/state.ts';
import { PresenceBadge } from '#features/presence/components/presence-badge.tsx';
import { useFormat } from '#lib/format.ts';
import { useT } from '#lib/i18n.ts';
import { CardSection } from '#ui/card-section.tsx';
import { DataTable, type DataTableColumn } from '#ui/data-table.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { LoadError } from '#ui/load-error.tsx';
import classes from './attendants-table.module.css';

interface AttendantsTableProps {
  readonly filter: DashboardFilter;
  readonly onTickets: (choice: TicketChoice) => void;
  /** Until then it is not asked for. */
  readonly isDue: boolean;
}

function useColumns({
  filter,
  onTickets,
}: Pick<AttendantsTableProps, 'filter' | 'onTickets'>): readonly DataTableColumn<BreakdownRow>[] {
  const t = useT();
  const format = useFormat();
  const { hours: _, ...period } = filter;
  const time = (seconds: number | null): string => (seconds === null ? '–' : format.minutes(seconds / 60));
  return [
    {
      key: 'name',
      header: t('dashboard.attendants.name'),
      card: 'title',
      cell: ({ name }) => <span className={classes.name}>{name}</span>,
    },
    {
      key: 'rating',
      header: t('dashboard.attendants.rating'),
      align: 'end',
      cell: ({ ratings }) => {
        const { count, average } = ratingOf(ratings);
        if (average === null) return '–';
        const written = format.number(Math.round(average * 100) / 100);
        return t('dashboard.attendants.ratingWords', { average: written, count });
      },
    },
    {
      key: 'support',
      header: t('dashboard.attendants.support'),
      align: 'end',
      cell: ({ support }) => time(averageOf(support)),
    },
    {
      key: 'firstResponse',
      header: t('dashboard.attendants.firstResponse'),
      align: 'end',
      cell: ({ firstResponse }) => time(averageOf(firstResponse)),
    },
    {
      key: 'tickets',
      header: t('dashboard.tickets'),
      align: 'end',
      cell: ({ id, name, begun }) =>
        begun === 0 || id === null ? (
          '0'
        ) : (
          <button
            type="button"
            className={classes.count}
            aria-label={t('dashboard.attendants.tickets', { name: name ?? '', count: begun })}
            onClick={() =>
              onTickets({
                title: t('dashboard.attendants.of', { name: name ?? '' }),
                query: { ...period, set: 'begun', attendantId: id },
              })
            }
          >
            {format.number(begun)}
          </button>
        ),
    },
    {
      key: 'online',
      header: t('dashboard.attendants.status'),
      cell: ({ id }) => (id === null ? null : <PresenceBadge userId={id} withText />),
    },
  ];
}

/** Everybody who attends: how they were rated, how long it took them, and whether they are there. */
export function AttendantsTable(props: AttendantsTableProps) {
  const t = useT();
  const columns = useColumns(props);
  const query = useQuery({ ...breakdownQuery(props.filter, 'attendant'), enabled: props.isDue });
  return (
    <CardSection title={t('dashboard.attendants.title')}>
      <DataTable
        label={t('dashboard.attendants.table')}
        columns={columns}
        rows={query.data?.rows ?? []}
        rowKey={({ id }) => id ?? 0}
        isLoading={query.isPending}
        error={query.isLoadingError ? <LoadError query={query} /> : undefined}
        empty={<EmptyState icon={<IconUsers />} title={t('dashboard.attendants.empty')} />}
      />
    </CardSection>
  );
}
