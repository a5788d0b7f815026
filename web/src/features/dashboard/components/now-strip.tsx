import IconClockHour4 from '@tabler/icons-react/dist/esm/icons/IconClockHour4.mjs';
import IconHeadset from '@tabler/icons-react/dist/esm/icons/IconHeadset.mjs';
import IconHourglass from '@tabler/icons-react/dist/esm/icons/IconHourglass.mjs';
import IconUsers from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { nowQuery } from '#features/dashboard/queries.ts';
import type { TicketChoice } from '#features/dashboard/state.ts';
import { presenceListQuery } from '#features/presence/queries.ts';
import { useCompanyTimeZone } from '#lib/company-time-zone.ts';
import { useFormat } from '#lib/format.ts';
import { useT } from '#lib/i18n.ts';
import { LoadError } from '#ui/load-error.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { NowPeople } from './now-people.tsx';
import classes from './now-strip.module.css';

interface NowStripProps {
  readonly queueId: number | undefined;
  readonly onTickets: (choice: TicketChoice) => void;
}

const tickMs = 10_000;
/** Waits longer than this are highlighted. */
const longWaitMs = 15 * 60_000;

/** Returns the current time, updated often enough for waits shown in minutes. */
function useTick(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), tickMs);
    return () => clearInterval(timer);
  }, []);
  return now;
}

interface TileProps {
  readonly icon: ReactNode;
  readonly label: string;
  readonly value: string | undefined;
  readonly note?: string | undefined;
  readonly tone?: 'calm' | 'warning' | 'danger';
  readonly onOpen?: (() => void) | undefined;
}

function Tile({ icon, label, value, note, tone = 'calm', onOpen }: TileProps) {
  return (
    <li className={classes.tile} data-tone={tone}>
      <span className={classes.icon} aria-hidden="true">
        {icon}
      </span>
      <span className={classes.words}>
        <span className={classes.label}>{label}</span>
        {value === undefined ? (
          <Skeleton width="4rem" height="1.75rem" />
        ) : (
          <span className={classes.line}>
            {onOpen ? (
              <button
                type="button"
                className={classes.value}
                aria-label={`${label}: ${value}`}
                onClick={onOpen}
              >
                {value}
              </button>
            ) : (
              <span className={classes.value}>{value}</span>
            )}
            {note === undefined ? null : <span className={classes.note}>{note}</span>}
          </span>
        )}
      </span>
    </li>
  );
}

/** Current figures, independent of the selected period; ticket events keep them up to date. */
export function NowStrip({ queueId, onTickets }: NowStripProps) {
  const t = useT();
  const id = useId();
  const format = useFormat(useCompanyTimeZone());
  const now = useTick();
  const query = useQuery(nowQuery(queueId));
  const { data: presences } = useQuery(presenceListQuery());
  const { data } = query;
  const ofQueue = queueId === undefined ? {} : { queueId };
  const waitedMs = data?.waitingSince ? Math.max(0, now - Date.parse(data.waitingSince)) : 0;
  const open = (label: string, set: 'waiting' | 'attending') => (): void =>
    onTickets({ title: label, query: { set, ...ofQueue } });
  const count = (value: number | undefined): string | undefined =>
    value === undefined ? undefined : format.number(value);
  return (
    <section className={classes.root} aria-labelledby={id}>
      <h2 id={id} className={classes.title}>
        {t('dashboard.now')}
        <span className={classes.live}>
          <span className={classes.pulse} aria-hidden="true" />
          {t('dashboard.now.live')}
        </span>
      </h2>
      {query.isLoadingError ? <LoadError query={query} /> : null}
      <ul className={classes.tiles} aria-busy={query.isPending}>
        <Tile
          icon={<IconHourglass size={22} />}
          label={t('dashboard.now.waiting')}
          value={count(data?.waiting)}
          tone={data && data.waiting > 0 ? 'warning' : 'calm'}
          onOpen={data && data.waiting > 0 ? open(t('dashboard.now.waiting'), 'waiting') : undefined}
        />
        <Tile
          icon={<IconClockHour4 size={22} />}
          label={t('dashboard.now.oldest')}
          value={data && (data.waitingSince ? format.minutes(Math.floor(waitedMs / 60_000)) : '–')}
          note={
            data?.waitingSince
              ? t('dashboard.now.since', { time: format.time(data.waitingSince) })
              : undefined
          }
          tone={waitedMs > longWaitMs ? 'danger' : 'calm'}
        />
        <Tile
          icon={<IconHeadset size={22} />}
          label={t('dashboard.now.attending')}
          value={count(data?.attending)}
          onOpen={data && data.attending > 0 ? open(t('dashboard.now.attending'), 'attending') : undefined}
        />
        <Tile
          icon={<IconUsers size={22} />}
          label={t('dashboard.now.online')}
          value={count(presences?.filter(({ online }) => online).length)}
          note={presences && t('dashboard.now.ofPeople', { count: presences.length })}
        />
      </ul>
      <NowPeople now={data} queueId={queueId} onTickets={onTickets} />
    </section>
  );
}
