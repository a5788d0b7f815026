import { averageOf } from '@prosa/contracts/dashboard/rules.ts';
import type { Breakdown, BreakdownRow, DashboardTicketsQuery } from '@prosa/contracts/dashboard/schema.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { breakdownQuery } from '#features/dashboard/queries.ts';
import type { DashboardFilter, TicketChoice } from '#features/dashboard/state.ts';
import { useFormat } from '#lib/format.ts';
import { useT } from '#lib/i18n.ts';
import { CardSection } from '#ui/card-section.tsx';
import { ColorDot } from '#ui/color-dot.tsx';
import { LoadError } from '#ui/load-error.tsx';
import { PlainButton } from '#ui/plain-button.tsx';
import { ShareBars } from '#ui/share-bars.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import classes from './breakdown-card.module.css';

export type ShownBreakdown = Exclude<Breakdown, 'attendant'>;

interface BreakdownCardProps {
  readonly by: ShownBreakdown;
  readonly filter: DashboardFilter;
  readonly onTickets: (choice: TicketChoice) => void;
  /** Delays the request until true. */
  readonly isDue: boolean;
}

const shownAtFirst = 6;

type RowFilter = Pick<DashboardTicketsQuery, 'ofQueue' | 'tagId' | 'connection'>;

/** Ticket filters for the rows of each breakdown; tickets without a tag have no row. */
const rowFilters: Record<ShownBreakdown, (id: number | null) => RowFilter> = {
  queue: (id) => ({ ofQueue: id ?? 'none' }),
  tag: (id) => (id === null ? {} : { tagId: id }),
  connection: (id) => ({ connection: id ?? 'none' }),
};

/** The tickets of the period by queue, tag or connection. */
export function BreakdownCard({ by, filter, onTickets, isDue }: BreakdownCardProps) {
  const t = useT();
  const format = useFormat();
  const query = useQuery({ ...breakdownQuery(filter, by), enabled: isDue });
  const [isWhole, setIsWhole] = useState(false);
  const { hours: _, ...period } = filter;
  const rows = query.data?.rows ?? [];
  const shown = isWhole ? rows : rows.slice(0, shownAtFirst);
  const total = rows.reduce((sum, { begun }) => sum + begun, 0);
  const time = (seconds: number | null): string => (seconds === null ? '–' : format.minutes(seconds / 60));
  /** Omits the times while no ticket of the row has been attended. */
  const timesOf = ({ wait, support }: BreakdownRow): { note?: string } => {
    if (wait.count === 0 && support.count === 0) return {};
    const words = { wait: time(averageOf(wait)), support: time(averageOf(support)) };
    return { note: t('dashboard.breakdown.times', words) };
  };
  const nameOf = ({ name }: BreakdownRow): string => name ?? t(`dashboard.none.${by}`);
  return (
    <CardSection title={t(`dashboard.breakdown.${by}`)}>
      {query.isPending ? <Skeleton height="12rem" /> : null}
      {query.isLoadingError ? <LoadError query={query} /> : null}
      {query.data && rows.length === 0 ? (
        <p className={classes.empty}>{t('dashboard.breakdown.empty')}</p>
      ) : null}
      {rows.length > 0 ? (
        <ShareBars
          total={total}
          bars={shown.map((row) => ({
            key: String(row.id),
            name: row.color ? <ColorDot color={row.color} label={nameOf(row)} /> : nameOf(row),
            value: row.begun,
            ...timesOf(row),
            onChoose: () =>
              onTickets({
                title: nameOf(row),
                query: { ...period, set: 'begun', ...rowFilters[by](row.id) },
              }),
          }))}
        />
      ) : null}
      {rows.length > shownAtFirst ? (
        <PlainButton variant="quiet" aria-expanded={isWhole} onClick={() => setIsWhole(!isWhole)}>
          {isWhole ? t('dashboard.breakdown.less') : t('dashboard.breakdown.all', { count: rows.length })}
        </PlainButton>
      ) : null}
    </CardSection>
  );
}
