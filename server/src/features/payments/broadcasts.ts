import { type BroadcastRule, broadcastOf } from '#platform/realtime/broadcast.ts';
import { companyRoom } from '#platform/realtime/rooms.ts';
import { paymentConfirmed } from './events.ts';

export const paymentBroadcasts: readonly BroadcastRule[] = [
  broadcastOf(paymentConfirmed, ({ company }, companyId) => [
    { name: 'payment', payload: { action: 'CONCLUIDA', company }, rooms: [companyRoom(companyId)] },
  ]),
];
