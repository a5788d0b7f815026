import type { IntegrationDelivery } from '@prosa/contracts/integration-deliveries/schema.ts';
import {
  type OpenedIntegration,
  openIntegration,
  requireIntegration,
} from '#features/integrations/service.ts';
import type { SecretBox } from '#platform/auth/secret-box.ts';
import type { Clock } from '#platform/clock.ts';
import type { Reader, Tx } from '#platform/database/database.ts';
import { AppError } from '#platform/errors.ts';
import { ServiceFailure } from '#platform/outgoing-http/service-failure.ts';
import type { ChatbotAnswer, ChatbotQuestion, Chatbots } from '#providers/chatbots/port.ts';
import { integrationDelivered } from './events.ts';
import { deliveryQueries, deliveryStore, eventIdOf, presentDelivery } from './store.ts';

interface Stages {
  readonly reader: Reader;
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
}

/** Message that is sent to a service. */
export interface DeliveryRequest {
  readonly integration: OpenedIntegration;
  readonly messageId: number;
  readonly question: ChatbotQuestion;
}

export type DeliveryService = ReturnType<typeof createDeliveryService>;

interface DeliveryDependencies {
  readonly chatbots: Chatbots;
  readonly box: SecretBox;
  readonly clock: Clock;
}

/** Builds the request about a message, without a session; undefined when the message is gone. */
export async function questionAbout(reader: Reader, messageId: number): Promise<ChatbotQuestion | undefined> {
  const message = await deliveryQueries(reader).message(messageId);
  if (!message) return undefined;
  const { providerId, kind, body: text, sentAt, ticketId, uuid, queueId } = message;
  return {
    eventId: eventIdOf(reader.companyId, messageId),
    session: null,
    message: { providerId, kind, text, sentAt: new Date(sentAt) },
    isMenuAnswer: false,
    isTest: false,
    company: { id: reader.companyId },
    connection: { id: message.connectionId, name: message.connectionName },
    ticket: { id: ticketId, uuid, queueId },
    contact: { id: message.contactId, name: message.contactName, number: message.number ?? '' },
  };
}

export function createDeliveryService({ chatbots, box, clock }: DeliveryDependencies) {
  /** Calls the service. For webhooks the outcome is stored as a delivery. */
  async function deliver(
    { transaction }: Pick<Stages, 'transaction'>,
    { integration, messageId, question }: DeliveryRequest,
    signal: AbortSignal,
  ): Promise<ChatbotAnswer> {
    const { id, settings } = integration;
    const began = performance.now();

    async function note(how: Pick<IntegrationDelivery, 'status' | 'failure'>): Promise<void> {
      if (settings.type !== 'webhook') return;
      const columns = {
        integration_id: id,
        message_id: messageId,
        told_at: clock.now().toISOString(),
        duration_ms: Math.round(performance.now() - began),
        ...how,
      };
      await transaction(async (tx) => {
        const delivery = presentDelivery(await deliveryStore(tx).record(columns));
        tx.record(integrationDelivered({ delivery }));
      });
    }

    try {
      const answer = await chatbots.ask(settings, question, signal);
      await note({ status: answer.status, failure: null });
      return answer;
    } catch (error) {
      if (error instanceof ServiceFailure)
        await note({ status: error.status ?? null, failure: error.publicReason });
      throw error;
    }
  }

  return {
    tell: deliver,

    async list(reader: Reader, integrationId: number): Promise<IntegrationDelivery[]> {
      await requireIntegration(reader, integrationId);
      return (await deliveryQueries(reader).newest(integrationId)).map(presentDelivery);
    },

    /**
     * Sends the same event again, under the same event id. Its answer is not sent to the customer, because the
     * conversation has moved on.
     */
    async replay(stages: Stages, integrationId: number, deliveryId: number): Promise<IntegrationDelivery> {
      const { reader } = stages;
      const queries = deliveryQueries(reader);
      const row = await queries.find(integrationId, deliveryId);
      const integration = row && (await openIntegration(reader, integrationId, box));
      const question = integration && (await questionAbout(reader, row.message_id));
      // The integration no longer uses webhooks.
      if (!question || integration.settings.type !== 'webhook') throw new AppError('ERR_NO_DELIVERY_FOUND');
      try {
        await deliver(
          stages,
          { integration, messageId: row.message_id, question },
          new AbortController().signal,
        );
      } catch (error) {
        // The failure is stored in the row.
        if (!(error instanceof ServiceFailure)) throw error;
      }
      const after = await queries.find(integrationId, deliveryId);
      if (!after) throw new AppError('ERR_NO_DELIVERY_FOUND');
      return presentDelivery(after);
    },
  };
}
