import * as z from 'zod/mini';
import { IdOrNullSchema, IdSchema, TimestampSchema, validationKeys } from '#contracts/fields.ts';
import { ListTicketsQuerySchema, TicketParamsSchema, TicketSchema } from '#contracts/tickets/schema.ts';

/** What older boards call the lane of the tickets that have no kanban tag. */
export const firstLane = 'lane0';

/** A lane as text, in a path or a query: the id of its tag, or null for the first one. */
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

/** The tickets of one lane, or of all; the server decides what one may see, and these only narrow it. */
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
  /** Where the card lay on the screen: if it lies elsewhere by now, it stays there. Without it the last one wins. */
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

/** What the refusal `ERR_CARD_MOVED` carries: where the card is, and who put it there, if that was somebody. */
export interface CardMove {
  readonly laneId: number | null;
  readonly name: string | null;
}
