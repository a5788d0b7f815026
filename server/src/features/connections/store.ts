import type { Connection, ConnectionSession, UpdateConnection } from '@prosa/contracts/connections/schema.ts';
import type { Insertable, Updateable } from 'kysely';
import { mapConstraintErrors } from '#platform/database/constraint-errors.ts';
import type { Tx } from '#platform/database/database.ts';
import type { Connections } from '#platform/database/schema.ts';
import { changeTimestamp, timeOfWrite } from '#platform/database/sql-expressions.ts';
import type { ConnectionRow, ConnectionWithQueues } from './queries.ts';

export type NewConnection = Omit<Insertable<Connections>, 'company_id'>;
type ConnectionColumns = Omit<Updateable<Connections>, 'company_id' | 'id' | 'claim'>;

const refusals = {
  connections_company_id_name_key: 'ERR_WAPP_NAME_ALREADY_EXISTS',
  connections_token_key: 'ERR_WAPP_TOKEN_ALREADY_EXISTS',
  connections_company_id_prompt_id_fkey: 'ERR_NO_PROMPT_FOUND',
} as const;

export function connectionStore({ db, companyId }: Tx) {
  const one = (id: number) =>
    db.updateTable('connections').where('company_id', '=', companyId).where('id', '=', id);

  return {
    async insert(connection: NewConnection): Promise<number> {
      const statement = db
        .insertInto('connections')
        .values({ ...connection, ...changeTimestamp(connection), company_id: companyId })
        .returning('id');
      return (await mapConstraintErrors(statement.executeTakeFirstOrThrow(), refusals)).id;
    },

    update(id: number, change: ConnectionColumns): Promise<ConnectionRow> {
      const statement = one(id).set({ ...change, ...changeTimestamp(change), updated_at: timeOfWrite });
      return mapConstraintErrors(statement.returningAll().executeTakeFirstOrThrow(), refusals);
    },

    /** Locks the row until the commit. */
    lock: (id: number): Promise<ConnectionRow | undefined> =>
      db
        .selectFrom('connections')
        .selectAll()
        .where('company_id', '=', companyId)
        .where('id', '=', id)
        .forNoKeyUpdate()
        .executeTakeFirst(),

    /** Returns the current claim and prevents a new one until the commit. */
    async lockClaim(id: number): Promise<number | undefined> {
      const row = await db
        .selectFrom('connections')
        .select('claim')
        .where('company_id', '=', companyId)
        .where('id', '=', id)
        .forShare()
        .executeTakeFirst();
      return row?.claim;
    },

    /** Invalidates all older claims from the commit on. */
    async raiseClaim(id: number): Promise<number> {
      const { claim } = await one(id)
        .set(({ eb }) => ({ claim: eb('claim', '+', 1) }))
        .returning('claim')
        .executeTakeFirstOrThrow();
      return claim;
    },

    async delete(id: number): Promise<void> {
      await db.deleteFrom('connections').where('company_id', '=', companyId).where('id', '=', id).execute();
    },

    /** Clears the default and returns the connection that had it, if there was one. */
    async clearDefault(): Promise<number | undefined> {
      const row = await db
        .updateTable('connections')
        .set({ is_default: false, updated_at: timeOfWrite })
        .where('company_id', '=', companyId)
        .where('is_default', '=', true)
        .returning('id')
        .executeTakeFirst();
      return row?.id;
    },

    async setQueues(id: number, queueIds: readonly number[]): Promise<void> {
      await db
        .deleteFrom('connection_queues')
        .where('company_id', '=', companyId)
        .where('connection_id', '=', id)
        .execute();
      const rows = [...new Set(queueIds)].map((queueId) => ({
        company_id: companyId,
        connection_id: id,
        queue_id: queueId,
      }));
      if (rows.length > 0) await db.insertInto('connection_queues').values(rows).execute();
    },
  };
}

/** With its QR code: whoever hands it out leaves that out for those who may not pair. */
export function presentConnection(row: ConnectionWithQueues): Connection {
  return {
    id: row.id,
    name: row.name,
    status: row.status,
    reason: row.reason,
    retryAt: row.retry_at,
    retries: row.retries,
    qrcode: row.qrcode,
    number: row.number,
    provider: row.provider,
    isDefault: row.is_default,
    greetingMessage: row.greeting_message,
    complationMessage: row.completion_message,
    outOfHoursMessage: row.out_of_hours_message,
    ratingMessage: row.rating_message,
    transferQueueId: row.transfer_queue_id,
    timeToTransfer: row.time_to_transfer,
    maxUseBotQueues: row.max_use_bot_queues,
    timeUseBotQueues: row.time_use_bot_queues,
    expiresTicket: row.expires_ticket,
    expiresInactiveMessage: row.expires_inactive_message,
    promptId: row.prompt_id,
    queues: row.queues,
    hasToken: row.token_hash !== null,
    token: null,
    companyId: row.company_id,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

export function presentSession(row: ConnectionRow): ConnectionSession {
  return {
    id: row.id,
    status: row.status,
    reason: row.reason,
    retryAt: row.retry_at,
    retries: row.retries,
    qrcode: row.qrcode,
    number: row.number,
    updatedAt: row.updated_at,
  };
}

/** The wire's names on the left, ours on the right; what the input leaves out stays as it is. */
const columnNames = {
  greetingMessage: 'greeting_message',
  complationMessage: 'completion_message',
  outOfHoursMessage: 'out_of_hours_message',
  ratingMessage: 'rating_message',
  transferQueueId: 'transfer_queue_id',
  timeToTransfer: 'time_to_transfer',
  maxUseBotQueues: 'max_use_bot_queues',
  timeUseBotQueues: 'time_use_bot_queues',
  expiresTicket: 'expires_ticket',
  expiresInactiveMessage: 'expires_inactive_message',
  promptId: 'prompt_id',
} as const satisfies Partial<Record<keyof UpdateConnection, keyof NewConnection>>;

/** Whether the customers of a connection would be answered otherwise, or by others. */
export function changesReplies(connection: Connection, input: UpdateConnection): boolean {
  const fields = Object.keys(columnNames) as (keyof typeof columnNames)[];
  const queueIds = new Set(connection.queues.map(({ id }) => id));
  return (
    fields.some((field) => input[field] !== undefined && input[field] !== connection[field]) ||
    (input.queueIds !== undefined && new Set(input.queueIds).symmetricDifference(queueIds).size > 0)
  );
}

type SettingColumns = Pick<NewConnection, (typeof columnNames)[keyof typeof columnNames]>;

export function columnsOf(input: UpdateConnection): SettingColumns {
  const given = Object.entries(columnNames).flatMap(([field, column]) => {
    const value = input[field as keyof typeof columnNames];
    return value === undefined ? [] : [[column, value]];
  });
  return Object.fromEntries(given);
}
