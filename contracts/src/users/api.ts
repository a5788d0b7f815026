import * as z from 'zod/mini';
import { endpoint } from '#contracts/endpoint.ts';
import { EmptyReplySchema } from '#contracts/fields.ts';
import {
  CreateUserSchema,
  ListUsersQuerySchema,
  UpdateUserSchema,
  UserPageSchema,
  UserParamsSchema,
  UserSchema,
} from './schema.ts';

export const listUsers = endpoint({
  name: 'listUsers',
  method: 'GET',
  path: '/users',
  summary: 'List one page of the company’s users, newest first.',
  access: 'session',
  query: ListUsersQuerySchema,
  reply: UserPageSchema,
});

export const listAllUsers = endpoint({
  name: 'listAllUsers',
  method: 'GET',
  path: '/users/list',
  summary: 'List all users of the company for pickers, sorted by name.',
  access: 'session',
  reply: z.array(UserSchema),
});

export const getUser = endpoint({
  name: 'getUser',
  method: 'GET',
  path: '/users/:userId',
  summary: 'Get a user.',
  access: 'session',
  params: UserParamsSchema,
  reply: UserSchema,
});

export const createUser = endpoint({
  name: 'createUser',
  method: 'POST',
  path: '/users',
  summary: 'Create a user within the plan’s limit.',
  access: 'users:manage',
  body: CreateUserSchema,
  reply: UserSchema,
  example: {
    body: { name: 'Carla Dias', email: 'carla@demo.example', password: 'segredo-1', profile: 'user' },
  },
});

export const updateUser = endpoint({
  name: 'updateUser',
  method: 'PUT',
  path: '/users/:userId',
  summary: 'Update a user. All users may change their own name, e-mail, password and language.',
  access: 'session',
  params: UserParamsSchema,
  body: UpdateUserSchema,
  reply: UserSchema,
  example: { body: { name: 'Carla Dias' } },
});

export const deleteUser = endpoint({
  name: 'deleteUser',
  method: 'DELETE',
  path: '/users/:userId',
  summary: 'Delete a user and end their sessions.',
  access: 'users:manage',
  params: UserParamsSchema,
  reply: EmptyReplySchema,
});
