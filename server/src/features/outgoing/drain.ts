import type { ErrorCode } from '@prosa/contracts/errors.ts';
import type { OpenConnection } from '#features/connections/rules.ts';
import {
  dueActs,
  handOverAct,
  type OutgoingAct,
  postponeAct,
  settleAct,
} from '#features/messages/act-service.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database, Tx } from '#platform/database/database.ts';
import type { Log } from '#platform/log.ts';
import type { MediaStore } from '#platform/uploads/media-store.ts';
import { ProviderError, type ProviderFailure } from '#providers/whatsapp/port.ts';
import { type PreparedAct, performAct } from './perform-act.ts';
import { createPollLoop, type PollLoop } from './poll-loop.ts';
import { type ActMessage, outgoingQueries } from './queries.ts';
import { confirmWithinMs, decideAfterFailure, isConfirmationOverdue } from './rules.ts';

/** Whether the act is obsolete because its message was deleted; only the revocation is still sent. */
const isObsolete = ({ act, letter }: PreparedAct) => letter.is_deleted && act.act !== 'revoke';

/** How long to wait for the provider's response to a running send after the session ends. */
const finalResponseMs = 5000;

/** Chats served concurrently, so that a large video delays only its own chat. */
const maxConcurrentChats = 4;
/** Bulk messages leave one slot free, so that an attendant's reply never waits for them. */
const maxConcurrentBulk = maxConcurrentChats - 1;

interface DrainOptions extends OpenConnection {
  readonly database: Database;
  readonly store: MediaStore;
  readonly failMessage: (tx: Tx, letter: ActMessage, code: ErrorCode) => Promise<void>;
  readonly renameMessage: (tx: Tx, letter: ActMessage, providerId: string) => Promise<void>;
  readonly clock: Clock;
  readonly log: Log;
}

interface Outcome {
  readonly failure?: ProviderFailure;
  /** The provider's id of the message that was sent. */
  readonly sentAs?: string | undefined;
}

/**
 * Works off the acts that are due over one connection. An act is marked as handed over before the call and removed when
 * it is confirmed; whatever happens in between, it is retried under the same id. A provider that does not accept our
 * ids would create a duplicate on retry, so its response is awaited and settles the act. An act whose response was lost
 * waits for the status event, which carries our id too.
 */
