import { canTransition } from '@prosa/contracts/connections/rules.ts';
import type { ConnectionStatus } from '@prosa/contracts/connections/schema.ts';
import { accountOf } from '#features/connections/account-service.ts';
import { type ConnectionRow, connectionQueries } from '#features/connections/queries.ts';
import {
  backoffMs,
  type ConnectionHandlers,
  isFinal,
  remainingRetries,
  type SessionWorker,
  steadyMs,
  waitMs,
} from '#features/connections/rules.ts';
import type { CompanyId } from '#platform/auth/company-id.ts';
import type { SecretBox } from '#platform/auth/secret-box.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import type { Log } from '#platform/log.ts';
import type { CloseReason, SessionState, WhatsappProvider } from '#providers/whatsapp/port.ts';
import { type Attempt, beginAttempt } from './attempt.ts';
import { recordSession, type SessionChange, settleRequest } from './service.ts';
import { createSentCopies, createSessionMemory } from './session-storage.ts';

/** Timeout without a code or an open connection: some providers hang without an error. */
const silenceMs = 60_000;

const statusOf = { qr: 'qrcode', linking: 'PAIRING', open: 'CONNECTED' } as const;

export interface RunOptions {
  /** As it was taken over. */
  readonly row: ConnectionRow;
  readonly companyId: CompanyId;
  readonly provider: WhatsappProvider;
  readonly duties: ConnectionHandlers;
  readonly database: Database;
  readonly box: SecretBox;
  readonly clock: Clock;
  readonly random: () => number;
  readonly log: Log;
}

export interface ConnectionRun {
  /** Checks the row for a request, or for its removal. */
  look(): void;
  /** Closes the provider's session at once; the row stays as it is, for the next owner. */
  stop(): Promise<void>;
  /** Settles when there is nothing left to own: stopped, disconnected for good, removed, or failed. */
  readonly ended: Promise<'done' | 'failed'>;
}

