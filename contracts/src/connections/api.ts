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
  summary: 'All connections of the company',
  access: 'session',
  reply: z.array(ConnectionSchema),
});

export const getConnection = endpoint({
  name: 'getConnection',
  method: 'GET',
  path: '/whatsapp/:connectionId',
  summary: 'One connection with its last changes of state',
  access: 'session',
  params: ConnectionParamsSchema,
  reply: ConnectionDetailsSchema,
});

export const createConnection = endpoint({
  name: 'createConnection',
  method: 'POST',
  path: '/whatsapp',
  summary: 'Add a connection, within the plan’s limit, and begin to pair it',
  access: 'connections-page:addConnection',
  body: CreateConnectionSchema,
  reply: ConnectionSchema,
  example: { body: { name: 'Vendas', provider: 'sandbox' } },
});

export const updateConnection = endpoint({
  name: 'updateConnection',
  method: 'PUT',
  path: '/whatsapp/:connectionId',
  summary: 'Change a connection',
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
  summary: 'Remove a connection and log its number out',
  access: 'connections-page:editOrDeleteConnection',
  params: ConnectionParamsSchema,
  reply: EmptyReplySchema,
});

export const createConnectionToken = endpoint({
  name: 'createConnectionToken',
  method: 'POST',
  path: '/whatsapp/:connectionId/token',
  summary: 'A new token for other programs, told this once; the one before it is worth nothing from now on',
  access: 'connections-page:editOrDeleteConnection',
  planFeature: 'useExternalApi',
  params: ConnectionParamsSchema,
  reply: z.object({ token: z.string() }),
});

export const deleteConnectionToken = endpoint({
  name: 'deleteConnectionToken',
  method: 'DELETE',
  path: '/whatsapp/:connectionId/token',
  summary: 'Let no other program send over this connection any more',
  access: 'connections-page:editOrDeleteConnection',
  params: ConnectionParamsSchema,
  reply: EmptyReplySchema,
});

export const startConnection = endpoint({
  name: 'startConnection',
  method: 'POST',
  path: '/whatsappsession/:connectionId',
  summary: 'Connect again with what was paired before',
  access: 'connections-page:actionButtons',
  params: ConnectionParamsSchema,
  reply: EmptyReplySchema,
});

export const pairConnection = endpoint({
  name: 'pairConnection',
  method: 'PUT',
  path: '/whatsappsession/:connectionId',
  summary: 'Forget what was paired and show a new QR code',
  access: 'connections-page:actionButtons',
  params: ConnectionParamsSchema,
  reply: EmptyReplySchema,
});

export const stopConnection = endpoint({
  name: 'stopConnection',
  method: 'DELETE',
  path: '/whatsappsession/:connectionId',
  summary: 'Disconnect and log the number out',
  access: 'connections-page:actionButtons',
  params: ConnectionParamsSchema,
  reply: EmptyReplySchema,
});

export const askPairingCode = endpoint({
  name: 'askPairingCode',
  method: 'POST',
  path: '/whatsappsession/:connectionId/code',
  summary: 'A code to type on the phone instead of scanning, while a QR code is shown',
  access: 'connections-page:actionButtons',
  params: ConnectionParamsSchema,
  body: AskPairingCodeSchema,
  reply: PairingCodeSchema,
  example: { body: { number: '+55 11 98765-4321' } },
});
