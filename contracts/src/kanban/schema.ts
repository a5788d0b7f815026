import * as z from 'zod/mini';
import { IdOrNullSchema, IdSchema, TimestampSchema } from '#contracts/fields.ts';
import { ListTicketsQuerySchema, TicketParamsSchema, TicketSchema } from '#contracts/tickets/schema.ts';
import { validationKeys } from '#contracts/validation-keys.ts';

/** Older boards' name for the lane of tickets without a kanban tag. */
export const firstLane = 'lane0';

/** Lane as text, in a path or a query: the id of its tag, or null for the first lane. */
const LaneSchema = z.pipe(
  z.string().check(z.maxLength(20, validationKeys.invalid)),
  z.transform((text, context): number | null => {
    if (text === firstLane || text === '0') return null;
    const id = /^\d+$/.test(text) ? Number(text) : Number.NaN;
    if (z.safeParse(IdSchema, id).success) return id;
    context.issues.push({ code: 'custom', input: text, message: validationKeys.invalid });
    return null;
  }),
);

/** Tickets of one lane, or of all. The filters only narrow the tickets that the server lets the user see. */
export const ListCardsQuerySchema = z.extend(
  z.pick(ListTicketsQuerySchema, {
    searchParam: true,
    pageNumber: true,
    queueIds: true,
    onlyQueues: true,
    users: true,
    bounded: true,
    beforeAt: true,
    beforeId: true,
  }),
  { lane: z.optional(LaneSchema) },
);
export type ListCardsQuery = z.infer<typeof ListCardsQuerySchema>;

export const MoveCardParamsSchema = z.extend(TicketParamsSchema, { laneId: LaneSchema });

export const MoveCardSchema = z.object({
  /**
   * Lane of the card on the client: the move is refused if the card has been moved since. Without it the last move
   * wins.
   */
  from: z.optional(IdOrNullSchema),
});
export type MoveCard = z.infer<typeof MoveCardSchema>;

export const MovedCardSchema = z.object({
  ticketId: z.int(),
  /** Null in the first lane. */
  tagId: z.nullable(z.int()),
  createdAt: TimestampSchema,
  updatedAt: TimestampSchema,
  ticket: TicketSchema,
});
export type MovedCard = z.infer<typeof MovedCardSchema>;

/** Data of the refusal `ERR_CARD_MOVED`: the card's lane, and the person who moved it, if any. */
export interface CardMove {
  readonly laneId: number | null;
  readonly name: string | null;
}