/** One connection while this process owns it: its state machine. Everything that happens is handled in turn. */
export function runConnection({ row: taken, companyId, ...options }: RunOptions): ConnectionRun {
  const { provider, duties, database, box, clock } = options;
  const { id } = taken;
  const log = options.log.child({ connectionId: id, companyId });
  const memory = createSessionMemory({ database, companyId, connectionId: id, box, claim: () => row.claim });
  const copies = createSentCopies(database, companyId, id);
  const over = Promise.withResolvers<'done' | 'failed'>();
  let row = taken;
  let attempt: Attempt | undefined;
  let attendance: SessionWorker | undefined;
  let attended: 'attend' | 'attendPairing' | undefined;
  let timer = new AbortController();
  let isOver = false;
  let work: Promise<void> = Promise.resolve();

  function next(step: () => Promise<void>): Promise<void> {
    const result = work.then(() => (isOver ? undefined : step()));
    work = result.catch(async (error: unknown) => {
      log.error({ err: error }, 'connection keep-alive failed');
      await drop('disconnect');
      finish('failed');
    });
    return result;
  }

  function finish(outcome: 'done' | 'failed' = 'done'): void {
    isOver = true;
    timer.abort();
    over.resolve(outcome);
  }

  /** Only the newest of these runs, and none after the connection changed state. */
  function after(ms: number, step: () => Promise<void>): void {
    timer.abort();
    const own = new AbortController();
    timer = own;
    void clock.sleep(ms, own.signal).then(
      // Errors are handled there; nothing awaits it here.
      () => void next(async () => (own.signal.aborted ? undefined : step())),
      () => undefined,
    );
  }

  async function drop(how: 'disconnect' | 'logout'): Promise<void> {
    timer.abort();
    const dropped = attempt;
    attempt = undefined;
    const left = leave();
    await dropped?.end(how);
    await left;
  }

  async function attend(how: 'attend' | 'attendPairing'): Promise<void> {
    if (attended === how) return;
    await leave();
    if (!attempt) return;
    const { session } = attempt;
    const { capabilities } = provider;
    attended = how;
    attendance = duties[how]?.({ companyId, connectionId: id, session, capabilities });
  }

  async function leave(): Promise<void> {
    const left = attendance;
    attendance = undefined;
    attended = undefined;
    await left?.stop();
  }

  /**
   * Returns false when the process is no longer the owner, or a request is pending: the check that follows finds out
   * which.
   */
  async function move(change: SessionChange): Promise<boolean> {
    const now = clock.now();
    const moved = await database.transaction(companyId, (tx) => recordSession(tx, row, change, now));
    if (!moved) {
      look();
      return false;
    }
    if (moved.status !== row.status) log.info({ status: moved.status, reason: moved.reason }, 'connection');
    row = moved;
    return true;
  }

  function failuresSoFar(): number {
    const inStateMs = clock.now().getTime() - new Date(row.status_since).getTime();
    return remainingRetries(row.status, inStateMs, row.retries);
  }

  async function connect(): Promise<void> {
    if (!(await move({ status: 'OPENING', retries: failuresSoFar() })) || isOver) return;
    after(silenceMs, () => giveUp('timeout'));
    const account = await accountOf(database.reader(companyId), id, box);
    if (isOver) return;
    const begun = beginAttempt({
      provider,
      session: { connectionId: id, account, memory, copies },
      // The attempt may have been released while this was queued.
      hear: (state) => next(async () => (attempt === begun ? hear(state) : undefined)),
      keep: (event) => duties.storeEvent(companyId, id, event),
      notePresence: (chat, isTyping) => duties.notePresence(companyId, id, chat, isTyping),
      clock,
      log,
    });
    attempt = begun;
  }

  async function hear(state: SessionState): Promise<void> {
    if (state.at === 'closed') {
      attempt = undefined;
      await leave();
      await closed(state.reason, state.retryAfterMs);
      return;
    }
    const status: ConnectionStatus = statusOf[state.at];
    if (status !== row.status && !canTransition(row.status, status)) {
      log.error({ from: row.status, to: status }, 'provider reported an invalid status transition');
      await giveUp('provider-failed');
      return;
    }
    await follow(state, status);
  }

  async function follow(
    state: Exclude<SessionState, { at: 'closed' }>,
    status: ConnectionStatus,
  ): Promise<void> {
    timer.abort();
    if (state.at === 'linking') after(silenceMs, () => giveUp('timeout'));
    if (state.at === 'open') after(steadyMs, recovered);
    const moved = await move({
      status,
      ...(state.at === 'qr' ? { qrcode: state.code } : {}),
      ...(state.at === 'open' ? { number: state.number } : {}),
    });
    if (moved && state.at === 'qr') await attend('attendPairing');
    if (moved && state.at === 'open') await attend('attend');
  }

  async function recovered(): Promise<void> {
    await move({ status: 'CONNECTED', retries: 0 });
  }

  async function giveUp(reason: CloseReason): Promise<void> {
    await drop('disconnect');
    await closed(reason);
  }

  async function closed(reason: CloseReason, retryAfterMs?: number): Promise<void> {
    timer.abort();
    const failures = failuresSoFar();
    if (isFinal(reason, failures)) {
      const number = reason === 'logged-out' ? { number: null } : {};
      if (await move({ status: 'DISCONNECTED', reason, retries: 0, ...number })) finish();
      return;
    }
    const retries = failures + 1;
    const ms = waitMs(reason, backoffMs(retries, options.random()), retryAfterMs);
    const retryAt = new Date(clock.now().getTime() + ms);
    if (await move({ status: 'TIMEOUT', reason, retries, retryAt })) after(ms, connect);
  }

  async function executeRequest(request: NonNullable<ConnectionRow['request']>): Promise<void> {
    await drop(request === 'start' ? 'disconnect' : 'logout');
    // Also what no session could log out, because none was open.
    if (request !== 'start') await memory.clear();
    if (!(await database.transaction(companyId, (tx) => settleRequest(tx, row)))) look();
    else if (request === 'logout') finish();
    else await connect();
  }

  function look(): void {
    void next(async () => {
      const found = await connectionQueries(database.reader(companyId)).find(id);
      if (found?.claim === row.claim) return;
      if (!found?.request) {
        // Removed, or owned by another process by now.
        await drop(found ? 'disconnect' : 'logout');
        finish();
        return;
      }
      row = found;
      await executeRequest(found.request);
    });
  }

  void next(async () => {
    const leftMs = row.retry_at === null ? 0 : new Date(row.retry_at).getTime() - clock.now().getTime();
    if (row.request) await executeRequest(row.request);
    else if (leftMs > 0) after(leftMs, connect);
    else await connect();
  });

  return {
    look,
    async stop() {
      isOver = true;
      await drop('disconnect');
      await work;
      finish();
    },
    ended: over.promise,
  };
}
