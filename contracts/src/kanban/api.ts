import { endpoint } from '#contracts/endpoint.ts';
import { EmptyReplySchema } from '#contracts/fields.ts';
import { TicketPageSchema, TicketParamsSchema } from '#contracts/tickets/schema.ts';
import { ListCardsQuerySchema, MoveCardParamsSchema, MoveCardSchema, MovedCardSchema } from './schema.ts';

export const listCards = endpoint({
  name: 'listCards',
  method: 'GET',
  path: '/ticket/kanban',
  summary: 'One page of the tickets of the board that wait or are attended, of one lane or of all',
  access: 'session',
  planFeature: 'useKanban',
  query: ListCardsQuerySchema,
  reply: TicketPageSchema,
});

export const moveCard = endpoint({
  name: 'moveCard',
  method: 'PUT',
  path: '/ticket-tags/:ticketId/:laneId',
  summary: 'Move a ticket to a lane of the board: its kanban tag instead of any other, or none (lane0)',
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
  summary: 'Take the kanban tag off a ticket; its other tags stay',
  access: 'session',
  planFeature: 'useKanban',
  params: TicketParamsSchema,
  reply: EmptyReplySchema,
});
