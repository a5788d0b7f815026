import { type BroadcastRule, broadcastOf } from '#platform/realtime/broadcast.ts';
import { permissionRoom } from '#platform/realtime/rooms.ts';
import { invoiceCancelled, invoiceCreated, invoiceUpdated } from './events.ts';

export const invoiceBroadcasts: readonly BroadcastRule[] = [
  broadcastOf(invoiceCreated, ({ invoice }, companyId) => [
    {
      name: 'invoice',
      payload: { action: 'create', invoice },
      rooms: [permissionRoom(companyId, 'invoices:manage')],
    },
  ]),
  broadcastOf(invoiceUpdated, ({ invoice }, companyId) => [
    {
      name: 'invoice',
      payload: { action: 'update', invoice },
      rooms: [permissionRoom(companyId, 'invoices:manage')],
    },
  ]),
  broadcastOf(invoiceCancelled, ({ invoiceId }, companyId) => [
    {
      name: 'invoice',
      payload: { action: 'delete', invoiceId },
      rooms: [permissionRoom(companyId, 'invoices:manage')],
    },
  ]),
];
