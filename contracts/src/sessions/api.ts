import * as z from 'zod/mini';
import { endpoint } from '#contracts/endpoint.ts';
import { EmptyReplySchema } from '#contracts/fields.ts';
import { UserParamsSchema } from '#contracts/users/schema.ts';
import { LoginSessionSchema, SessionParamsSchema, UserAccessSchema } from './schema.ts';

export const listOwnSessions = endpoint({
  name: 'listOwnSessions',
  method: 'GET',
  path: '/sessions',
  summary: 'List the caller’s active sessions and the latest ended ones.',
  access: 'session',
  reply: z.array(LoginSessionSchema),
});

export const endOwnSession = endpoint({
  name: 'endOwnSession',
  method: 'DELETE',
  path: '/sessions/:sessionId',
  summary: 'End one of the caller’s sessions.',
  access: 'session',
  params: SessionParamsSchema,
  reply: EmptyReplySchema,
});

export const getUserAccess = endpoint({
  name: 'getUserAccess',
  method: 'GET',
  path: '/users/:userId/access',
  summary: 'Get a user’s sessions and the state of their second factor.',
  access: 'users:manage',
  params: UserParamsSchema,
  reply: UserAccessSchema,
});

export const endUserSessions = endpoint({
  name: 'endUserSessions',
  method: 'DELETE',
  path: '/users/:userId/sessions',
  summary: 'End all sessions of a user and disconnect their clients.',
  access: 'users:manage',
  params: UserParamsSchema,
  reply: EmptyReplySchema,
});
