import { lastingPauses } from '@prosa/contracts/campaigns/rules.ts';
import { nextOpening } from '@prosa/contracts/opening-hours.ts';
import { announceSoon } from '#features/campaigns/announcing.ts';
import { recipientStore } from '#features/campaigns/recipients/store.ts';
import { paceAfter } from '#features/campaigns/rules.ts';
import { type CampaignRow, campaignStore } from '#features/campaigns/store.ts';
import type { Clock } from '#platform/clock.ts';
import type { Tx } from '#platform/database/database.ts';
import { concludeCampaign } from './conclude.ts';
import { createDispatch, type DispatchDependencies } from './dispatch.ts';
import { type SendingFacts, sendingFacts } from './queries.ts';
import { isOutboxFull, lookAgainMs } from './rules.ts';
import { createStandingStill } from './standing-still.ts';
import { type PaceRow, paceStore } from './store.ts';

export interface SendingDependencies extends DispatchDependencies {
  readonly clock: Clock;
  /** In [0, 1): randomises the pauses of a connection. */
  readonly random: () => number;
}

/** Next step of a sender: continue at once, wait until a time, or end until something starts it again. */
export type SendingStep =
  | { readonly to: 'go-on' }
  | { readonly to: 'wait'; readonly until: Date }
  | { readonly to: 'end' };

/** Lease of a run: one that does not renew it for this long is replaced. */
const leaseMs = 5000;
const shortMs = 1500;

/** Returns whether the current run waits itself; longer waits are left to another run. */
export function isShort(until: Date, now: Date): boolean {
  return until.getTime() - now.getTime() <= shortMs;
}

const isLasting = ({ pause_reason: reason }: CampaignRow) =>
  reason !== null && lastingPauses.includes(reason);

const waitUntil = (until: Date): SendingStep => ({ to: 'wait', until });
const waitFrom = (now: Date, ms: number) => waitUntil(new Date(now.getTime() + ms));

/** Limited wait, because the opening hours may be changed meanwhile. */
function opensBy({ hours, timeZone }: SendingFacts, now: Date): Date {
  const latest = now.getTime() + lookAgainMs.hours;
  return new Date(Math.min(nextOpening(hours, now, timeZone)?.getTime() ?? latest, latest));
}

interface Turn {
  readonly pace: PaceRow;
  readonly rows: readonly CampaignRow[];
  readonly facts: SendingFacts;
  readonly now: Date;
}

/** Rotates the campaigns, so that the one that sent last comes last. */
function inTurn({ pace, rows }: Turn): CampaignRow[] {
  const first = pace.sent_in_row % rows.length;
  return [...rows.slice(first), ...rows.slice(0, first)];
}

export type SendNext = (tx: Tx, connectionId: number, runner: string) => Promise<SendingStep>;

/**
 * Sends one message of one campaign over one connection, if it is due, in one transaction that reads all state again.
 * Several campaigns take turns.
 */
export function createSendNext({ clock, random, ...dependencies }: SendingDependencies): SendNext {
  const dispatch = createDispatch(dependencies);
  const standing = createStandingStill(dependencies.messages.withdraw);

  async function keepPace(tx: Tx, { pace, facts, now }: Turn): Promise<void> {
    const { waitMs, sentInRow } = paceAfter(facts, pace.sent_in_row, random());
    await paceStore(tx).update(pace.connection_id, {
      next_at: new Date(now.getTime() + waitMs).toISOString(),
      sent_in_row: sentInRow,
    });
  }

  /** Returns whether there was a recipient to write to. */
  async function sendOne(tx: Tx, campaign: CampaignRow, turn: Turn): Promise<boolean> {
    const { pace, rows, facts, now } = turn;
    const store = recipientStore(tx);
    // Confirmed recipients come first, because they are waiting for the message.
    const confirmed = campaign.confirmation ? await store.next(campaign.id, 'confirmed') : undefined;
    const recipient = confirmed ?? (await store.next(campaign.id, 'waiting'));
    if (!recipient) return false;
    const work = { campaign, recipient, connectionId: pace.connection_id, facts, now };
    const outcome = await dispatch(tx, work);
    if (outcome === 'sent') await keepPace(tx, turn);
    if (outcome === 'refused') await standing.countRefusal(tx, pace.connection_id, rows);
    await announceSoon(tx, campaign.id, now);
    return true;
  }

  async function takeTurn(tx: Tx, turn: Turn): Promise<SendingStep> {
    const later: number[] = [];
    for (const campaign of inTurn(turn)) {
      if (await sendOne(tx, campaign, turn)) return { to: 'go-on' };
      const until = await concludeCampaign(tx, campaign, turn.now);
      if (until) later.push(until.getTime());
    }
    return later.length > 0 ? waitUntil(new Date(Math.min(...later))) : { to: 'end' };
  }

  async function decide(tx: Tx, pace: PaceRow, now: Date): Promise<SendingStep> {
    const running = await campaignStore(tx).lockRunning(pace.connection_id);
    const rows = running.filter((row) => !isLasting(row));
    const facts = rows.length > 0 ? await sendingFacts(tx, pace.connection_id) : undefined;
    if (!facts) return { to: 'end' };
    const stands = await standing.all(tx, rows, facts, now);
    if (stands) return stands === 'until-somebody-acts' ? { to: 'end' } : waitFrom(now, stands.lookAgainMs);
    const going = await standing.going(tx, rows, facts, now);
    if (going.length === 0) return waitUntil(opensBy(facts, now));
    const nextAt = new Date(pace.next_at);
    if (nextAt > now) return waitUntil(nextAt);
    if (isOutboxFull(facts)) return waitFrom(now, lookAgainMs.outbox);
    return takeTurn(tx, { pace, rows: going, facts, now });
  }

  return async function sendNext(tx, connectionId, runner) {
    const now = clock.now();
    const pace = await paceStore(tx).lock(connectionId, now);
    if (!pace) return { to: 'end' };
    const isOthers = pace.runner !== null && pace.runner !== runner;
    if (isOthers && pace.runner_until !== null && new Date(pace.runner_until) > now) {
      return waitUntil(new Date(pace.runner_until));
    }
    const step = await decide(tx, pace, now);
    const goesOn = step.to === 'go-on' || (step.to === 'wait' && isShort(step.until, now));
    await paceStore(tx).update(connectionId, {
      runner: goesOn ? runner : null,
      runner_until: goesOn ? new Date(now.getTime() + leaseMs).toISOString() : null,
    });
    return step;
  };
}
