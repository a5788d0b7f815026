import type { Invoice } from '@prosa/contracts/invoices/schema.ts';
import { defineEvent } from '#platform/events/domain-event.ts';
import { type BroadcastRule, broadcastOf } from '#platform/realtime/broadcast.ts';
import { permissionRoom } from '#platform/realtime/rooms.ts';

export const invoiceCreated = defineEvent<{ invoice: Invoice }>('invoice.created');
export const invoiceUpdated = defineEvent<{ invoice: Invoice }>('invoice.updated');
/** It is owed no more. */
export const invoiceCancelled = defineEvent<{ invoiceId: number }>('invoice.cancelled');

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
