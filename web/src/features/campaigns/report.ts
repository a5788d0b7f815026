import { deliveredStates, tallyOf, validCount } from '@prosa/contracts/campaigns/rules.ts';
import type {
  CampaignSummary,
  CampaignTimeline,
  Recipient,
  RecipientState,
} from '@prosa/contracts/campaigns/schema.ts';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { Formatters } from '#lib/format.ts';
import type { StatusTone } from '#ui/status-badge.tsx';

export interface Progress {
  readonly delivered: number;
  readonly valid: number;
  /** From 0 to 1. */
  readonly share: number;
}

export function progressOf({
  recipients,
  tallies,
}: Pick<CampaignSummary, 'recipients' | 'tallies'>): Progress {
  const delivered = tallyOf(tallies, deliveredStates);
  const valid = validCount({ recipients, tallies });
  return { delivered, valid, share: valid === 0 ? 0 : Math.min(1, delivered / valid) };
}

export const recipientTones: Record<RecipientState, StatusTone> = {
  waiting: 'neutral',
  queued: 'neutral',
  asked: 'info',
  confirmed: 'info',
  sent: 'info',
  delivered: 'success',
  read: 'success',
  replied: 'success',
  failed: 'danger',
  'opted-out': 'warning',
  invalid: 'warning',
  duplicate: 'neutral',
};

export const outcomes = ['sent', 'delivered', 'read', 'replied', 'failed'] as const;
export type Outcome = (typeof outcomes)[number];

/** How many there were of each, from none at the beginning: lines that only rise show where it stood still. */
export function cumulativeTotals({ spans }: CampaignTimeline): Record<Outcome, number[]> {
  const rising = (outcome: Outcome): number[] => {
    let total = 0;
    const ends = spans.map((span) => {
      total += span[outcome];
      return total;
    });
    return [0, ...ends];
  };
  return {
    sent: rising('sent'),
    delivered: rising('delivered'),
    read: rising('read'),
    replied: rising('replied'),
    failed: rising('failed'),
  };
}

/** Changes with everything a report shows; what people did leaves the campaign's own time as it is. */
export function reportVersionOf({ updatedAt, status, tallies }: CampaignSummary): string {
  return JSON.stringify([updatedAt, status, tallies]);
}

/** Fetches again after news, however many there are, at most once in so many milliseconds; `undefined` is no news. */
export function useRefetchOnChange(
  news: string | undefined,
  refetch: () => Promise<unknown>,
  everyMs: number,
): void {
  const last = useRef({ news, at: Date.now() });
  const again = useEffectEvent(refetch);
  useEffect(() => {
    if (news === undefined || last.current.news === news) return;
    const timer = setTimeout(
      () => {
        last.current = { news, at: Date.now() };
        void again();
      },
      Math.max(0, last.current.at + everyMs - Date.now()),
    );
    return () => clearTimeout(timer);
  }, [news, everyMs]);
}

/** When something was last heard of somebody, after it was sent. */
export function lastStatusAt({
  repliedAt,
  readAt,
  deliveredAt,
  confirmedAt,
  askedAt,
}: Recipient): string | undefined {
  return repliedAt ?? readAt ?? deliveredAt ?? confirmedAt ?? askedAt ?? undefined;
}

/** When each of these totals was reached, with the day where there are several. */
export function spanTimes(
  { spans, spanMinutes }: CampaignTimeline,
  format: Pick<Formatters, 'date' | 'time'>,
): readonly string[] {
  const starts = spans.map(({ at }) => Date.parse(at));
  const times = [...starts.slice(0, 1), ...starts.map((start) => start + spanMinutes * 60_000)];
  const isOneDay = new Set(times.map((time) => format.date(time))).size <= 1;
  return times.map((time) =>
    isOneDay ? format.time(time) : `${format.date(time).slice(0, 5)} ${format.time(time)}`,
  );
}
