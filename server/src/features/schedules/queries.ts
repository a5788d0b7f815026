import { acks } from '@prosa/contracts/messages/schema.ts';
import {
  type ListSchedulesQuery,
  type Schedule,
  scheduleCountMax,
  scheduleRangeMaxRows,
} from '@prosa/contracts/schedules/schema.ts';
import { type Expression, type SqlBool, sql } from 'kysely';
import { mintCompanyId } from '#platform/auth/company-id.ts';
import type { Reader } from '#platform/database/database.ts';
import { rowsByIds } from '#platform/database/sql-expressions.ts';
import type { MediaLinks } from '#platform/uploads/media-url.ts';
import type { ScheduleSearch } from './search-queries.ts';
import type { ScheduleRow } from './store.ts';

const pageSize = 20;

export type ScheduleFilter = Pick<ListSchedulesQuery, 'contactId' | 'userId'> & {
  readonly search?: ScheduleSearch | undefined;
  readonly from?: Date | undefined;
  readonly to?: Date | undefined;
};

/** A schedule with the names of its related rows. */
export interface ScheduleView extends ScheduleRow {
  readonly contact_name: string | null;
  readonly user_name: string | null;
  readonly connection_name: string | null;
  readonly queue_name: string | null;
  readonly queue_color: string | null;
  readonly ticket_uuid: string | null;
  readonly message_updated_at: string | null;
}

interface Shown {
  readonly rows: ScheduleView[];
  readonly hasMore: boolean;
}

/** Status derived from the message's own ack, which is current even when its event was not applied to the schedule. */
const status = sql<ScheduleRow['status']>`case
  when schedules.status <> 'AGENDADA' then schedules.status
  when messages.ack is null or messages.ack > ${sql.lit(acks.waiting)} then 'ENVIADA'
  when messages.ack = ${sql.lit(acks.failed)} then 'ERRO'
  else 'AGENDADA' end`;

const error = sql<string | null>`coalesce(schedules.error, case when schedules.status = 'AGENDADA'
  and messages.ack = ${sql.lit(acks.failed)} then coalesce(messages.error, 'ERR_SENDING_WAPP_MSG') end)`;

const around = (table: string, key: string) =>
  sql`left join ${sql.table(table)} on ${sql.ref(`${table}.company_id`)} = schedules.company_id
    and ${sql.ref(`${table}.id`)} = ${sql.ref(`schedules.${key}`)}`;

const newestFirst = sql`schedules.created_at desc, schedules.id desc`;
const inTime = sql`schedules.send_at, schedules.id`;

