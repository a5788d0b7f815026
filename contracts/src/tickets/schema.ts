import * as z from 'zod/mini';
import {
  IdOrNullSchema,
  IdParamSchema,
  IdSchema,
  OptionalDaySchema,
  OptionalIdParamSchema,
  PageQuerySchema,
  TimestampSchema,
  text,
} from '#contracts/fields.ts';
import { messageBodyMax, messageKinds } from '#contracts/messages/schema.ts';
import { QueueSummarySchema } from '#contracts/queues/schema.ts';
import { ratingScale } from '#contracts/ratings/rules.ts';
import { validationKeys } from '#contracts/validation-keys.ts';

export const ticketStatuses = ['pending', 'open', 'closed'] as const;
export type TicketStatus = (typeof ticketStatuses)[number];

export const ticketsPerPage = 40;
/** Upper bound of the count on a tab. */
export const ticketCountMax = 1000;
export const closingReasonMax = 200;
export const tagsPerTicket = 50;
/** Maximum length of the message preview in a list. */
export const lastMessageMax = 200;

const PersonSchema = z.object({ id: z.int(), name: z.string() });

export const TicketSchema = z.object({
  id: z.int(),
  uuid: z.string(),
  protocol: z.string(),
  status: z.enum(ticketStatuses),
  isGroup: z.boolean(),
  contactId: z.int(),
  contact: z.object({
    id: z.int(),
    name: z.string(),
    number: z.string(),
    email: z.string(),
    profilePicUrl: z.nullable(z.string()),
    isGroup: z.boolean(),
  }),
  userId: z.nullable(z.int()),
  user: z.nullable(PersonSchema),
  queueId: z.nullable(z.int()),
  queue: z.nullable(QueueSummarySchema),
  whatsappId: z.nullable(z.int()),
  whatsapp: z.nullable(PersonSchema),
  tags: z.array(z.object({ id: z.int(), name: z.string(), color: z.string() })),
  /** Lane of the kanban board, by its tag; null in the first lane. */
  laneId: z.nullable(z.int()),
  lastMessage: z.string(),
  lastMessageKind: z.enum(messageKinds),
  /** Whether the last message is outgoing. */
  fromMe: z.boolean(),
  unreadMessages: z.int(),
  closingReason: z.nullable(z.string()),
  /** Rating by the contact, from 1 to 3; null without one. */
  rating: z.nullable(z.literal(ratingScale)),
  /** End of the window for free text; null where the provider has no such window. */
  replyUntil: z.nullable(TimestampSchema),
  /** The contact is in a menu; false once a person attends. */
  chatbot: z.boolean(),
  /** A prompt or an integration answers the contact; its id follows. */
  useIntegration: z.boolean(),
  promptId: z.nullable(z.int()),
  integrationId: z.nullable(z.int()),
  companyId: z.int(),
  createdAt: TimestampSchema,
  updatedAt: TimestampSchema,
  acceptedAt: z.nullable(TimestampSchema),
  closedAt: z.nullable(TimestampSchema),
});
export type Ticket = z.infer<typeof TicketSchema>;

/** Ticket with the reader's own data. */
export const TicketDetailsSchema = z.extend(TicketSchema, {
  /** Unsent text of the reader. */
  draft: z.string(),
});
export type TicketDetails = z.infer<typeof TicketDetailsSchema>;

export const TicketPageSchema = z.object({
  tickets: z.array(TicketSchema),
  /** Total up to 1,000, on the first page of pending or open tickets without a search; null otherwise. */
  count: z.nullable(z.int()),
  hasMore: z.boolean(),
  /**
   * Cursor of the next page, for `beforeAt` and `beforeId`, where it is not the last ticket of this page: see
   * `bounded`.
   */
  next: z.optional(z.object({ at: TimestampSchema, id: z.int() })),
});
export type TicketPage = z.infer<typeof TicketPageSchema>;

export const TicketParamsSchema = z.object({ ticketId: IdParamSchema });
export const TicketUuidParamsSchema = z.object({ uuid: z.uuid() });

const BooleanTextSchema = z._default(z.enum(['true', 'false']), 'false');
/** The database's calendar starts with the year 1. */
const firstYear = '0001';
/** Cursor from the previous page. */
const CursorMomentSchema = z.iso
  .datetime(validationKeys.invalid)
  .check(z.refine((moment) => moment >= firstYear, validationKeys.invalid));

/** Ids as JSON text, the format of older clients. */
const IdListSchema = z.pipe(
  z.string().check(z.maxLength(2000, validationKeys.tooLong)),
  z.transform((text, context): number[] => {
    const ids = parsedIds(text);
    if (ids) return ids;
    context.issues.push({ code: 'custom', input: text, message: validationKeys.invalid });
    return [];
  }),
);