export function startDrain(options: DrainOptions): PollLoop {
  const { companyId, connectionId, database, clock, log } = options;
  const { takesMessageIds } = options.capabilities;
  const startedAt = clock.now().getTime();
  const busy = new Set<number>();
  let bulkBusy = 0;
  let heldUpUntil = 0;

  const rounds = createPollLoop({ clock, log, round });

  async function round(): Promise<void> {
    const now = clock.now();
    if (now.getTime() < heldUpUntil || busy.size >= maxConcurrentChats) return;
    const tooLate = now.getTime() - confirmWithinMs;
    // Confirmations for a former session are no longer awaited: its acts are due again if they can be retried safely.
    const unconfirmedSince = new Date(takesMessageIds ? Math.max(startedAt - 1, tooLate) : tooLate);
    const acts = await dueActs(database.reader(companyId), connectionId, { now, unconfirmedSince });
    for (const act of acts) {
      if (busy.size >= maxConcurrentChats) return;
      if (!busy.has(act.contact_id) && !mustYield(act)) begin(act);
    }
  }

  const isBulk = ({ priority }: OutgoingAct) => priority > 0;
  const mustYield = (act: OutgoingAct) => isBulk(act) && bulkBusy >= maxConcurrentBulk;

  function begin(act: OutgoingAct): void {
    busy.add(act.contact_id);
    if (isBulk(act)) bulkBusy += 1;
    rounds.track(
      execute(act).finally(() => {
        busy.delete(act.contact_id);
        if (isBulk(act)) bulkBusy -= 1;
      }),
    );
  }

  async function execute(act: OutgoingAct): Promise<void> {
    const errand = await prepare(act);
    if (!errand) return;
    const outcome = await attempt(errand);
    if (outcome && !isConcluded(errand, outcome)) {
      await database.transaction(companyId, (tx) => conclude(tx, errand, outcome));
    }
  }

  /** Undefined when the act is obsolete or was given up. */
  function prepare(act: OutgoingAct): Promise<PreparedAct | undefined> {
    return database.transaction(companyId, async (tx) => {
      const queries = outgoingQueries(tx);
      const now = clock.now();
      // The letter is read after the hand-over, so that it includes every change committed before it.
      const [handed, letter] = await Promise.all([
        handOverAct(tx, act, now),
        queries.actMessage(act.message_id),
      ]);
      if (!handed || !letter) return undefined;
      const errand = { act: handed, letter, read: [] };
      if (act.act === 'read') return { ...errand, read: await queries.readUpTo(letter) };
      if (isObsolete(errand)) await settleAct(tx, act.id);
      else if (isConfirmationOverdue(act, now)) await giveUp(tx, errand, 'ERR_SENDING_WAPP_MSG');
      else return errand;
      return undefined;
    });
  }

  /** Undefined when the session ended before the provider responded: the act stays marked as handed over. */
  async function attempt(errand: PreparedAct): Promise<Outcome | undefined> {
    const carried = performAct(errand, options);
    try {
      return { sentAs: await (takesMessageIds ? rounds.unlessStopped(carried) : answerTo(carried)) };
    } catch (error) {
      if (error instanceof ProviderError && !(rounds.isStopped() && takesMessageIds))
        return { failure: error.failure };
      if (rounds.isStopped()) return undefined;
      log.error({ err: error, act: errand.act.act }, 'unclassified provider error');
      return { failure: { class: 'temporary' } };
    }
  }

  /** Waits for the response beyond the end of the session, up to `finalResponseMs`: no other session will receive it. */
  async function answerTo<T>(carried: Promise<T>): Promise<T> {
    const answered = new AbortController();
    const givenUp = untilStopped(answered.signal)
      .then(() => clock.sleep(finalResponseMs, answered.signal))
      .then((): never => {
        throw new Error('The session was let go.');
      });
    givenUp.catch(() => undefined);
    try {
      return await Promise.race([carried, givenUp]);
    } finally {
      answered.abort();
    }
  }

  function untilStopped(answered: AbortSignal): Promise<void> {
    if (rounds.signal.aborted) return Promise.resolve();
    return new Promise((resolve) => {
      rounds.signal.addEventListener('abort', () => resolve(), { once: true, signal: answered });
    });
  }

  /** A sent message that can be retried stays queued until its status event settles the act. */
  const isConcluded = ({ act, letter }: PreparedAct, { failure, sentAs = letter.provider_id }: Outcome) =>
    !failure && act.act === 'send' && takesMessageIds && sentAs === letter.provider_id;

  function conclude(tx: Tx, errand: PreparedAct, { failure, sentAs }: Outcome): Promise<void> {
    return failure ? concludeFailed(tx, errand, failure) : concludeCarried(tx, errand, sentAs);
  }

  async function concludeCarried(
    tx: Tx,
    { act, letter }: PreparedAct,
    sentAs: string | undefined,
  ): Promise<void> {
    if (act.act !== 'send' || !takesMessageIds) await settleAct(tx, act.id);
    if (sentAs !== undefined && sentAs !== letter.provider_id)
      await options.renameMessage(tx, letter, sentAs);
  }

  async function concludeFailed(tx: Tx, errand: PreparedAct, failure: ProviderFailure): Promise<void> {
    const { act } = errand;
    const verdict = decideAfterFailure(failure, act.attempts);
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

  /** Settles the act. Only a message that was never sent is marked as failed. */
  async function giveUp(tx: Tx, { act, letter }: PreparedAct, code: ErrorCode): Promise<void> {
    await settleAct(tx, act.id);
    if (act.act === 'send') await options.failMessage(tx, letter, code);
  }

  return rounds;
}
