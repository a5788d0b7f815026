import type { DashboardTicket } from '@prosa/contracts/dashboard/schema.ts';
import IconMessages from '@tabler/icons-react/dist/esm/icons/IconMessages.mjs';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { dashboardTicketsQuery } from '#features/dashboard/queries.ts';
import type { TicketChoice } from '#features/dashboard/state.ts';
import { RatingBadge } from '#features/tickets/components/rating-badge.tsx';
import { useCompanyTimeZone } from '#lib/company-time-zone.ts';
import { useFormat } from '#lib/format.ts';
import { useT } from '#lib/i18n.ts';
import { ColorDot } from '#ui/color-dot.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { LoadError } from '#ui/load-error.tsx';
import { SidePanel } from '#ui/side-panel.tsx';
import { SkeletonList } from '#ui/skeleton-list.tsx';
import { StatusBadge, type StatusTone } from '#ui/status-badge.tsx';
import { useLoadMore } from '#ui/use-endless-list.tsx';
import classes from './tickets-panel.module.css';

interface TicketsPanelProps {
  readonly isOpen: boolean;
  readonly choice: TicketChoice;
  readonly onClose: () => void;
}

const tones: Record<DashboardTicket['status'], StatusTone> = {
  pending: 'warning',
  open: 'info',
  closed: 'success',
};

function TicketLine({ ticket, onOpen }: { readonly ticket: DashboardTicket; readonly onOpen: () => void }) {
  const t = useT();
  const format = useFormat(useCompanyTimeZone());
  const { uuid, contact, status, queue, user, begunAt, waitSeconds, supportSeconds, rating } = ticket;
  const time = (seconds: number | null): string => (seconds === null ? '–' : format.minutes(seconds / 60));
  return (
    <li>
      <Link to="/tickets/{-$ticketId}" params={{ ticketId: uuid }} className={classes.line} onClick={onOpen}>
        <span className={classes.head}>
          <span className={classes.contact}>{contact.name}</span>
          <StatusBadge tone={tones[status]}>{t(`dashboard.status.${status}`)}</StatusBadge>
        </span>
        <span className={classes.facts}>
          <span>{format.dateTime(begunAt)}</span>
          {status === 'pending' ? <span>{format.relative(begunAt)}</span> : null}
          {queue ? (
            <ColorDot color={queue.color} label={queue.name} />
          ) : (
            <span>{t('dashboard.noQueue')}</span>
          )}
          {user ? <span>{user.name}</span> : null}
          {rating === null ? null : <RatingBadge rate={rating} />}
        </span>
        {waitSeconds === null && supportSeconds === null ? null : (
          <span className={classes.facts}>
            {t('dashboard.breakdown.times', { wait: time(waitSeconds), support: time(supportSeconds) })}
          </span>
        )}
      </Link>
    </li>
  );
}

/** The tickets behind a number; each leads to its conversation. */
export function TicketsPanel({ isOpen, choice, onClose }: TicketsPanelProps) {
  const t = useT();
  const query = useInfiniteQuery({ ...dashboardTicketsQuery(choice), enabled: isOpen });
  const tickets = query.data?.pages.flatMap((page) => page.tickets) ?? [];
  const sentinel = useLoadMore({
    isActive: query.hasNextPage && !query.isFetchingNextPage && !query.isFetchNextPageError,
    rowCount: tickets.length,
    onLoadMore: () => void query.fetchNextPage(),
  });
  return (
    <SidePanel isOpen={isOpen} onClose={onClose} title={choice.title}>
      {query.isPending ? <SkeletonList /> : null}
      {query.isLoadingError ? <LoadError query={query} /> : null}
      {query.data && tickets.length === 0 && !query.hasNextPage ? (
        <EmptyState icon={<IconMessages />} title={t('dashboard.panel.empty')} />
      ) : null}
      <ul className={classes.list}>
        {tickets.map((ticket) => (
          <TicketLine key={ticket.id} ticket={ticket} onOpen={onClose} />
        ))}
      </ul>
      {query.isFetchingNextPage ? (
        <p className={classes.further} role="status">
          {t('dashboard.panel.further')}
        </p>
      ) : null}
      {query.isFetchNextPageError ? <LoadError query={query} /> : null}
      <div ref={sentinel} className={classes.sentinel} aria-hidden="true" />
    </SidePanel>
  );
}
