import type { ErrorCode } from '@prosa/contracts/errors.ts';
import type { OpenConnection } from '#features/connections/rules.ts';
import {
  dueActs,
  handOverAct,
  type OutgoingAct,
  postponeAct,
  settleAct,
} from '#features/messages/acts/service.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database, Tx } from '#platform/database/database.ts';
import type { Log } from '#platform/log.ts';
import type { MediaStore } from '#platform/uploads/media-store.ts';
import { ProviderError, type ProviderFailure } from '#providers/whatsapp/port.ts';
import { carryOut, type Errand } from './carry-out.ts';
import { type Letter, outgoingQueries } from './queries.ts';
import { createRounds, type Rounds } from './rounds.ts';
import { confirmWithinMs, isHopeless, verdictOn } from './rules.ts';

/** Of a deleted message only that it was deleted is still worth telling. */
const isTakenBack = ({ act, letter }: Errand) => letter.is_deleted && act.act !== 'revoke';

/** Chats that are served at the same time, so that a long film holds up its own only. */
const chatsAtOnce = 4;

export interface DrainOptions extends OpenConnection {
  readonly database: Database;
  readonly store: MediaStore;
  readonly failMessage: (tx: Tx, letter: Letter, code: ErrorCode) => Promise<void>;
  readonly clock: Clock;
  readonly log: Log;
}

/**
 * Works off what the provider must still be told over one connection. An act is marked as handed over before the call,
 * and leaves when it is confirmed: whatever happens between the two, it is told again under the same id.
 */
export function startDrain(options: DrainOptions): Rounds {
  const { companyId, connectionId, database, clock, log } = options;
  const startedAt = clock.now().getTime();
  const busy = new Set<number>();
  let heldUpUntil = 0;

  const rounds = createRounds({ clock, log, round });

  async function round(): Promise<void> {
    const now = clock.now();
    if (now.getTime() < heldUpUntil || busy.size >= chatsAtOnce) return;
    // Nobody waits any more for the confirmation of what a former session handed over.
    const unconfirmedSince = new Date(Math.max(startedAt - 1, now.getTime() - confirmWithinMs));
    const acts = await dueActs(database.reader(companyId), connectionId, { now, unconfirmedSince });
    const free = acts.filter(({ contact_id }) => !busy.has(contact_id));
    for (const act of free.slice(0, chatsAtOnce - busy.size)) {
      busy.add(act.contact_id);
      rounds.track(tell(act).finally(() => busy.delete(act.contact_id)));
    }
  }

  async function tell(act: OutgoingAct): Promise<void> {
    const errand = await prepare(act);
    if (!errand) return;
    const failure = await attempt(errand);
    if (rounds.isStopped()) return;
    await database.transaction(companyId, (tx) => conclude(tx, errand, failure));
  }

  /** Undefined when there is nothing to tell any more. */
  function prepare(act: OutgoingAct): Promise<Errand | undefined> {
    return database.transaction(companyId, async (tx) => {
      const queries = outgoingQueries(tx);
      const now = clock.now();
      // Read after it was handed over, and so as whoever changed it before that left it.
      const handed = await handOverAct(tx, act.id, now);
      const letter = handed && (await queries.letter(act.message_id));
      if (!letter) return undefined;
      const errand = { act: handed, letter, readIds: [] };
      if (act.act === 'read') return { ...errand, readIds: await queries.readIds(letter) };
      if (isTakenBack(errand)) await settleAct(tx, act.id);
      else if (isHopeless(act, now)) await giveUp(tx, errand, 'ERR_SENDING_WAPP_MSG');
      else return errand;
      return undefined;
    });
  }

  async function attempt(errand: Errand): Promise<ProviderFailure | undefined> {
    try {
      await rounds.unlessStopped(carryOut(errand, options));
      return undefined;
    } catch (error) {
      if (error instanceof ProviderError) return error.failure;
      if (!rounds.isStopped())
        log.error({ err: error, act: errand.act.act }, 'a provider failed in its own way');
      return { class: 'temporary' };
    }
  }

  async function conclude(tx: Tx, errand: Errand, failure: ProviderFailure | undefined): Promise<void> {
    const { act } = errand;
    if (!failure) {
      // That a message arrived is told by its status, which settles the act.
      if (act.act !== 'send') await settleAct(tx, act.id);
      return;
    }
    const verdict = verdictOn(failure, act.attempts);
    log.warn(
      { act: act.act, messageId: act.message_id, class: failure.class, verdict: verdict.to },
      'not sent',
    );
    if (verdict.to === 'fail') return giveUp(tx, errand, verdict.code);
    const waitMs = verdict.to === 'retry' ? verdict.afterMs : 0;
    const dueAt = clock.now().getTime() + waitMs;
    await postponeAct(tx, act.id, new Date(dueAt));
    if (verdict.to === 'stop') rounds.end();
    else if (verdict.holdsUpAll) heldUpUntil = Math.max(heldUpUntil, dueAt);
    rounds.wakeAfter(waitMs);
  }

  /** What was sent before stays as it is: only a message that was never sent has failed. */
  async function giveUp(tx: Tx, { act, letter }: Errand, code: ErrorCode): Promise<void> {
    await settleAct(tx, act.id);
    if (act.act === 'send') await options.failMessage(tx, letter, code);
  }

  return rounds;
}
