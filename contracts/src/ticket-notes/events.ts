import type { TicketNote } from './schema.ts';

export type TicketNoteEvent =
  | { readonly action: 'create'; readonly ticketNote: TicketNote }
  | { readonly action: 'delete'; readonly ticketNoteId: number; readonly ticketId: number };