/** Schedules of one owner, or all of the company's when `ownerId` is undefined. */
export function scheduleQueries({ db, companyId }: Reader, ownerId?: number) {
  const all = db.selectFrom('schedules').where('schedules.company_id', '=', companyId);
  const visible = ownerId === undefined ? all : all.where('schedules.user_id', '=', ownerId);

  function matching({ search, contactId, userId, from, to }: ScheduleFilter) {
    return visible.where((builder) => {
      const { and, eb } = builder;
      const conditions: Expression<SqlBool>[] = [];
      if (contactId !== undefined) conditions.push(eb('schedules.contact_id', '=', contactId));
      if (userId !== undefined) conditions.push(eb('schedules.user_id', '=', userId));
      if (from) conditions.push(eb('schedules.send_at', '>=', from.toISOString()));
      if (to) conditions.push(eb('schedules.send_at', '<', to.toISOString()));
      if (search) conditions.push(search(builder));
      return and(conditions);
    });
  }

  /** Reads the ids from an index in order; only the rows that are shown are joined. */
  async function shown(ids: Expression<unknown>, order: Expression<unknown>): Promise<ScheduleView[]> {
    const { rows } = await sql<ScheduleView>`
      select schedules.*, ${status} as status, ${error} as error, contacts.name as contact_name,
        users.name as user_name, connections.name as connection_name, queues.name as queue_name,
        queues.color as queue_color, tickets.uuid as ticket_uuid, messages.updated_at as message_updated_at
      from ${rowsByIds(companyId, 'schedules', sql`${ids}`)}
      ${around('contacts', 'contact_id')} ${around('users', 'user_id')}
      ${around('connections', 'connection_id')} ${around('queues', 'queue_id')}
      ${around('tickets', 'ticket_id')} ${around('messages', 'message_id')}
      order by ${order}`.execute(db);
    return rows;
  }

  return {
    waiting: (): Promise<Pick<ScheduleRow, 'id' | 'send_at'>[]> =>
      db
        .selectFrom('schedules')
        .select(['id', 'send_at'])
        .where('company_id', '=', companyId)
        .where('status', '=', sql.lit('PENDENTE'))
        .execute(),

    async find(id: number): Promise<ScheduleView | undefined> {
      const ids = visible.select('schedules.id').where('schedules.id', '=', id);
      return (await shown(ids, newestFirst))[0];
    },

    async page(filter: ScheduleFilter, pageNumber: number): Promise<Shown> {
      const ids = matching(filter)
        .select('schedules.id')
        .orderBy(newestFirst)
        .limit(sql.lit(pageSize + 1))
        .offset(pageSize * (pageNumber - 1));
      const found = await shown(ids, newestFirst);
      return { rows: found.slice(0, pageSize), hasMore: found.length > pageSize };
    },

    /** All schedules within a time range, in order. */
    async range(filter: ScheduleFilter): Promise<Shown> {
      const ids = matching(filter)
        .select('schedules.id')
        .orderBy(inTime)
        .limit(sql.lit(scheduleRangeMaxRows + 1));
      const found = await shown(ids, inTime);
      return {
        rows: found.slice(0, scheduleRangeMaxRows),
        hasMore: found.length > scheduleRangeMaxRows,
      };
    },

    async count(filter: ScheduleFilter): Promise<number> {
      const some = matching(filter).select('schedules.id').limit(sql.lit(scheduleCountMax));
      const { count } = await db
        .selectFrom(some.as('found'))
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow();
      return count;
    },
  };
}

/** Rows that sending a schedule depends on. */
export function sendingQueries({ db, companyId }: Reader) {
  return {
    find: (id: number): Promise<ScheduleRow | undefined> =>
      db
        .selectFrom('schedules')
        .selectAll()
        .where('company_id', '=', companyId)
        .where('id', '=', id)
        .executeTakeFirst(),

    facts: ({ contact_id: contactId }: ScheduleRow) =>
      db
        .selectFrom('companies')
        .innerJoin('plans', 'plans.id', 'companies.plan_id')
        .where('companies.id', '=', companyId)
        .select(({ selectFrom }) => [
          'companies.status as isActive',
          'companies.due_date as dueDate',
          'plans.use_schedules as isInPlan',
          selectFrom('contacts')
            .select('contacts.is_group')
            .where('contacts.company_id', '=', companyId)
            .where('contacts.id', '=', contactId)
            .as('isGroup'),
        ])
        .executeTakeFirstOrThrow(),
  };
}

const named = (id: number | null, name: string | null) => (id === null ? null : { id, name: name ?? '' });

export function presentSchedule(row: ScheduleView, links: MediaLinks): Schedule {
  const { media_key: key, media_name: mediaName } = row;
  return {
    id: row.id,
    body: row.body,
    sendAt: row.send_at,
    sentAt: row.status === 'ENVIADA' ? (row.sent_at ?? row.message_updated_at ?? row.updated_at) : null,
    status: row.status,
    error: row.error,
    companyId: row.company_id,
    userId: row.user_id,
    user: named(row.user_id, row.user_name),
    contactId: row.contact_id,
    contact: named(row.contact_id, row.contact_name),
    whatsappId: row.connection_id,
    whatsapp: named(row.connection_id, row.connection_name),
    queueId: row.queue_id,
    queue:
      row.queue_id === null
        ? null
        : { id: row.queue_id, name: row.queue_name ?? '', color: row.queue_color ?? '' },
    ticketId: row.ticket_id,
    ticketUuid: row.ticket_uuid,
    mediaPath: key === null ? null : links(mintCompanyId(row.company_id), key, mediaName ?? ''),
    mediaName,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}
