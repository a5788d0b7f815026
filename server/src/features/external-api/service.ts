import type { SendByApi, SentByApi } from '@prosa/contracts/external-api/schema.ts';
import { validationKeys } from '@prosa/contracts/validation-keys.ts';
import { requireSendingAllowance } from '#features/companies/verification-service.ts';
import type { AskConnection } from '#features/connections/questions/service.ts';
import { requireConnection } from '#features/connections/service.ts';
import type { AddressService } from '#features/contacts/addresses/service.ts';
import { captionsOf } from '#features/messages/rules.ts';
import type { MessageService } from '#features/messages/service.ts';
import type { Conversation, ConversationService } from '#features/tickets/conversation-service.ts';
import type { TicketRow, TicketService } from '#features/tickets/service.ts';
import type { ProgramActor } from '#platform/auth/actor.ts';
import type { Clock } from '#platform/clock.ts';
import type { Reader, Tx } from '#platform/database/database.ts';
import { AppError } from '#platform/errors.ts';
import { removeMedia } from '#platform/uploads/media-removal.ts';
import type { ReceivedUpload } from '#platform/uploads/receive-upload.ts';
import { type Address, ProviderError } from '#providers/whatsapp/port.ts';
import { fingerprintOf, isBlank, requestRetentionMs } from './rules.ts';
import { apiRequestStore, findApiRequest, type KeyedRequest } from './store.ts';

interface ExternalApiServiceDependencies {
  readonly addresses: Pick<AddressService, 'reach'>;
  readonly askConnection: AskConnection;
  readonly clock: Clock;
  readonly conversations: Pick<ConversationService, 'findOrCreateClosed' | 'expire' | 'lockLive'>;
  readonly messages: Pick<MessageService, 'deliver'>;
  readonly tickets: Pick<TicketService, 'openFor'>;
}

export interface ProgramRequest {
  readonly actor: ProgramActor;
  readonly input: SendByApi;
  readonly files: readonly ReceivedUpload[];
  /** Value of the header. */
  readonly idempotencyKey: string | undefined;
  readonly reader: Reader;
  readonly keep: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;
}

const ending = { reason: 'Encerrado pela API', rule: 'externalApi' } as const;
const texts = {
  sent: 'Mensagem enviada',
  waiting: 'Mensagem aceita: será enviada quando a conexão voltar',
} as const;

function refuse(path: string, message: string): AppError {
  return new AppError('ERR_VALIDATION', { issues: [{ path, message }] });
}

function keyedRequestOf({ actor, input, files, idempotencyKey }: ProgramRequest): KeyedRequest | undefined {
  if (idempotencyKey === undefined) return undefined;
  return { connectionId: actor.connectionId, key: idempotencyKey, sha256: fingerprintOf(input, files) };
}

/**
 * Returns the stored reply of a key; undefined when the key is new. Refuses a key that was used for another request.
 */
async function replyTo(reader: Reader, request: KeyedRequest, since: Date): Promise<SentByApi | undefined> {
  const known = await findApiRequest(reader, request, since);
  if (known && !known.sha256.equals(request.sha256)) throw new AppError('ERR_IDEMPOTENCY_KEY_REUSED');
  return known?.reply;
}

export function createExternalApiService(dependencies: ExternalApiServiceDependencies) {
  const { addresses, askConnection, clock, conversations, messages, tickets } = dependencies;

  /** Returns the actual address of the number, from the connection that will send to it. */
  async function lookUp({ companyId, connectionId }: ProgramActor, number: string): Promise<Address> {
    const found = await askConnection(companyId, connectionId, 'lookUp', { numbers: [number] }).catch(
      (error: unknown) => {
        if (!(error instanceof ProviderError)) throw error;
        throw new AppError('ERR_WAPP_CHECK_CONTACT', undefined, { cause: error });
      },
    );
    const address = found[number];
    if (!address) throw new AppError('ERR_WAPP_INVALID_CONTACT');
    return address;
  }

  /** Leaves a ticket open that a user attends or whose customer waits for an answer. */
  async function closeUnlessNeeded(tx: Tx, ticket: TicketRow, now: Date): Promise<TicketRow> {
    const isNeeded = ticket.status !== 'pending' || ticket.unread_messages > 0;
    return isNeeded ? ticket : conversations.expire(tx, ticket, ending, now);
  }

  /** A notification needs no attendant: without a live ticket it goes into a closed one, and a reply opens another. */
  async function ticketFor(
    tx: Tx,
    conversation: Conversation,
    opensTicket: boolean,
    now: Date,
  ): Promise<TicketRow> {
    if (opensTicket) return tickets.openFor(tx, { ...conversation, now, by: { rule: 'externalApi' } });
    const { contactId, connectionId } = conversation;
    const live = await conversations.lockLive(tx, contactId, connectionId);
    return live ?? conversations.findOrCreateClosed(tx, conversation, now, 'externalApi');
  }

  async function sendMessages(
    tx: Tx,
    { actor, input, files }: ProgramRequest,
    address: Address,
    isWaiting: boolean,
  ): Promise<SentByApi> {
    const now = clock.now();
    const captions = captionsOf(input.body, files.length);
    await requireSendingAllowance(tx, now, captions.length);
    const { id: contactId, isGroup } = await addresses.reach(tx, address);
    const conversation = { contactId, connectionId: actor.connectionId, isGroup };
    const ticket = await ticketFor(tx, conversation, input.openTicket, now);
    const parts = captions.map((body, index) => {
      const file = files[index];
      return { body, ...(file ? { file } : {}) };
    });
    const said = await messages.deliver(tx, ticket, parts, { rule: 'externalApi', setting: null });
    const after = input.closeTicket ? await closeUnlessNeeded(tx, ticket, now) : ticket;
    return {
      mensagem: isWaiting ? texts.waiting : texts.sent,
      messageIds: said.map(({ id }) => id),
      ticketId: ticket.id,
      ticketUuid: ticket.uuid,
      ticketStatus: after.status,
      contactId,
      isWaiting,
    };
  }

  return {
    /**
     * Atomic, and idempotent under a key. While the connection is down the number cannot be checked: the message is
     * accepted and queued, as a user's would be.
     */
    async send(request: ProgramRequest): Promise<SentByApi> {
      const { actor, input, files, reader, keep } = request;
      if (isBlank(input, files)) throw refuse('body', validationKeys.required);
      const keyed = keyedRequestOf(request);
      const forgottenSince = new Date(clock.now().getTime() - requestRetentionMs);
      const known = keyed && (await replyTo(reader, keyed, forgottenSince));
      if (known) return known;
      const { status } = await requireConnection(reader, actor.connectionId);
      const isWaiting = status !== 'CONNECTED';
      const address = isWaiting ? { phone: input.number } : await lookUp(actor, input.number);
      return keep(async (tx) => {
        if (!keyed) return sendMessages(tx, request, address, isWaiting);
        const store = apiRequestStore(tx);
        if (!(await store.claim(keyed, clock.now(), forgottenSince))) {
          // A concurrent request with the same key was first.
          for (const { key } of files) await removeMedia(tx, key);
          const reply = await replyTo(tx, keyed, forgottenSince);
          if (!reply) throw new Error('A request under a key has no reply.');
          return reply;
        }
        const reply = await sendMessages(tx, request, address, isWaiting);
        await store.answer(keyed, reply);
        return reply;
      });
    },
  };
}
