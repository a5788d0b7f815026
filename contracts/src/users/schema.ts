import * as z from 'zod/mini';
import {
  EmailSchema,
  emptyAsDefault,
  IdOrNullSchema,
  IdParamSchema,
  IdSchema,
  NameSchema,
  PageQuerySchema,
  PasswordSchema,
  refuseKnownPassword,
  secret,
  TimestampSchema,
  text,
} from '#contracts/fields.ts';
import { profiles } from '#contracts/permissions.ts';
import { PresenceSchema } from '#contracts/presence/schema.ts';
import { QueueSummarySchema } from '#contracts/queues/schema.ts';

export const languages = ['pt', 'en', 'es'] as const;
export type Language = (typeof languages)[number];

export const allTicketValues = ['enable', 'disable'] as const;
export type AllTicket = (typeof allTicketValues)[number];

/** Queue of a user, with the link between them in the format of older clients. */
export const UserQueueSchema = z.extend(QueueSummarySchema, {
  UserQueue: z.object({ userId: z.int(), queueId: z.int() }),
});

export const UserSchema = z.extend(PresenceSchema, {
  id: z.int(),
  name: z.string(),
  email: z.string(),
  profile: z.enum(profiles),
  super: z.boolean(),
  companyId: z.int(),
  company: z.object({ id: z.int(), name: z.string() }),
  queues: z.array(UserQueueSchema),
  whatsappId: z.nullable(z.int()),
  allTicket: z.enum(allTicketValues),
  language: z.enum(languages),
  createdAt: TimestampSchema,
  updatedAt: TimestampSchema,
});
export type User = z.infer<typeof UserSchema>;

export const UserPageSchema = z.object({
  users: z.array(UserSchema),
  count: z.int(),
  hasMore: z.boolean(),
});
export type UserPage = z.infer<typeof UserPageSchema>;

export const ListUsersQuerySchema = PageQuerySchema;

export const UserParamsSchema = z.object({ userId: IdParamSchema });

/** Older clients send `enabled` and `desabled`. */
const AllTicketInputSchema = z.pipe(
  z.enum(['enable', 'disable', 'enabled', 'disabled', 'desabled']),
  z.transform((value): AllTicket => (value.startsWith('enable') ? 'enable' : 'disable')),
);

const QueueIdsSchema = z.array(IdSchema).check(z.maxLength(200));

export const CreateUserSchema = z
  .object({
    name: NameSchema,
    email: EmailSchema,
    password: PasswordSchema,
    profile: z._default(z.enum(profiles), 'user'),
    queueIds: z._default(QueueIdsSchema, []),
    whatsappId: z._default(IdOrNullSchema, null),
    allTicket: z._default(AllTicketInputSchema, 'disable'),
  })
  .check(refuseKnownPassword(({ name, email }) => [name, email]));
export type CreateUser = z.infer<typeof CreateUserSchema>;

/**
 * Partial update: absent fields and an empty password keep their value. Changing one's own password or e-mail requires
 * the current password.
 */
export const UpdateUserSchema = z.object({
  name: z.optional(NameSchema),
  email: z.optional(EmailSchema),
  password: secret(PasswordSchema),
  currentPassword: z.optional(text(z.maxLength(200))),
  profile: z.optional(z.enum(profiles)),
  queueIds: z.optional(QueueIdsSchema),
  whatsappId: z.optional(IdOrNullSchema),
  allTicket: z.optional(AllTicketInputSchema),
  language: z.optional(emptyAsDefault(z.enum(languages), 'pt')),
});
export type UpdateUser = z.infer<typeof UpdateUserSchema>;

export type UserEvent =
  | { readonly action: 'create' | 'update'; readonly user: User }
  | { readonly action: 'delete'; readonly userId: number };
