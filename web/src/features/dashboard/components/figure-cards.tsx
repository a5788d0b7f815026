import { averageOf, ratingOf } from '@prosa/contracts/dashboard/rules.ts';
import type { DashboardFigures, TicketSet } from '@prosa/contracts/dashboard/schema.ts';
import { useQuery } from '@tanstack/react-query';
import { figuresQuery } from '#features/dashboard/queries.ts';
import type { DashboardFilter, TicketChoice } from '#features/dashboard/state.ts';
import { type Formatters, useFormat } from '#lib/format.ts';
import { type MessageKey, useT } from '#lib/i18n.ts';
import { LoadError } from '#ui/load-error.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { ChangeBadge } from './change-badge.tsx';
import classes from './figure-cards.module.css';

interface FigureCardsProps {
  readonly filter: DashboardFilter;
  readonly onTickets: (choice: TicketChoice) => void;
}

type Figures = DashboardFigures['current'];

interface Card {
  readonly label: MessageKey;
  readonly of: (figures: Figures) => number | null;
  readonly write: (format: Formatters, value: number) => string;
  readonly better: 'up' | 'down' | 'neither';
  /** The tickets it is made of. */
  readonly set: TicketSet;
}

const whole: Card['write'] = (format, value) => format.number(value);
const time: Card['write'] = (format, seconds) => format.minutes(seconds / 60);
const rating: Card['write'] = (format, value) => format.number(Math.round(value * 100) / 100);

const cards: readonly Card[] = [
  { label: 'dashboard.begun', of: ({ begun }) => begun, write: whole, better: 'neither', set: 'begun' },
  {
    label: 'dashboard.finished',
    of: ({ finished }) => finished,
    write: whole,
    better: 'up',
    set: 'finished',
  },
  { label: 'dashboard.leads', of: ({ leads }) => leads, write: whole, better: 'up', set: 'leads' },
  {
    label: 'dashboard.rating',
    of: ({ ratings }) => ratingOf(ratings).average,
    write: rating,
    better: 'up',
    set: 'rated',
  },
  { label: 'dashboard.wait', of: ({ wait }) => averageOf(wait), write: time, better: 'down', set: 'waited' },
  {
    label: 'dashboard.firstResponse',
    of: ({ firstResponse }) => averageOf(firstResponse),
    write: time,
    better: 'down',
    set: 'responded',
  },
  {
    label: 'dashboard.support',
    of: ({ support }) => averageOf(support),
    write: time,
    better: 'down',
    set: 'supported',
  },
  {
    label: 'dashboard.resolution',
    of: ({ resolution }) => averageOf(resolution),
    write: time,
    better: 'down',
    set: 'finished',
  },
];

/** The figures of the period, each against the one before; a click shows the tickets. */
export function FigureCards({ filter, onTickets }: FigureCardsProps) {
  const t = useT();
  const format = useFormat();
  const query = useQuery(figuresQuery(filter));
  if (query.isLoadingError) return <LoadError query={query} />;
  const { hours: _, ...period } = filter;
  return (
    <ul
      className={classes.root}
      aria-busy={query.isPending}
      data-stale={query.isPlaceholderData || undefined}
    >
      {cards.map(({ label, of, write, better, set }) => {
        const current = query.data ? of(query.data.current) : null;
        const previous = query.data ? of(query.data.previous) : null;
        const words = t(label);
        const written = (value: number | null): string => (value === null ? '–' : write(format, value));
        const open = (): void => onTickets({ title: words, query: { ...period, set } });
        return (
          <li key={label} className={classes.card}>
            <span className={classes.label}>{words}</span>
            {query.isPending ? (
              <>
                <Skeleton width="5rem" height="2rem" />
                <Skeleton width="8rem" height="1.25rem" />
              </>
            ) : (
              <>
                {current === null || current === 0 ? (
                  <span className={classes.value}>{written(current)}</span>
                ) : (
                  <button type="button" className={classes.value} onClick={open}>
                    <span className={classes.hidden}>{words}: </span>
                    {written(current)}
                  </button>
                )}
                <ChangeBadge
                  current={current}
                  previous={previous}
                  former={written(previous)}
                  better={better}
                />
              </>
            )}
          </li>
        );
      })}
    </ul>
  );
}
