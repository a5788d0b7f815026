import { ConnectionParamsSchema } from '#contracts/connections/schema.ts';
import { endpoint } from '#contracts/endpoint.ts';
import { EmptyReplySchema } from '#contracts/fields.ts';
import { CauseFaultSchema, ScanQrSchema } from './schema.ts';

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
