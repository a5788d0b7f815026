import { sendByApi } from '@prosa/contracts/external-api/api.ts';
import type { AskConnection } from '#features/connections/questions/service.ts';
import type { AddressService } from '#features/contacts/addresses/service.ts';
import type { MessageService } from '#features/messages/service.ts';
import type { ConversationService } from '#features/tickets/conversation-service.ts';
import type { TicketService } from '#features/tickets/service.ts';
import type { Clock } from '#platform/clock.ts';
import type { Feature } from '#platform/feature.ts';
import { program } from '#platform/http/route.ts';
import { externalApiJobHandlers } from './jobs.ts';
import { createExternalApiService } from './service.ts';

interface ExternalApiDependencies {
  readonly askConnection: AskConnection;
  readonly clock: Clock;
  readonly incoming: { readonly addresses: AddressService; readonly conversations: ConversationService };
  readonly messages: MessageService;
  readonly tickets: TicketService;
}

export function externalApiFeature({
  askConnection,
  clock,
  incoming,
  messages,
  tickets,
}: ExternalApiDependencies): Feature {
  const service = createExternalApiService({
    addresses: incoming.addresses,
    askConnection,
    clock,
    conversations: incoming.conversations,
    messages,
    tickets,
  });
  return {
    name: 'external-api',
    routes: [
      program(sendByApi, 'messages', ({ actor, body, files, request, reader, keep }) =>
        service.send({
          actor,
          input: body,
          files,
          idempotencyKey: request.idempotencyKey,
          reader,
          keep,
        }),
      ),
    ],
    jobs: externalApiJobHandlers(clock),
  };
}
