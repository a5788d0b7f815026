import * as z from 'zod/mini';
import { endpoint } from '#contracts/endpoint.ts';
import { EmptyReplySchema } from '#contracts/fields.ts';
import {
  AskPairingCodeSchema,
  ConnectionDetailsSchema,
  ConnectionParamsSchema,
  ConnectionSchema,
  CreateConnectionSchema,
  PairingCodeSchema,
  UpdateConnectionSchema,
} from './schema.ts';

export const listConnections = endpoint({
  name: 'listConnections',
  method: 'GET',
  path: '/whatsapp',
  summary: 'List all connections of the company.',
  access: 'session',
  reply: z.array(ConnectionSchema),
});

export const getConnection = endpoint({
  name: 'getConnection',
  method: 'GET',
  path: '/whatsapp/:connectionId',
  summary: 'Get a connection with its latest state changes.',
  access: 'session',
  params: ConnectionParamsSchema,
  reply: ConnectionDetailsSchema,
});

export const createConnection = endpoint({
  name: 'createConnection',
  method: 'POST',
  path: '/whatsapp',
  summary: 'Create a connection within the plan’s limit and start pairing.',
  access: 'connections-page:addConnection',
  body: CreateConnectionSchema,
  reply: ConnectionSchema,
  example: { body: { name: 'Vendas', provider: 'sandbox' } },
});

export const updateConnection = endpoint({
  name: 'updateConnection',
  method: 'PUT',
  path: '/whatsapp/:connectionId',
  summary: 'Update a connection.',
  access: 'connections-page:editOrDeleteConnection',
  params: ConnectionParamsSchema,
  body: UpdateConnectionSchema,
  reply: ConnectionSchema,
  example: { body: { name: 'Vendas' } },
});

export const deleteConnection = endpoint({
  name: 'deleteConnection',
  method: 'DELETE',
  path: '/whatsapp/:connectionId',
  summary: 'Delete a connection and log its number out.',
  access: 'connections-page:editOrDeleteConnection',
  params: ConnectionParamsSchema,
  reply: EmptyReplySchema,
});

export const createConnectionToken = endpoint({
  name: 'createConnectionToken',
  method: 'POST',
  path: '/whatsapp/:connectionId/token',
  summary: 'Create a token for external programs, shown only once. Revokes the previous token.',
  access: 'connections-page:editOrDeleteConnection',
  planFeature: 'useExternalApi',
  params: ConnectionParamsSchema,
  reply: z.object({ token: z.string() }),
});

export const deleteConnectionToken = endpoint({
  name: 'deleteConnectionToken',
  method: 'DELETE',
  path: '/whatsapp/:connectionId/token',
  summary: 'Revoke the connection’s token for external programs.',
  access: 'connections-page:editOrDeleteConnection',
  params: ConnectionParamsSchema,
  reply: EmptyReplySchema,
});

export const startConnection = endpoint({
  name: 'startConnection',
  method: 'POST',
  path: '/whatsappsession/:connectionId',
  summary: 'Reconnect with the stored pairing.',
  access: 'connections-page:actionButtons',
  params: ConnectionParamsSchema,
  reply: EmptyReplySchema,
});

export const pairConnection = endpoint({
  name: 'pairConnection',
  method: 'PUT',
  path: '/whatsappsession/:connectionId',
  summary: 'Delete the stored pairing and request a new QR code.',
  access: 'connections-page:actionButtons',
  params: ConnectionParamsSchema,
  reply: EmptyReplySchema,
});

export const stopConnection = endpoint({
  name: 'stopConnection',
  method: 'DELETE',
  path: '/whatsappsession/:connectionId',
  summary: 'Disconnect and log the number out.',
  access: 'connections-page:actionButtons',
  params: ConnectionParamsSchema,
  reply: EmptyReplySchema,
});

export const askPairingCode = endpoint({
  name: 'askPairingCode',
  method: 'POST',
  path: '/whatsappsession/:connectionId/code',
  summary: 'Request a code to type on the phone instead of scanning the QR code, while one is shown.',
  access: 'connections-page:actionButtons',
  params: ConnectionParamsSchema,
  body: AskPairingCodeSchema,
  reply: PairingCodeSchema,
  example: { body: { number: '+55 11 98765-4321' } },
});
