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
  validationKeys,
} from '#contracts/fields.ts';
import { messageBodyMax, messageKinds } from '#contracts/messages/schema.ts';
import { QueueSummarySchema } from '#contracts/queues/schema.ts';
import { ratingScale } from '#contracts/ratings/rules.ts';

export const ticketStatuses = ['pending', 'open', 'closed'] as const;
export type TicketStatus = (typeof ticketStatuses)[number];

export const ticketsPerPage = 40;
/** A tab counts no further; who sees this many knows enough. */
export const ticketCountMax = 1000;
export const closingReasonMax = 200;
export const tagsPerTicket = 50;
/** What a list shows of the newest message. */
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
  /** The lane of the kanban board, by its tag; null in the first one. */
  laneId: z.nullable(z.int()),
  lastMessage: z.string(),
  lastMessageKind: z.enum(messageKinds),
  /** Whether we spoke last. */
  fromMe: z.boolean(),
  unreadMessages: z.int(),
  closingReason: z.nullable(z.string()),
  /** How the contact found the attendance, from 1 to 3; null until they say. */
  rating: z.nullable(z.literal(ratingScale)),
  /** Until when free texts may be sent; null where the provider does not care. */
  replyUntil: z.nullable(TimestampSchema),
  /** A menu leads the contact; false once a person attends. */
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

/** With what only the person who asks has. */
export const TicketDetailsSchema = z.extend(TicketSchema, {
  /** What they began to type. */
  draft: z.string(),
});
export type TicketDetails = z.infer<typeof TicketDetailsSchema>;

export const TicketPageSchema = z.object({
  tickets: z.array(TicketSchema),
  /** How many there are, on the first page of pending or open ones that are not searched, to 1,000; null otherwise. */
  count: z.nullable(z.int()),
  hasMore: z.boolean(),
  /** The `beforeAt` and `beforeId` of the page after, where that is not its last ticket: see `bounded`. */
  next: z.optional(z.object({ at: TimestampSchema, id: z.int() })),
});
export type TicketPage = z.infer<typeof TicketPageSchema>;

export const TicketParamsSchema = z.object({ ticketId: IdParamSchema });
export const TicketUuidParamsSchema = z.object({ uuid: z.uuid() });

const BooleanTextSchema = z._default(z.enum(['true', 'false']), 'false');
/** The database's calendar begins with the year 1. */
const firstYear = '0001';
/** As the page before gave it. */
const CursorMomentSchema = z.iso
  .datetime(validationKeys.invalid)
  .check(z.refine((moment) => moment >= firstYear, validationKeys.invalid));

/** Ids as the JSON text older clients send. */
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
 * The server decides what one may see; these only narrow it. A search finds names and numbers of contacts and, unless it
 * is `bounded`, words in messages: of common words those in the newest messages. Without `showAll`, and without a search, a list holds what
 * is one's own and what is pending. Pages by number, or by the last row seen: `beforeAt` and `beforeId`.
 */
export const ListTicketsQuerySchema = z.extend(PageQuerySchema, {
  status: z.optional(z.enum(ticketStatuses)),
  showAll: BooleanTextSchema,
  withUnreadMessages: BooleanTextSchema,
  /** Tickets of these queues and, as older clients expect it, those without a queue. */
  queueIds: z.optional(IdListSchema),
  /** Leaves out tickets without a queue where `queueIds` is given. */
  onlyQueues: BooleanTextSchema,
  /** Those that have all of them. */
  tags: z.optional(IdListSchema),
  /** Everything one may see of any of these; for those who may see all. */
  users: z.optional(IdListSchema),
  /** Looks only so far for what few of many tickets have: a page may be short then, and says where the `next` begins. */
  bounded: BooleanTextSchema,
  /** The day a ticket was opened, or something last happened in it, in the company's time zone. */
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
  /** Without one: the person's own connection, or the company's default. */
  whatsappId: z._default(IdOrNullSchema, null),
  userId: z.optional(IdOrNullSchema),
});
export type CreateTicket = z.infer<typeof CreateTicketSchema>;

/** What is absent stays as it is. */
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
  /** The newest message that was on the screen. */
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
 * Carried as JSON text by the refusal `ERR_OTHER_OPEN_TICKET`, so that the screen can say whose it is, or open it. A
 * name is never missing: where nobody attends it, or it has no queue, the id is null and the name is a dash.
 */
export interface OtherOpenTicket {
  readonly id: number;
  readonly uuid: string;
  readonly userId: number | null;
  readonly user: { readonly id: number | null; readonly name: string };
  readonly queue: { readonly id: number | null; readonly name: string };
}
