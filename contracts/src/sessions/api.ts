import * as z from 'zod/mini';
import { endpoint } from '#contracts/endpoint.ts';
import { EmptyReplySchema } from '#contracts/fields.ts';
import { UserParamsSchema } from '#contracts/users/schema.ts';
import { LoginSessionSchema, SessionParamsSchema, UserAccessSchema } from './schema.ts';

export const listOwnSessions = endpoint({
  name: 'listOwnSessions',
  method: 'GET',
  path: '/sessions',
  summary: 'Where one is logged in, and the last logins that have ended',
  access: 'session',
  reply: z.array(LoginSessionSchema),
});

export const endOwnSession = endpoint({
  name: 'endOwnSession',
  method: 'DELETE',
  path: '/sessions/:sessionId',
  summary: 'End one of one’s own logins',
  access: 'session',
  params: SessionParamsSchema,
  reply: EmptyReplySchema,
});

export const getUserAccess = endpoint({
  name: 'getUserAccess',
  method: 'GET',
  path: '/users/:userId/access',
  summary: 'Where somebody is logged in, and whether their second factor is on',
  access: 'users:manage',
  params: UserParamsSchema,
  reply: UserAccessSchema,
});

export const endUserSessions = endpoint({
  name: 'endUserSessions',
  method: 'DELETE',
  path: '/users/:userId/sessions',
  summary: 'Log somebody out, screens included',
  access: 'users:manage',
  params: UserParamsSchema,
  reply: EmptyReplySchema,
});
