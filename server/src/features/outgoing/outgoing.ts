import type { Message } from '@prosa/contracts/messages/schema.ts';
import type { OpenConnection, SessionWorker } from '#features/connections/rules.ts';
import { messageCreated, messageUpdated } from '#features/messages/events.ts';
import type { MessageService } from '#features/messages/service.ts';
import { ticketUnreadChanged } from '#features/tickets/events.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { type FeedListener, listenTo } from '#platform/events/event-feed.ts';
import type { Log } from '#platform/log.ts';
import type { MediaStore } from '#platform/uploads/media-store.ts';
import { startDrain } from './drain.ts';
import { startMediaFetch } from './media-fetch.ts';

interface OutgoingOptions {
  readonly database: Database;
  readonly store: MediaStore;
  readonly messages: Pick<MessageService, 'setFailure' | 'setProviderId' | 'settleMedia'>;
  readonly clock: Clock;
  readonly log: Log;
}

export interface Outgoing {
  attend(open: OpenConnection): SessionWorker;
  /** Event feed listeners that wake the drain, so that an attendant's message is sent at once. */
  readonly listeners: readonly FeedListener[];
}

interface Served extends OpenConnection {
  wake(): void;
  want(messageId: number): void;
}

/** Sends queued acts and fetches media over the connections this process has open. */
export function createOutgoing({
  database,
  store,
  messages,
  clock,
  log: parentLog,
}: OutgoingOptions): Outgoing {
  const open = new Set<Served>();

  function attend(connection: OpenConnection): SessionWorker {
    const { companyId, connectionId } = connection;
    const log = parentLog.child({ companyId, connectionId });
    const drain = startDrain({
      ...connection,
      database,
      store,
      clock,
      log,
      failMessage: (tx, { contact_id, provider_id, from_me }, code) =>
        messages.setFailure(
          tx,
          { contactId: contact_id, connectionId, fromMe: from_me, providerId: provider_id },
          code,
        ),
      renameMessage: (tx, { id, provider_id }, sentAs) => messages.setProviderId(tx, id, provider_id, sentAs),
    });
    const media = startMediaFetch({
      ...connection,
      database,
      store,
      clock,
      log,
      settle: (tx, id, outcome) =>
        messages.settleMedia(
          tx,
          id,
          typeof outcome === 'string' ? { state: outcome } : { state: 'stored', ...outcome },
        ),
    });
    const served = { ...connection, wake: drain.wake, want: media.want };
    open.add(served);
    return {
      async stop() {
        open.delete(served);
        await Promise.all([drain.stop(), media.stop()]);
      },
    };
  }

  function wakeConnections({ id, whatsappId, media }: Message, companyId: number, mustWake: boolean): void {
    for (const connection of open) {
      if (connection.companyId !== companyId || connection.connectionId !== whatsappId) continue;
      if (media?.state === 'waiting') connection.want(id);
      if (mustWake) connection.wake();
    }
  }

  /** Received messages need nothing sent to the provider, except calls, which may be refused. */
  const needsSending = ({ fromMe, mediaType }: Message) => fromMe || mediaType === 'call_log';

  return {
    attend,
    listeners: [
      listenTo(messageCreated, ({ message }, companyId) =>
        wakeConnections(message, companyId, needsSending(message)),
      ),
      listenTo(messageUpdated, ({ message }, companyId) => wakeConnections(message, companyId, true)),
      listenTo(ticketUnreadChanged, (_, companyId) => {
        for (const connection of open) if (connection.companyId === companyId) connection.wake();
      }),
    ],
  };
}
