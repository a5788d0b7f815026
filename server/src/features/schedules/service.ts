import { can } from '@prosa/contracts/permissions.ts';
import { isChangeable, seesSchedule } from '@prosa/contracts/schedules/rules.ts';
import {
  type CreateSchedule,
  type ListSchedulesQuery,
  type Schedule,
  type SchedulePage,
  scheduleMediaTypes,
  type UpdateSchedule,
} from '@prosa/contracts/schedules/schema.ts';
import { type TicketViewer, viewerOf } from '@prosa/contracts/tickets/rules.ts';
import type { GivenMoment } from '@prosa/contracts/zoned-time.ts';
import { createContactService } from '#features/contacts/service.ts';
import { requireQueues } from '#features/queues/service.ts';
import { resolveGivenMoment } from '#features/settings/service.ts';
import { canReach, resolveConnection } from '#features/tickets/creation-service.ts';
import { getUser } from '#features/users/service.ts';
import type { UserActor } from '#platform/auth/actor.ts';
import type { Clock } from '#platform/clock.ts';
import type { Reader, Tx } from '#platform/database/database.ts';
import { AppError } from '#platform/errors.ts';
import { removeMedia } from '#platform/uploads/media-removal.ts';
import type { MediaLinks } from '#platform/uploads/media-url.ts';
import type { ReceivedUpload } from '#platform/uploads/receive-upload.ts';
import { scheduleCreated, scheduleDeleted, scheduleUpdated } from './events.ts';
import { addSendJob } from './jobs.ts';
import { presentSchedule, scheduleQueries } from './queries.ts';
import { rangeOf, sendAtOf } from './rules.ts';
import { scheduleSearchQueries } from './search-queries.ts';
import { type Outcome, type ScheduleChange, type ScheduleRow, scheduleStore } from './store.ts';

/** Resets the outcome of former attempts. */
const pendingColumns = {
  status: 'PENDENTE',
  error: null,
  ticket_id: null,
  message_id: null,
  sent_at: null,
} as const;

function mediaColumns(file: ReceivedUpload | undefined) {
  return {
    media_key: file?.key ?? null,
    media_name: file?.originalName ?? null,
    media_type: file?.mimeType ?? null,
  };
}

function requirePicture({ mimeType }: ReceivedUpload): void {
  if (!scheduleMediaTypes.includes(mimeType)) throw new AppError('ERR_UPLOAD_TYPE');
}

/** The only owner whose schedules the actor sees; undefined when they see all. */
function ownerFor(actor: UserActor): number | undefined {
  return can(actor, 'tickets-manager:showall') ? undefined : actor.userId;
}

interface Target {
  readonly contactId: number | null;
  readonly connectionId: number | null;
  readonly queueId: number | null;
}

const targetOf = (row: ScheduleRow): Target => ({
  contactId: row.contact_id,
  connectionId: row.connection_id,
  queueId: row.queue_id,
});

/** Whether the sender sees the ticket the message would go to. Without a contact or connection there is none. */
async function isWithinReach(tx: Tx, sender: TicketViewer, target: Target): Promise<boolean> {
  const { contactId, connectionId, queueId } = target;
  if (contactId === null || connectionId === null) return true;
  return canReach(tx, sender, { contactId, connectionId, queueId });
}

async function requireReach(tx: Tx, actor: UserActor, target: Target): Promise<void> {
  if (!(await isWithinReach(tx, actor, target))) throw new AppError('ERR_NO_PERMISSION');
}

/** Returns the author, or the actor when the author may no longer send it: the actor becomes responsible. */
async function authorAfter(tx: Tx, actor: UserActor, row: ScheduleRow, target: Target) {
  if (row.user_id === null || row.user_id === actor.userId) return row.user_id;
  const author = viewerOf(await getUser(tx, row.user_id));
  return (await isWithinReach(tx, author, target)) ? row.user_id : actor.userId;
}

