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
  summary: 'Simulate a phone that scans the QR code of a sandbox connection.',
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
  summary: 'Simulate a fault of a sandbox connection: network loss, timeout, logout or ban.',
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
  summary: 'Get the fault switches and the busy hour of a sandbox connection.',
  access: 'connections-page:actionButtons',
  params: ConnectionParamsSchema,
  reply: SandboxPhoneSchema,
});

export const setSandboxSwitches = endpoint({
  name: 'setSandboxSwitches',
  method: 'PUT',
  path: '/sandbox/connections/:connectionId/switches',
  summary: 'Turn lasting faults of a sandbox connection on or off.',
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
  summary: 'Simulate many new customers within a minute. A busy hour in progress continues.',
  access: 'connections-page:actionButtons',
  params: ConnectionParamsSchema,
  reply: SandboxPhoneSchema,
});

export const stopSandboxBusyHour = endpoint({
  name: 'stopSandboxBusyHour',
  method: 'DELETE',
  path: '/sandbox/connections/:connectionId/busy-hour',
  summary: 'Stop the simulated busy hour.',
  access: 'connections-page:actionButtons',
  params: ConnectionParamsSchema,
  reply: SandboxPhoneSchema,
});

export const listSandboxCustomers = endpoint({
  name: 'listSandboxCustomers',
  method: 'GET',
  path: '/sandbox/connections/:connectionId/customers',
  summary: 'List the customers and groups of a sandbox connection, latest message first.',
  access: 'connections-page:actionButtons',
  params: ConnectionParamsSchema,
  reply: z.array(SandboxCustomerSchema),
});

export const createSandboxCustomer = endpoint({
  name: 'createSandboxCustomer',
  method: 'POST',
  path: '/sandbox/connections/:connectionId/customers',
  summary: 'Create a simulated customer or group.',
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
  summary: 'Reveal the phone number of a simulated customer who had none.',
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
  summary: 'Get one page of the chat as the customer’s phone shows it.',
  access: 'connections-page:actionButtons',
  params: SandboxCustomerParamsSchema,
  query: SandboxChatQuerySchema,
  reply: SandboxChatSchema,
});

export const sayInSandbox = endpoint({
  name: 'sayInSandbox',
  method: 'POST',
  path: '/sandbox/customers/:sandboxCustomerId/messages',
  summary: 'Send a message as the customer, or from the company’s own phone.',
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
  summary: 'Send a file as the customer, or from the company’s own phone.',
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
  summary: 'Mark the company’s messages as read by the customer.',
  access: 'connections-page:actionButtons',
  params: SandboxCustomerParamsSchema,
  reply: EmptyReplySchema,
});

export const typeInSandbox = endpoint({
  name: 'typeInSandbox',
  method: 'POST',
  path: '/sandbox/customers/:sandboxCustomerId/typing',
  summary: 'Start or stop typing as the customer.',
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
  summary: 'Simulate a missed call from the customer.',
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
  summary: 'Simulate an incoming text from any number, for tests and scripts.',
  access: 'connections-page:actionButtons',
  body: SendSandboxMessageSchema,
  reply: SandboxMessageSchema,
  example: { body: { connectionId: 1, from: '5511987654321', name: 'Carla Dias', text: 'Bom dia!' } },
});

export const editSandboxMessage = endpoint({
  name: 'editSandboxMessage',
  method: 'PUT',
  path: '/sandbox/messages/:sandboxMessageId',
  summary: 'Edit a message as its author.',
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
  summary: 'Delete a message for everyone, as its author.',
  access: 'connections-page:actionButtons',
  params: SandboxMessageParamsSchema,
  reply: SandboxMessageSchema,
});

export const reactInSandbox = endpoint({
  name: 'reactInSandbox',
  method: 'POST',
  path: '/sandbox/messages/:sandboxMessageId/reaction',
  summary: 'React to a message as the customer, or from the company’s own phone.',
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
  summary: 'Mark a voice message of the company as played by the customer.',
  access: 'connections-page:actionButtons',
  params: SandboxMessageParamsSchema,
  reply: SandboxMessageSchema,
});
