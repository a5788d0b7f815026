import { automationReason } from '@prosa/contracts/automation/rules.ts';
import type { ConversationService } from '#features/tickets/conversation-service.ts';
import type { SendAutomatic } from '#features/tickets/service.ts';
import type { Clock } from '#platform/clock.ts';
import type { Tx } from '#platform/database/database.ts';
import type { PlatformJobContext } from '#platform/jobs/job.ts';
import { type TimedConnection, timedConnections } from './queries.ts';

export interface IdleTicketDependencies {
  readonly conversations: Pick<
    ConversationService,
    'assignQueue' | 'expire' | 'lockInactive' | 'lockUnrouted'
  >;
  readonly say: SendAutomatic;
  readonly clock: Clock;
}

const minuteMs = 60_000;
/** Batch size for one transaction. */
const portion = 50;
/** After an outage, answers that customers sent meanwhile arrive first. */
const catchingUpMs = 2 * minuteMs;

const inactivity = { reason: 'Encerrado por inatividade', rule: 'inactivity' } as const;

type Work = Pick<PlatformJobContext, 'transaction' | 'companyTransaction' | 'signal'>;

/**
 * Closes tickets without an answer of the contact, and redirects those that wait without a queue. Selects by due time,
 * so that anything missed during an outage is handled late, and once.
 */
export function createIdleTicketHandler({ conversations, say, clock }: IdleTicketDependencies) {
  async function closeInactive(tx: Tx, connection: TimedConnection, now: Date): Promise<number> {
    const { id, expiresAfter, expiresMessage, author } = connection;
    const because = automationReason('inactivity', 'connection:expiresInactiveMessage', author);
    const before = new Date(now.getTime() - expiresAfter * minuteMs);
    const due = await conversations.lockInactive(tx, id, before, portion);
    for (const ticket of due) {
      const closed = await conversations.expire(tx, ticket, inactivity, now);
      await say(tx, closed, expiresMessage, because);
    }
    return due.length;
  }

  async function redirect(tx: Tx, connection: TimedConnection, now: Date): Promise<number> {
    const { id, transferAfter, transferQueueId } = connection;
    const before = new Date(now.getTime() - transferAfter * minuteMs);
    const due = await conversations.lockUnrouted(tx, id, before, portion);
    for (const ticket of due) await conversations.assignQueue(tx, ticket, transferQueueId, 'redirect');
    return due.length;
  }

  function actsFor(connection: TimedConnection, now: Date) {
    const { expiresAfter, transferAfter, transferQueueId, listeningSince } = connection;
    const hears = listeningSince !== null && Date.parse(listeningSince) <= now.getTime() - catchingUpMs;
    return [
      ...(expiresAfter > 0 && hears ? [closeInactive] : []),
      ...(transferAfter > 0 && transferQueueId !== null ? [redirect] : []),
    ];
  }

  async function handleConnection(connection: TimedConnection, now: Date, work: Work): Promise<void> {
    for (const act of actsFor(connection, now)) {
      let done = portion;
      while (done === portion && !work.signal.aborted) {
        done = await work.companyTransaction(connection.companyId, (tx) => act(tx, connection, now));
      }
    }
  }

  return async function keepTime(work: Work): Promise<void> {
    const now = clock.now();
    const failures: unknown[] = [];
    for (const connection of await work.transaction((tx) => timedConnections(tx, now))) {
      // A failure in one company does not delay the others.
      await handleConnection(connection, now, work).catch((error: unknown) => void failures.push(error));
    }
    if (failures.length > 0) throw new AggregateError(failures, 'Some connections could not keep the time.');
  };
}
