import { useQuery } from '@tanstack/react-query';
import { hoursQuery } from '#features/dashboard/queries.ts';
import type { TicketChoice } from '#features/dashboard/state.ts';
import { useFormat } from '#lib/format.ts';
import { useT } from '#lib/i18n.ts';
import { BarPlot } from '#ui/bar-plot.tsx';
import { CardSection } from '#ui/card-section.tsx';
import { LoadError } from '#ui/load-error.tsx';
import { Skeleton } from '#ui/skeleton.tsx';

interface HoursChartProps {
  readonly queueId: number | undefined;
  readonly onTickets: (choice: TicketChoice) => void;
}

const twoDigits = (hour: number): string => String(hour).padStart(2, '0');

/** Today's tickets by the hour in which they began. */
export function HoursChart({ queueId, onTickets }: HoursChartProps) {
  const t = useT();
  const format = useFormat();
  const query = useQuery(hoursQuery(queueId));
  const { data } = query;
  const title = data
    ? t('dashboard.hours.title', { count: format.number(data.count) })
    : t('dashboard.hours.loading');
  const nameOf = (hour: number): string => `${twoDigits(hour)}:00–${twoDigits(hour)}:59`;
  return (
    <CardSection title={title}>
      {query.isLoadingError ? <LoadError query={query} /> : null}
      {query.isPending ? <Skeleton height="258px" /> : null}
      {data ? (
        <BarPlot
          label={t('dashboard.hours.plot', { count: data.count })}
          bars={data.hours.map((value, hour) => ({
            key: String(hour),
            label: twoDigits(hour),
            name: nameOf(hour),
            value,
          }))}
          nameLabel={t('dashboard.hours.hour')}
          valueLabel={t('dashboard.tickets')}
          tableLabel={t('dashboard.hours.table')}
          labelRoom={34}
          onChoose={({ key, name }) =>
            onTickets({
              title: t('dashboard.hours.tickets', { hour: name }),
              query: {
                set: 'begun',
                date_from: data.date,
                date_to: data.date,
                hour: Number(key),
                ...(queueId === undefined ? {} : { queueId }),
              },
            })
          }
        />
      ) : null}
    </CardSection>
  );
}
