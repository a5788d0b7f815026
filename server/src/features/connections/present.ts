import type { ConnectionSession } from '@prosa/contracts/connections/events.ts';
import type { Connection, UpdateConnection } from '@prosa/contracts/connections/schema.ts';
import type { ConnectionRow, ConnectionWithQueues } from './queries.ts';
import type { NewConnection } from './store.ts';

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
export function isOtherwise(connection: Connection, input: UpdateConnection): boolean {
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
