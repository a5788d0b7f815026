import type { Author } from '@prosa/contracts/automation/schema.ts';
import { settingDefinitions } from '@prosa/contracts/settings/schema.ts';
import { type ExpressionBuilder, sql } from 'kysely';
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres';
import type { PlatformTx, Reader } from '#platform/database/database.ts';
import type { DB } from '#platform/database/schema.ts';
import { authorColumn, literals } from '#platform/database/sql-expressions.ts';
import type { KnownPrompt, KnownQueue } from './rules.ts';

export type Facts = NonNullable<Awaited<ReturnType<ReturnType<typeof automationQueries>['facts']>>>;

const queueColumns = [
  'queues.id',
  'queues.name',
  'queues.greeting_message as greeting',
  'queues.out_of_hours_message as outOfHours',
  'queues.schedules as hours',
  'queues.integration_id as integrationId',
] as const;

/** Null where it has none. */
const fileColumn = sql<KnownQueue['file']>`case when queues.media_key is null then null else
  jsonb_build_object('key', queues.media_key, 'name', queues.media_name, 'mimeType', queues.media_mime_type)
end`.as('file');

/** Null where nobody outside answers. */
const promptColumn = (owner: 'queues' | 'connections') =>
  sql<KnownPrompt | null>`(select jsonb_build_object('id', prompts.id, 'queueId', prompts.queue_id) from prompts
    where prompts.company_id = ${sql.ref(`${owner}.company_id`)} and prompts.id = ${sql.ref(`${owner}.prompt_id`)}
  )`.as('prompt');

function queuesOfConnection(eb: ExpressionBuilder<DB, 'connections'>) {
  return jsonArrayFrom(
    eb
      .selectFrom('connection_queues')
      .innerJoin('queues', (join) =>
        join
          .onRef('queues.company_id', '=', 'connection_queues.company_id')
          .onRef('queues.id', '=', 'connection_queues.queue_id'),
      )
      .select([...queueColumns, fileColumn, promptColumn('queues'), authorColumn('queues')])
      .whereRef('connection_queues.company_id', '=', 'connections.company_id')
      .whereRef('connection_queues.connection_id', '=', 'connections.id')
      .orderBy('queues.order_queue')
      .orderBy('queues.id'),
  );
}

function queueOfTicket(eb: ExpressionBuilder<DB, 'tickets'>) {
  return jsonObjectFrom(
    eb
      .selectFrom('queues')
      .select([...queueColumns, fileColumn, promptColumn('queues'), authorColumn('queues')])
      .whereRef('queues.company_id', '=', 'tickets.company_id')
      .whereRef('queues.id', '=', 'tickets.queue_id'),
  );
}

function memoryOf(eb: ExpressionBuilder<DB, 'tickets'>) {
  return jsonObjectFrom(
    eb
      .selectFrom('ticket_automations as memory')
      .select([
        'memory.step',
        'memory.queue_id as queueId',
        'memory.option_id as optionId',
        'memory.wrong_answers as wrongAnswers',
        'memory.said',
        'memory.said_at as saidAt',
        'memory.answers',
        'memory.recent_answers as recentAnswers',
        'memory.recent_since as recentSince',
        'memory.message_id as messageId',
      ])
      .whereRef('memory.company_id', '=', 'tickets.company_id')
      .whereRef('memory.ticket_id', '=', 'tickets.id'),
  );
}

export function automationQueries({ db, companyId }: Reader) {
  const setting = (key: 'scheduleType' | 'timezone' | 'sendGreetingMessageOneQueues') =>
    sql<string>`coalesce((select value from settings
      where company_id = ${companyId} and key = ${key}), ${settingDefinitions[key].default})`;

  return {
    /** All that an answer in this ticket depends on, in one statement; its cost does not grow with the history. */
    facts: (ticketId: number) =>
      db
        .selectFrom('tickets')
        .innerJoin('connections', (join) =>
          join
            .onRef('connections.company_id', '=', 'tickets.company_id')
            .onRef('connections.id', '=', 'tickets.connection_id'),
        )
        .innerJoin('companies', 'companies.id', 'tickets.company_id')
        .innerJoin('plans', 'plans.id', 'companies.plan_id')
        .where('tickets.company_id', '=', companyId)
        .where('tickets.id', '=', ticketId)
        .select((eb) => [
          'tickets.status',
          'tickets.user_id',
          'tickets.connection_id',
          sql<{ status: boolean; dueDate: string }>`jsonb_build_object(
            'status', companies.status, 'dueDate', companies.due_date)`.as('company'),
          'companies.schedules as companyHours',
          'plans.use_open_ai as mayPrompt',
          'plans.use_integrations as mayIntegrate',
          'connections.greeting_message as greeting',
          'connections.out_of_hours_message as outOfHours',
          'connections.max_use_bot_queues as maxRepetitions',
          'connections.time_use_bot_queues as minutesBetweenMenus',
          'connections.transfer_queue_id as transferQueueId',
          promptColumn('connections'),
          authorColumn('connections'),
          queuesOfConnection(eb).as('queues'),
          queueOfTicket(eb).as('queue'),
          memoryOf(eb).as('memory'),
          setting('scheduleType').as('scheduleType'),
          setting('timezone').as('timeZone'),
          sql<boolean>`${setting('sendGreetingMessageOneQueues')} = 'enabled'`.as('greetsForOneQueue'),
          sql<boolean>`exists (select from settings where company_id = ${companyId}
            and key in ('tokenixc', 'clientsecretmkauth', 'asaas') and value <> '')`.as('hasBilling'),
          eb
            .exists(
              eb
                .selectFrom('messages')
                .select('messages.id')
                .whereRef('messages.company_id', '=', 'tickets.company_id')
                .whereRef('messages.ticket_id', '=', 'tickets.id')
                .where('messages.origin', 'in', literals('user', 'phone')),
            )
            .as('personSpoke'),
        ])
        .executeTakeFirst(),
  };
}

export function billQueries({ db, companyId }: Reader) {
  return {
    async textOf(messageId: number): Promise<string> {
      const row = await db
        .selectFrom('messages')
        .select('body')
        .where('company_id', '=', companyId)
        .where('id', '=', messageId)
        .executeTakeFirst();
      return row?.body ?? '';
    },
  };
}

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
