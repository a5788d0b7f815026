import * as z from 'zod/mini';
import { ConnectionParamsSchema } from '#contracts/connections/schema.ts';
import { endpoint } from '#contracts/endpoint.ts';
import { EmptyReplySchema } from '#contracts/fields.ts';
import { mediaMaxBytes } from '#contracts/messages/schema.ts';
import {
  CallFromSandboxSchema,
  CauseFaultSchema,
  CreateSandboxCustomerSchema,
  EditSandboxMessageSchema,
  ReactInSandboxSchema,
  RevealPhoneSchema,
  SandboxChatQuerySchema,
  SandboxChatSchema,
  SandboxCustomerParamsSchema,
  SandboxCustomerSchema,
  SandboxMessageParamsSchema,
  SandboxMessageSchema,
  SandboxPhoneSchema,
  ScanQrSchema,
  SendAsCustomerSchema,
  SendSandboxFileQuerySchema,
  SendSandboxMessageSchema,
  SetSwitchesSchema,
  TypeInSandboxSchema,
} from './schema.ts';

export const scanSandboxQr = endpoint({
  name: 'scanSandboxQr',
  method: 'POST',
  path: '/sandbox/connections/:connectionId/scan',
  summary: 'Play the phone that scans the QR code of a sandbox connection',
  access: 'connections-page:actionButtons',
  params: ConnectionParamsSchema,
  body: ScanQrSchema,
  reply: EmptyReplySchema,
  example: { body: {} },
});

export const causeSandboxFault = endpoint({
  name: 'causeSandboxFault',
  method: 'POST',
  path: '/sandbox/connections/:connectionId/fault',
  summary: 'Let something go wrong with a sandbox connection',
  access: 'connections-page:actionButtons',
  params: ConnectionParamsSchema,
  body: CauseFaultSchema,
  reply: EmptyReplySchema,
  example: { body: { fault: 'drop' } },
});

export const getSandboxPhone = endpoint({
  name: 'getSandboxPhone',
  method: 'GET',
  path: '/sandbox/connections/:connectionId',
  summary: 'What is switched on for a sandbox connection, and its busy hour',
  access: 'connections-page:actionButtons',
  params: ConnectionParamsSchema,
  reply: SandboxPhoneSchema,
});

export const setSandboxSwitches = endpoint({
  name: 'setSandboxSwitches',
  method: 'PUT',
  path: '/sandbox/connections/:connectionId/switches',
  summary: 'Let things go wrong with a sandbox connection from now on, or no longer',
  access: 'connections-page:actionButtons',
  params: ConnectionParamsSchema,
  body: SetSwitchesSchema,
  reply: SandboxPhoneSchema,
  example: { body: { switches: { duplicates: true } } },
});

export const startSandboxBusyHour = endpoint({
  name: 'startSandboxBusyHour',
  method: 'POST',
  path: '/sandbox/connections/:connectionId/busy-hour',
  summary: 'Let many customers arrive within a minute; the one that runs goes on',
  access: 'connections-page:actionButtons',
  params: ConnectionParamsSchema,
  reply: SandboxPhoneSchema,
});

export const stopSandboxBusyHour = endpoint({
  name: 'stopSandboxBusyHour',
  method: 'DELETE',
  path: '/sandbox/connections/:connectionId/busy-hour',
  summary: 'Let no more of them arrive',
  access: 'connections-page:actionButtons',
  params: ConnectionParamsSchema,
  reply: SandboxPhoneSchema,
});

export const listSandboxCustomers = endpoint({
  name: 'listSandboxCustomers',
  method: 'GET',
  path: '/sandbox/connections/:connectionId/customers',
  summary: 'Everybody who talks with a sandbox connection, who spoke last first',
  access: 'connections-page:actionButtons',
  params: ConnectionParamsSchema,
  reply: z.array(SandboxCustomerSchema),
});

export const createSandboxCustomer = endpoint({
  name: 'createSandboxCustomer',
  method: 'POST',
  path: '/sandbox/connections/:connectionId/customers',
  summary: 'Make up a customer, or a group of them',
  access: 'connections-page:actionButtons',
  params: ConnectionParamsSchema,
  body: CreateSandboxCustomerSchema,
  reply: SandboxCustomerSchema,
  example: { body: { name: 'Carla Dias' } },
});

export const revealSandboxPhone = endpoint({
  name: 'revealSandboxPhone',
  method: 'POST',
  path: '/sandbox/customers/:sandboxCustomerId/phone',
  summary: 'Let the number of a customer without one become known',
  access: 'connections-page:actionButtons',
  params: SandboxCustomerParamsSchema,
  body: RevealPhoneSchema,
  reply: SandboxCustomerSchema,
  example: { body: {} },
});

