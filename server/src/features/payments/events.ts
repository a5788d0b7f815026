import type { Company } from '@prosa/contracts/companies/schema.ts';
import { defineEvent } from '#platform/events/domain-event.ts';
import { type BroadcastRule, broadcastOf } from '#platform/realtime/broadcast.ts';
import { companyRoom } from '#platform/realtime/rooms.ts';

/** An invoice was paid; the company with its new due date. */
export const paymentConfirmed = defineEvent<{ company: Company }>('payment.confirmed');

export const paymentBroadcasts: readonly BroadcastRule[] = [
  broadcastOf(paymentConfirmed, ({ company }, companyId) => [
    { name: 'payment', payload: { action: 'CONCLUIDA', company }, rooms: [companyRoom(companyId)] },
  ]),
];