function parsedIds(text: string): number[] | undefined {
  if (!/^\[[\d,\s]*\]$/.test(text)) return undefined;
  const parsed = text
    .slice(1, -1)
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
    .map(Number);
  return parsed.every((id) => z.safeParse(IdSchema, id).success) ? parsed : undefined;
}

/**
 * Filters that narrow the tickets which the server lets the user see. A search matches names and numbers of contacts
 * and, unless `bounded`, words in messages; common words only in the newest messages. Without `showAll` and without a
 * search, the list contains the user's own tickets and the pending ones. Pages by number, or by the last row seen:
 * `beforeAt` and `beforeId`.
 */
export const ListTicketsQuerySchema = z.extend(PageQuerySchema, {
  status: z.optional(z.enum(ticketStatuses)),
  showAll: BooleanTextSchema,
  withUnreadMessages: BooleanTextSchema,
  /** Tickets of these queues and, as older clients expect, those without a queue. */
  queueIds: z.optional(IdListSchema),
  /** Leaves out tickets without a queue where `queueIds` is given. */
  onlyQueues: BooleanTextSchema,
  /** Tickets that have all of these tags. */
  tags: z.optional(IdListSchema),
  /** All visible tickets of any of these users; only for users who may see all tickets. */
  users: z.optional(IdListSchema),
  /** Limits the scan when few of many tickets match: a page may then be short, and `next` is where to continue. */
  bounded: BooleanTextSchema,
  /** Day on which the ticket was opened, or last changed, in the company's time zone. */
  date: OptionalDaySchema,
  updatedAt: OptionalDaySchema,
  contactId: OptionalIdParamSchema,
  beforeAt: z.optional(CursorMomentSchema),
  beforeId: OptionalIdParamSchema,
});
export type ListTicketsQuery = z.infer<typeof ListTicketsQuerySchema>;

export const CreateTicketSchema = z.object({
  contactId: IdSchema,
  queueId: z._default(IdOrNullSchema, null),
  /** Defaults to the person's own connection, or the company's default. */
  whatsappId: z._default(IdOrNullSchema, null),
  userId: z.optional(IdOrNullSchema),
});
export type CreateTicket = z.infer<typeof CreateTicketSchema>;

/** Partial update: absent fields keep their value. */
export const UpdateTicketSchema = z.object({
  status: z.optional(z.enum(ticketStatuses)),
  userId: z.optional(IdOrNullSchema),
  queueId: z.optional(IdOrNullSchema),
  whatsappId: z.optional(IdOrNullSchema),
  closingReason: z.optional(
    z.nullable(text(z.trim(), z.maxLength(closingReasonMax, validationKeys.tooLong))),
  ),
});
export type UpdateTicket = z.infer<typeof UpdateTicketSchema>;

export const ReadTicketSchema = z.object({
  /** Newest message that was displayed. */
  messageId: IdSchema,
});

export const DraftSchema = z.object({
  body: text(z.maxLength(messageBodyMax, validationKeys.tooLong)),
});

export const SyncTagsSchema = z.object({
  ticketId: IdSchema,
  tags: z.array(z.object({ id: IdSchema })).check(z.maxLength(tagsPerTicket, validationKeys.tooLong)),
});

/**
 * Sent as JSON text by the refusal `ERR_OTHER_OPEN_TICKET`, so that the client can name the ticket's owner or open it.
 * Names are never missing: without an attendant or a queue the id is null and the name is a dash.
 */
export interface OtherOpenTicket {
  readonly id: number;
  readonly uuid: string;
  readonly userId: number | null;
  readonly user: { readonly id: number | null; readonly name: string };
  readonly queue: { readonly id: number | null; readonly name: string };
}

/** Previous place of a ticket, which decides whether a list adjusts its count. */
export type FormerTicket = Pick<Ticket, 'status' | 'userId' | 'queueId'> &
  /** Absent when the lane of the board has not changed. */
  Partial<Pick<Ticket, 'laneId'>>;

export interface TicketChangeAuthor {
  readonly id: number;
  readonly name: string;
}

export type TicketEvent =
  /** `former` is null for a new ticket. */
  | {
      readonly action: 'update';
      readonly ticket: Ticket;
      readonly former: FormerTicket | null;
      /** Person who changed its place; absent when the product or a customer did. */
      readonly by?: TicketChangeAuthor;
    }
  /** Deleted, or moved out of this user's sight. */
  | {
      readonly action: 'delete';
      readonly ticketId: number;
      readonly former: FormerTicket;
      readonly isRemoved: boolean;
    }
  | { readonly action: 'updateUnread'; readonly ticketId: number; readonly unreadMessages: number };
