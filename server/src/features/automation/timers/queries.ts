import type { Author } from '@prosa/contracts/automation/schema.ts';
import { sql } from 'kysely';
import { authorColumn } from '#platform/database/authorship.ts';
import type { PlatformTx } from '#platform/database/database.ts';

/** Connection with time limits for idle tickets. */
export interface TimedConnection {
  readonly id: number;
  readonly companyId: number;
  /** In minutes; 0 for never. */
  readonly expiresAfter: number;
  readonly expiresMessage: string;
  /** User who last changed the connection. */
  readonly author: Author | null;
  readonly transferAfter: number;
  readonly transferQueueId: number | null;
  /** Since when it receives messages and has applied all of them; null while it does not. */
  readonly listeningSince: string | null;
}

/** Returns the timed connections of all companies that are enabled and have paid. */
export function timedConnections({ db }: PlatformTx, now: Date): Promise<TimedConnection[]> {
  return db
    .selectFrom('connections')
    .innerJoin('companies', 'companies.id', 'connections.company_id')
    .where('companies.status', '=', true)
    .where('companies.due_date', '>=', now.toISOString())
    .where(({ eb, or, and }) =>
      or([
        eb('connections.expires_ticket', '>', 0),
        and([
          eb('connections.time_to_transfer', '>', 0),
          eb('connections.transfer_queue_id', 'is not', null),
        ]),
      ]),
    )
    .select((eb) => [
      'connections.id',
      'connections.company_id as companyId',
      'connections.expires_ticket as expiresAfter',
      'connections.expires_inactive_message as expiresMessage',
      authorColumn('connections'),
      'connections.time_to_transfer as transferAfter',
      'connections.transfer_queue_id as transferQueueId',
      eb
        .case()
        .when(
          eb.and([
            eb('connections.status', '=', sql.lit('CONNECTED')),
            eb.not(
              eb.exists(
                eb
                  .selectFrom('incoming_events')
                  .select('incoming_events.id')
                  .whereRef('incoming_events.company_id', '=', 'connections.company_id')
                  .whereRef('incoming_events.connection_id', '=', 'connections.id')
                  // A literal, because only then the partial index is used.
                  .where('incoming_events.state', '=', sql.lit('waiting')),
              ),
            ),
          ]),
        )
        .then(eb.ref('connections.status_since'))
        .end()
        .as('listeningSince'),
    ])
    .orderBy('connections.id')
    .execute();
}