export const getSandboxChat = endpoint({
  name: 'getSandboxChat',
  method: 'GET',
  path: '/sandbox/customers/:sandboxCustomerId/messages',
  summary: 'What the customer’s phone shows of the chat, one page of it',
  access: 'connections-page:actionButtons',
  params: SandboxCustomerParamsSchema,
  query: SandboxChatQuerySchema,
  reply: SandboxChatSchema,
});

export const sayInSandbox = endpoint({
  name: 'sayInSandbox',
  method: 'POST',
  path: '/sandbox/customers/:sandboxCustomerId/messages',
  summary: 'Write as the customer, or on the company’s own phone',
  access: 'connections-page:actionButtons',
  params: SandboxCustomerParamsSchema,
  body: SendAsCustomerSchema,
  reply: SandboxMessageSchema,
  example: { body: { kind: 'text', text: 'Bom dia! O pedido já saiu?' } },
});

export const sendSandboxFile = endpoint({
  name: 'sendSandboxFile',
  method: 'POST',
  path: '/sandbox/customers/:sandboxCustomerId/files',
  summary: 'Send a file as the customer, or from the company’s own phone',
  access: 'connections-page:actionButtons',
  params: SandboxCustomerParamsSchema,
  query: SendSandboxFileQuerySchema,
  upload: { maxBytes: mediaMaxBytes, kinds: ['image', 'audio', 'video', 'document'] },
  reply: SandboxMessageSchema,
});

export const readSandboxChat = endpoint({
  name: 'readSandboxChat',
  method: 'POST',
  path: '/sandbox/customers/:sandboxCustomerId/read',
  summary: 'Open the chat as the customer: what the company wrote is read',
  access: 'connections-page:actionButtons',
  params: SandboxCustomerParamsSchema,
  reply: EmptyReplySchema,
});

export const typeInSandbox = endpoint({
  name: 'typeInSandbox',
  method: 'POST',
  path: '/sandbox/customers/:sandboxCustomerId/typing',
  summary: 'Begin or stop typing as the customer',
  access: 'connections-page:actionButtons',
  params: SandboxCustomerParamsSchema,
  body: TypeInSandboxSchema,
  reply: EmptyReplySchema,
  example: { body: { isTyping: true } },
});

export const callFromSandbox = endpoint({
  name: 'callFromSandbox',
  method: 'POST',
  path: '/sandbox/customers/:sandboxCustomerId/call',
  summary: 'Call the company as the customer; nobody takes it',
  access: 'connections-page:actionButtons',
  params: SandboxCustomerParamsSchema,
  body: CallFromSandboxSchema,
  reply: SandboxMessageSchema,
  example: { body: { isVideo: false } },
});

export const sendSandboxMessage = endpoint({
  name: 'sendSandboxMessage',
  method: 'POST',
  path: '/sandbox/messages',
  summary: 'Let a text arrive from a number, known or not: for tests and scripts',
  access: 'connections-page:actionButtons',
  body: SendSandboxMessageSchema,
  reply: SandboxMessageSchema,
  example: { body: { connectionId: 1, from: '5511987654321', name: 'Carla Dias', text: 'Bom dia!' } },
});

export const editSandboxMessage = endpoint({
  name: 'editSandboxMessage',
  method: 'PUT',
  path: '/sandbox/messages/:sandboxMessageId',
  summary: 'Change a text as whoever wrote it',
  access: 'connections-page:actionButtons',
  params: SandboxMessageParamsSchema,
  body: EditSandboxMessageSchema,
  reply: SandboxMessageSchema,
  example: { body: { text: 'Boa tarde!' } },
});

export const deleteSandboxMessage = endpoint({
  name: 'deleteSandboxMessage',
  method: 'DELETE',
  path: '/sandbox/messages/:sandboxMessageId',
  summary: 'Take a message back for everybody, as whoever wrote it',
  access: 'connections-page:actionButtons',
  params: SandboxMessageParamsSchema,
  reply: SandboxMessageSchema,
});

export const reactInSandbox = endpoint({
  name: 'reactInSandbox',
  method: 'POST',
  path: '/sandbox/messages/:sandboxMessageId/reaction',
  summary: 'React as the customer, or on the company’s own phone',
  access: 'connections-page:actionButtons',
  params: SandboxMessageParamsSchema,
  body: ReactInSandboxSchema,
  reply: SandboxMessageSchema,
  example: { body: { emoji: '👍' } },
});

export const playSandboxMessage = endpoint({
  name: 'playSandboxMessage',
  method: 'POST',
  path: '/sandbox/messages/:sandboxMessageId/played',
  summary: 'Listen to a voice message of the company as the customer',
  access: 'connections-page:actionButtons',
  params: SandboxMessageParamsSchema,
  reply: SandboxMessageSchema,
});
