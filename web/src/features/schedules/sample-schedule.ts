import type { Schedule } from '@prosa/contracts/schedules/schema.ts';

/** One as the server would show it, for tests. */
export function sampleSchedule(change: Partial<Schedule> = {}): Schedule {
  return {
    id: 1,
    body: 'Lembrete da consulta',
    sendAt: '2026-03-07T12:00:00.000Z',
    sentAt: null,
    status: 'PENDENTE',
    error: null,
    companyId: 1,
    userId: 7,
    user: { id: 7, name: 'Ana' },
    contactId: 3,
    contact: { id: 3, name: 'Mário Ávila' },
    whatsappId: 2,
    whatsapp: { id: 2, name: 'Loja' },
    queueId: null,
    queue: null,
    ticketId: null,
    ticketUuid: null,
    mediaPath: null,
    mediaName: null,
    createdAt: '2026-03-01T12:00:00.000Z',
    updatedAt: '2026-03-01T12:00:00.000Z',
    ...change,
  };
}
