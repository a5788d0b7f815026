import { randomUUID } from 'node:crypto';
import type { ErrorCode } from '@prosa/contracts/errors.ts';
import { viewerOf } from '@prosa/contracts/tickets/rules.ts';
import type { MessageService } from '#features/messages/service.ts';
import type { TicketRow, TicketService } from '#features/tickets/service.ts';
import { isVisible } from '#features/tickets/visibility.ts';
import { getUser } from '#features/users/service.ts';
import type { Clock } from '#platform/clock.ts';
import type { Tx } from '#platform/database/database.ts';
import { AppError } from '#platform/errors.ts';
import { type CompanyJobContext, handle, type JobHandler, RetryLater } from '#platform/jobs/job.ts';
import type { MediaStore } from '#platform/uploads/media-store.ts';
import { fileExtension } from '#platform/uploads/media-types.ts';
import type { MediaLinks } from '#platform/uploads/media-url.ts';
import { newMediaKey } from '#platform/uploads/media-url.ts';
import type { ReceivedUpload } from '#platform/uploads/receive-upload.ts';
import { sendScheduleJob } from './jobs.ts';
import { sendingQueries } from './queries.ts';
import { clientIdFor, isDueAs, obstacleTo } from './rules.ts';
import { publishSchedule } from './service.ts';
import { type ScheduleRow, scheduleStore } from './store.ts';

export interface SendingDependencies {
  readonly tickets: Pick<TicketService, 'openFor'>;
  readonly messages: Pick<MessageService, 'sendPrepared'>;
  readonly media: MediaStore;
  readonly mediaLinks: MediaLinks;
  readonly clock: Clock;
}

type Work = Pick<CompanyJobContext, 'companyId' | 'reader' | 'transaction' | 'attempt' | 'signal' | 'log'>;
type Due = { readonly scheduleId: number; readonly sendAt: string };

/** Errors worth a retry, since the conversation may have changed by then. */
const passing: readonly ErrorCode[] = ['ERR_CREATING_TICKET'];

/**
 * Refuses when the author may no longer see the ticket. A schedule without an author is not checked: whoever removed
 * the user has accepted that it is sent.
 */
async function requireSight(tx: Tx, authorId: number | null, ticket: TicketRow): Promise<void> {
  if (authorId === null) return;
  const author = viewerOf(await getUser(tx, authorId));
  if (!isVisible(author, ticket)) throw new AppError('ERR_SCHEDULE_OUT_OF_SIGHT');
}

/**
 * Sends a due schedule, however late, and exactly once: the claimed row and the message are written in one transaction.
 */
export function createScheduleSender(dependencies: SendingDependencies) {
  const { tickets, messages, media, mediaLinks, clock } = dependencies;

  /** Copies the file, since the message and the schedule are deleted at different times. */
  async function copyFile({ companyId }: Work, row: ScheduleRow): Promise<ReceivedUpload | undefined> {
    const { media_key: source, media_type: mimeType, media_name: originalName } = row;
    if (source === null || mimeType === null) return undefined;
    const opened = await media.open(source);
    if (!opened) throw new AppError('ERR_NO_FILE_FOUND');
    const key = newMediaKey(companyId, 'messages', fileExtension(source));
    const stored = await media.put(key, opened.stream, { contentType: mimeType });
    return { key, ...stored, mimeType, originalName: originalName ?? '' };
  }

  /** Whether it was sent now. */
  async function send(
    tx: Tx,
    due: Due,
    copied: { of: string | null; file: ReceivedUpload | undefined },
  ): Promise<boolean> {
    const row = await scheduleStore(tx).findForUpdate(due.scheduleId);
    if (!row || !isDueAs(row, due.sendAt)) return false;
    // The picture was changed concurrently: the retry copies the new one.
    if (row.media_key !== copied.of) throw new RetryLater(100);
    const facts = await sendingQueries(tx).facts(row);
    const now = clock.now();
    const obstacle = obstacleTo(row, facts, now);
    if (obstacle !== undefined) throw new AppError(obstacle);
    const ticket = await tickets.openFor(tx, {
      contactId: row.contact_id ?? 0,
      connectionId: row.connection_id ?? 0,
      isGroup: facts.isGroup ?? false,
      now,
      queueId: row.queue_id,
      // With a queue the reply goes to all its attendants, without one to the author.
      userId: row.queue_id === null ? row.user_id : null,
      by: { rule: 'schedule' },
    });
    await requireSight(tx, row.user_id, ticket);
    const message = await messages.sendPrepared(tx, ticket, {
      text: row.body,
      file: copied.file,
      userId: row.user_id,
      clientId: clientIdFor(randomUUID()),
    });
    await scheduleStore(tx).update(row.id, {
      status: 'AGENDADA',
      ticket_id: ticket.id,
      message_id: message.id,
    });
    await publishSchedule(tx, mediaLinks, row.id);
    return true;
  }

  async function sendWithFile(work: Work, due: Due, row: ScheduleRow): Promise<void> {
    const file = await copyFile(work, row);
    let isSent = false;
    try {
      isSent = await work.transaction((tx) => send(tx, due, { of: row.media_key, file }));
    } finally {
      if (file && !isSent) await media.remove(file.key);
    }
  }

  async function fail(tx: Tx, due: Due, error: ErrorCode): Promise<void> {
    const row = await scheduleStore(tx).findForUpdate(due.scheduleId);
    if (!row || !isDueAs(row, due.sendAt)) return;
    await scheduleStore(tx).update(row.id, { status: 'ERRO', error });
    await publishSchedule(tx, mediaLinks, row.id);
  }

  /** Marks the schedule as failed when a retry would not help; otherwise rethrows. */
  async function giveUp(work: Work, due: Due, error: unknown): Promise<void> {
    const isLast = work.attempt > sendScheduleJob.retries;
    if (error instanceof AppError && (isLast || !passing.includes(error.code))) {
      return work.transaction((tx) => fail(tx, due, error.code));
    }
    // After the last attempt the author must see that it failed.
    if (isLast && !work.signal.aborted) await work.transaction((tx) => fail(tx, due, 'ERR_INTERNAL'));
    throw error;
  }

  return async function sendDue(work: Work, due: Due): Promise<void> {
    const row = await sendingQueries(work.reader).find(due.scheduleId);
    if (!row || !isDueAs(row, due.sendAt)) return;
    const early = Date.parse(row.send_at) - clock.now().getTime();
    // Jobs start by the database's clock, which is ahead of ours.
    if (early > 0) throw new RetryLater(early);
    try {
      await sendWithFile(work, due, row);
    } catch (error) {
      await giveUp(work, due, error);
    }
  };
}

export function scheduleJobHandlers(dependencies: SendingDependencies): readonly JobHandler[] {
  const sendDue = createScheduleSender(dependencies);
  return [handle(sendScheduleJob, (context, due) => sendDue(context, due))];
}
