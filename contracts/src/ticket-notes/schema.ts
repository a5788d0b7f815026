import * as z from 'zod/mini';
import {
  IdParamSchema,
  IdSchema,
  OptionalIdParamSchema,
  OptionalIdSchema,
  TimestampSchema,
  text,
} from '#contracts/fields.ts';
import { validationKeys } from '#contracts/validation-keys.ts';

export const noteLength = { min: 2, max: 2000 } as const;
export const notesShown = 200;

const PersonSchema = z.object({ id: z.int(), name: z.string() });

export const TicketNoteSchema = z.object({
  id: z.int(),
  note: z.string(),
  ticketId: z.int(),
  contactId: z.int(),
  userId: z.nullable(z.int()),
  /** Null when the author has left. */
  user: z.nullable(PersonSchema),
  /** Written by the product about an act of that person; only an admin may delete it. */
  isAutomatic: z.boolean(),
  createdAt: TimestampSchema,
});
export type TicketNote = z.infer<typeof TicketNoteSchema>;

export const ListTicketNotesQuerySchema = z.object({
  ticketId: IdParamSchema,
  /** With a contact, returns the notes of all its tickets. */
  contactId: OptionalIdParamSchema,
});

export const CreateTicketNoteSchema = z.object({
  note: text(
    z.trim(),
    z.minLength(1, validationKeys.required),
    z.minLength(noteLength.min, validationKeys.tooShort),
    z.maxLength(noteLength.max, validationKeys.tooLong),
  ),
  ticketId: IdSchema,
  contactId: OptionalIdSchema,
});
export type CreateTicketNote = z.infer<typeof CreateTicketNoteSchema>;

export const TicketNoteParamsSchema = z.object({ ticketNoteId: IdParamSchema });

export type TicketNoteEvent =
  | { readonly action: 'create'; readonly ticketNote: TicketNote }
  | { readonly action: 'delete'; readonly ticketNoteId: number; readonly ticketId: number };
