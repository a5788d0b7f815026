import type { BodyInputOf } from '@prosa/contracts/endpoint.ts';
import { createTicketNote, deleteTicketNote } from '@prosa/contracts/ticket-notes/api.ts';
import type { TicketNote, TicketNoteEvent } from '@prosa/contracts/ticket-notes/schema.ts';
import { type QueryClient, useMutation } from '@tanstack/react-query';
import { call } from '#lib/api.ts';
import { type TicketNotesKey, ticketNoteKeys } from './queries.ts';
import { reduceTicketNotes } from './realtime.ts';

function applyNoteEvent(client: QueryClient, event: TicketNoteEvent): void {
  for (const [key, notes] of client.getQueriesData<TicketNote[]>({ queryKey: ticketNoteKeys.lists })) {
    if (notes) client.setQueryData(key, reduceTicketNotes(notes, event, (key as TicketNotesKey)[2]));
  }
}

export function useCreateTicketNote() {
  return useMutation({
    mutationFn: (body: BodyInputOf<typeof createTicketNote>) => call(createTicketNote, { body }),
    meta: { shownByForm: ['ERR_VALIDATION'] },
    onSuccess: (ticketNote, _body, _result, { client }) =>
      applyNoteEvent(client, { action: 'create', ticketNote }),
  });
}

export function useDeleteTicketNote() {
  return useMutation({
    mutationFn: ({ id }: TicketNote) => call(deleteTicketNote, { params: { ticketNoteId: id } }),
    onSuccess: (_reply, { id, ticketId }, _result, { client }) =>
      applyNoteEvent(client, { action: 'delete', ticketNoteId: id, ticketId }),
  });
}
