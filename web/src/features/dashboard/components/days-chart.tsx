import { useQuery } from '@tanstack/react-query';
import { daysQuery } from '#features/dashboard/queries.ts';
import { type DashboardFilter, narrowToDay, noonOf, type TicketChoice } from '#features/dashboard/state.ts';
import { useFormat } from '#lib/format.ts';
import { useT } from '#lib/i18n.ts';
import { BarPlot } from '#ui/bar-plot.tsx';
import { CardSection } from '#ui/card-section.tsx';
import { LoadError } from '#ui/load-error.tsx';
import { Skeleton } from '#ui/skeleton.tsx';

interface DaysChartProps {
  readonly filter: DashboardFilter;
  readonly onTickets: (choice: TicketChoice) => void;
  /** Until then it is not asked for. */
  readonly isDue: boolean;
}

/** How many began on each day of the period, and how many of them are resolved. */
export function DaysChart({ filter, onTickets, isDue }: DaysChartProps) {
  const t = useT();
  const format = useFormat('UTC');
  const query = useQuery({ ...daysQuery(filter), enabled: isDue });
  const { data } = query;
  const count = data?.days.reduce((sum, { begun }) => sum + begun, 0) ?? 0;
  return (
    <CardSection title={t('dashboard.days.title')}>
      {query.isLoadingError ? <LoadError query={query} /> : null}
      {query.isPending ? <Skeleton height="258px" /> : null}
      {data ? (
        <BarPlot
          label={t('dashboard.days.plot', { count })}
          bars={data.days.map(({ day, begun, finished }) => ({
            key: day,
            // Day and month as the language writes them; the year is the same for nearly all.
            label: format.date(noonOf(day)).slice(0, 5),
            name: `${format.weekday(noonOf(day))} ${format.date(noonOf(day))}`,
            value: begun,
            part: finished,
          }))}
          nameLabel={t('dashboard.days.day')}
          valueLabel={t('dashboard.begun')}
          partLabel={t('dashboard.finished')}
          tableLabel={t('dashboard.days.table')}
          labelRoom={52}
          onChoose={({ key, name }) =>
            onTickets({
              title: t('dashboard.days.tickets', { day: name }),
              query: { set: 'begun', ...narrowToDay(filter, key) },
            })
          }
        />
      ) : null}
    </CardSection>
  );
}
