import { ratingOf } from '@prosa/contracts/dashboard/rules.ts';
import { ratingScale } from '@prosa/contracts/ratings/rules.ts';
import { useQuery } from '@tanstack/react-query';
import { figuresQuery } from '#features/dashboard/queries.ts';
import type { DashboardFilter, TicketChoice } from '#features/dashboard/state.ts';
import { useFormat } from '#lib/format.ts';
import { useT } from '#lib/i18n.ts';
import { CardSection } from '#ui/card-section.tsx';
import { ShareBars } from '#ui/share-bars.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import classes from './ratings-card.module.css';

interface RatingsCardProps {
  readonly filter: DashboardFilter;
  readonly onTickets: (choice: TicketChoice) => void;
}

/** How those who said so found it, from very satisfied down. */
export function RatingsCard({ filter, onTickets }: RatingsCardProps) {
  const t = useT();
  const format = useFormat();
  const { data } = useQuery(figuresQuery(filter));
  const { hours: _, ...period } = filter;
  const ratings = data?.current.ratings;
  const { count, average } = ratings ? ratingOf(ratings) : { count: 0, average: null };
  return (
    <CardSection title={t('dashboard.ratings.title')}>
      {data ? null : <Skeleton height="10rem" />}
      {data && average === null ? <p className={classes.words}>{t('dashboard.ratings.none')}</p> : null}
      {ratings && average !== null ? (
        <>
          <p className={classes.mean}>
            <strong className={classes.number}>{format.number(Math.round(average * 100) / 100)}</strong>
            <span className={classes.words}>{t('dashboard.ratings.count', { count })}</span>
          </p>
          <ShareBars
            total={count}
            bars={ratingScale.toReversed().map((rate) => ({
              key: String(rate),
              name: t(`dashboard.ratings.${rate}`),
              value: ratings[rate],
              onChoose: () =>
                onTickets({
                  title: t(`dashboard.ratings.${rate}`),
                  query: { ...period, set: 'rated', rate },
                }),
            }))}
          />
        </>
      ) : null}
    </CardSection>
  );
}
