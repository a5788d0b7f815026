import { endpoint } from '#contracts/endpoint.ts';
import { EmptyReplySchema } from '#contracts/fields.ts';
import { TicketPageSchema, TicketParamsSchema } from '#contracts/tickets/schema.ts';
import { ListCardsQuerySchema, MoveCardParamsSchema, MoveCardSchema, MovedCardSchema } from './schema.ts';

export const listCards = endpoint({
  name: 'listCards',
  method: 'GET',
  path: '/ticket/kanban',
  summary: 'List one page of the pending and open tickets on the kanban board, in one lane or in all.',
  access: 'session',
  planFeature: 'useKanban',
  query: ListCardsQuerySchema,
  reply: TicketPageSchema,
});

export const moveCard = endpoint({
  name: 'moveCard',
  method: 'PUT',
  path: '/ticket-tags/:ticketId/:laneId',
  summary: 'Move a ticket to a lane by replacing its kanban tag. `lane0` removes the tag.',
  access: 'session',
  planFeature: 'useKanban',
  params: MoveCardParamsSchema,
  body: MoveCardSchema,
  reply: MovedCardSchema,
  replyStatus: 201,
  example: { body: {} },
});

export const takeCardOff = endpoint({
  name: 'takeCardOff',
  method: 'DELETE',
  path: '/ticket-tags/:ticketId',
  summary: 'Remove the kanban tag from a ticket. Its other tags are kept.',
  access: 'session',
  planFeature: 'useKanban',
  params: TicketParamsSchema,
  reply: EmptyReplySchema,
});
