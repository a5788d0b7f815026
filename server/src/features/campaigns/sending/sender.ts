import { randomUUID } from 'node:crypto';
import { manualPauses } from '@prosa/contracts/campaigns/rules.ts';
import { nextOpening } from '@prosa/contracts/opening-hours.ts';
import { queueSending } from '#features/campaigns/jobs.ts';
import { publishCampaign, publishProgress } from '#features/campaigns/progress.ts';
import { campaignQueries } from '#features/campaigns/queries.ts';
import { recipientQueries } from '#features/campaigns/recipients/queries.ts';
import { recipientStore } from '#features/campaigns/recipients/store.ts';
import { confirmableMs, paceAfter } from '#features/campaigns/rules.ts';
import { type CampaignRow, campaignStore } from '#features/campaigns/store.ts';
import type { Clock } from '#platform/clock.ts';
import type { Tx } from '#platform/database/database.ts';
import type { CompanyJobContext } from '#platform/jobs/job.ts';
import { createDispatch, type DispatchDependencies } from './dispatch.ts';
import { createPauses } from './pauses.ts';
import { isOutboxFull, lookAgainMs } from './rules.ts';
import { type PaceRow, paceStore, type SendingFacts, sendingFacts } from './store.ts';

/**
 * Handles a campaign without recipients left to write to: it is finished, or waits for messages in transit and for
 * recipients who may still confirm. Returns when to check again; undefined when it is finished.
 */
async function concludeCampaign(tx: Tx, { id }: CampaignRow, now: Date): Promise<Date | undefined> {
  const store = recipientStore(tx);
  for (const recipient of await store.withDeletedMessage(id)) {
    const failed = { failure: 'ERR_SENDING_WAPP_MSG', failed_at: now.toISOString() } as const;
    await store.move(recipient, 'failed', failed);
  }
  if (await campaignQueries(tx).hasAny(id, ['waiting', 'queued', 'confirmed'])) {
    return new Date(now.getTime() + lookAgainMs.confirming);
  }
  const lastAsked = await recipientQueries(tx).lastAsked(id);
  const waitsUntil = lastAsked && new Date(lastAsked.getTime() + confirmableMs);
  if (waitsUntil && waitsUntil > now) return waitsUntil;
  await campaignStore(tx).update(id, {
    status: 'FINALIZADA',
    pause_reason: null,
    completed_at: now.toISOString(),
  });
  await publishCampaign(tx, id);
  return undefined;
}

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
function isShort(until: Date, now: Date): boolean {
  return until.getTime() - now.getTime() <= shortMs;
}

const isLasting = ({ pause_reason: reason }: CampaignRow) => reason !== null && manualPauses.includes(reason);

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

type SendNext = (tx: Tx, connectionId: number, runner: string) => Promise<SendingStep>;

/**
 * Sends one message of one campaign over one connection, if it is due, in one transaction that reads all state again.
 * Several campaigns take turns.
 */
export function createSendNext({ clock, random, ...dependencies }: SendingDependencies): SendNext {
  const dispatch = createDispatch(dependencies);
  const pauses = createPauses(dependencies.messages.withdraw);

  async function updatePace(tx: Tx, { pace, facts, now }: Turn): Promise<void> {
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
    if (outcome === 'sent') await updatePace(tx, turn);
    if (outcome === 'refused') await pauses.countRefusal(tx, pace.connection_id, rows);
    await publishProgress(tx, campaign.id, now);
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
    const stands = await pauses.all(tx, rows, facts, now);
    if (stands) return stands === 'until-somebody-acts' ? { to: 'end' } : waitFrom(now, stands.lookAgainMs);
    const going = await pauses.going(tx, rows, facts, now);
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

/** Time slice, after which the job queues up again behind others. */
const sliceMs = 20_000;

type Work = Pick<CompanyJobContext, 'transaction' | 'signal'>;

/**
 * Sends message by message, each in its own transaction, until nothing is due for a while. A killed run leaves nothing
 * half done: the job runs again, or the next wake-up of the connection continues.
 */
export async function runSender(
  { transaction, signal }: Work,
  connectionId: number,
  { sendNext, clock }: { readonly sendNext: SendNext; readonly clock: Clock },
): Promise<void> {
  const runner = randomUUID();
  const until = clock.now().getTime() + sliceMs;
  for (;;) {
    const step = await transaction((tx) => sendNext(tx, connectionId, runner));
    const now = clock.now();
    const isLong = step.to === 'wait' && !isShort(step.until, now);
    if (step.to === 'end' || isLong || now.getTime() >= until) return transaction((tx) => leave(tx, step));
    if (step.to === 'wait') await clock.sleep(step.until.getTime() - now.getTime(), signal);
  }

  async function leave(tx: Tx, step: SendingStep): Promise<void> {
    await paceStore(tx).release(connectionId, runner);
    if (step.to === 'end') return;
    await queueSending(tx, connectionId, step.to === 'wait' ? step.until : undefined);
  }
}