/** Locks a schedule for a change. One the actor may not see is not found; one being sent or already sent is refused. */
async function lockChangeable(tx: Tx, actor: UserActor, id: number): Promise<ScheduleRow> {
  const row = await scheduleStore(tx).findForUpdate(id);
  if (!row || !seesSchedule(actor, actor.userId, { userId: row.user_id })) {
    throw new AppError('ERR_NO_SCHEDULE_FOUND');
  }
  const shown = await scheduleQueries(tx).find(id);
  if (!shown || !isChangeable(shown)) throw new AppError('ERR_SCHEDULE_SENT');
  if (row.user_id !== actor.userId) await requireReach(tx, actor, targetOf(row));
  return row;
}

/** Records the current state of the schedule as an update event. */
export async function publishSchedule(tx: Tx, links: MediaLinks, id: number): Promise<Schedule> {
  const row = await scheduleQueries(tx).find(id);
  if (!row) throw new Error(`The schedule ${id} is gone.`);
  const schedule = presentSchedule(row, links);
  tx.record(scheduleUpdated({ schedule }));
  return schedule;
}

export function createScheduleService(links: MediaLinks, clock: Clock) {
  const contacts = createContactService(links);

  async function requireContact(tx: Tx, id: number | null): Promise<void> {
    if (id === null) throw new AppError('ERR_NO_CONTACT_FOUND');
    await contacts.get(tx, id);
  }

  /** Keeps the connection if unchanged; picks a new one when it was deleted. */
  async function connectionAfter(tx: Tx, actor: UserActor, row: ScheduleRow, wanted: number | null) {
    return wanted !== null && wanted === row.connection_id ? wanted : resolveConnection(tx, actor, wanted);
  }

  async function timeAfter(
    tx: Tx,
    row: ScheduleRow,
    { given, isRetried }: { readonly given: GivenMoment | undefined; readonly isRetried: boolean },
  ): Promise<string> {
    const before = new Date(row.send_at);
    const wanted = given === undefined ? before : await resolveGivenMoment(tx, given);
    const isKept = wanted.getTime() === before.getTime();
    return isKept && !isRetried ? row.send_at : sendAtOf(wanted, clock.now());
  }

  /** Returns the changed columns; a schedule that failed is queued again, whatever else changes. */
  async function changesOf(
    tx: Tx,
    actor: UserActor,
    row: ScheduleRow,
    input: UpdateSchedule,
  ): Promise<ScheduleChange> {
    const { contactId = row.contact_id, whatsappId = row.connection_id, queueId = row.queue_id } = input;
    const isRetried = row.status !== 'PENDENTE';
    if (isRetried || contactId !== row.contact_id) await requireContact(tx, contactId);
    if (queueId !== null && queueId !== row.queue_id) await requireQueues(tx, [queueId]);
    const connectionId = await connectionAfter(tx, actor, row, whatsappId);
    const target = { contactId, connectionId, queueId };
    await requireReach(tx, actor, target);
    const wanted: ScheduleChange = {
      user_id: await authorAfter(tx, actor, row, target),
      body: input.body ?? row.body,
      contact_id: contactId,
      connection_id: connectionId,
      queue_id: queueId,
      send_at: await timeAfter(tx, row, { given: input.sendAt, isRetried }),
      ...(isRetried ? pendingColumns : {}),
    };
    const entries = Object.entries(wanted) as [keyof ScheduleRow, unknown][];
    return Object.fromEntries(entries.filter(([column, value]) => value !== row[column]));
  }

  async function changeMedia(tx: Tx, row: ScheduleRow, file: ReceivedUpload | undefined): Promise<Schedule> {
    if (row.media_key !== null) await removeMedia(tx, row.media_key);
    await scheduleStore(tx).update(row.id, mediaColumns(file));
    return publishSchedule(tx, links, row.id);
  }

  return {
    async list(reader: Reader, actor: UserActor, query: ListSchedulesQuery): Promise<SchedulePage> {
      const { searchParam, contactId, userId, pageNumber } = query;
      const queries = scheduleQueries(reader, ownerFor(actor));
      const momentIn = async (given: GivenMoment | undefined) =>
        given === undefined ? undefined : resolveGivenMoment(reader, given);
      const range = rangeOf(await momentIn(query.from), await momentIn(query.to));
      const search = searchParam === '' ? undefined : await scheduleSearchQueries(reader).of(searchParam);
      const filter = { search, contactId, userId, ...range };
      const [{ rows, hasMore }, count] = await Promise.all([
        range ? queries.range(filter) : queries.page(filter, pageNumber),
        queries.count(filter),
      ]);
      return { schedules: rows.map((row) => presentSchedule(row, links)), count, hasMore };
    },

    async get(reader: Reader, actor: UserActor, id: number): Promise<Schedule> {
      const row = await scheduleQueries(reader, ownerFor(actor)).find(id);
      if (!row) throw new AppError('ERR_NO_SCHEDULE_FOUND');
      return presentSchedule(row, links);
    },

    /** Creates a schedule together with its picture, so that no incomplete one is stored. */
    async create(
      tx: Tx,
      actor: UserActor,
      input: CreateSchedule,
      picture: ReceivedUpload | undefined,
    ): Promise<Schedule> {
      if (picture) requirePicture(picture);
      await requireContact(tx, input.contactId);
      if (input.queueId !== null) await requireQueues(tx, [input.queueId]);
      const connectionId = await resolveConnection(tx, actor, input.whatsappId);
      await requireReach(tx, actor, { contactId: input.contactId, connectionId, queueId: input.queueId });
      const row = await scheduleStore(tx).insert({
        user_id: actor.userId,
        contact_id: input.contactId,
        connection_id: connectionId,
        queue_id: input.queueId,
        body: input.body,
        send_at: sendAtOf(await resolveGivenMoment(tx, input.sendAt), clock.now()),
        ...mediaColumns(picture),
      });
      await addSendJob(tx, row);
      const view = await scheduleQueries(tx).find(row.id);
      if (!view) throw new Error(`The schedule ${row.id} is gone.`);
      const schedule = presentSchedule(view, links);
      tx.record(scheduleCreated({ schedule }));
      return schedule;
    },

    async update(tx: Tx, actor: UserActor, id: number, input: UpdateSchedule): Promise<Schedule> {
      const row = await lockChangeable(tx, actor, id);
      const change = await changesOf(tx, actor, row, input);
      if (Object.keys(change).length === 0) return this.get(tx, actor, id);
      await scheduleStore(tx).update(id, change);
      await addSendJob(tx, { id, send_at: change.send_at ?? row.send_at });
      return publishSchedule(tx, links, id);
    },

    async remove(tx: Tx, actor: UserActor, id: number): Promise<void> {
      const row = await lockChangeable(tx, actor, id);
      await scheduleStore(tx).delete(id);
      if (row.media_key !== null) await removeMedia(tx, row.media_key);
      tx.record(scheduleDeleted({ scheduleId: id, userId: row.user_id }));
    },

    async attach(tx: Tx, actor: UserActor, id: number, file: ReceivedUpload): Promise<Schedule> {
      const row = await lockChangeable(tx, actor, id);
      requirePicture(file);
      return changeMedia(tx, row, file);
    },

    async detach(tx: Tx, actor: UserActor, id: number): Promise<Schedule> {
      const row = await lockChangeable(tx, actor, id);
      return row.media_key === null ? this.get(tx, actor, id) : changeMedia(tx, row, undefined);
    },
  };
}

/** Stores the outcome of a schedule's message and publishes it. */
export async function settleSchedule(
  tx: Tx,
  links: MediaLinks,
  messageId: number,
  outcome: Outcome,
): Promise<void> {
  const id = await scheduleStore(tx).settle(messageId, outcome);
  if (id !== undefined) await publishSchedule(tx, links, id);
}

/** Moves schedules to another contact when two contacts are merged. */
export async function moveSchedules(
  tx: Tx,
  links: MediaLinks,
  { fromId, toId }: { readonly fromId: number; readonly toId: number },
): Promise<void> {
  for (const id of await scheduleStore(tx).move(fromId, toId)) await publishSchedule(tx, links, id);
}

/** Adds the missing jobs of pending schedules, for an imported company. */
export async function resumeSchedules(tx: Tx): Promise<void> {
  for (const schedule of await scheduleQueries(tx).waiting()) await addSendJob(tx, schedule);
}
