import type { Ticket } from '#contracts/tickets/schema.ts';
import type { Message } from './schema.ts';

export type MessageEvent =
  /** Carries the updated ticket, for the lists, and its contact. */
  | {
      readonly action: 'create';
      readonly message: Message;
      readonly ticket: Ticket;
      readonly contact: Ticket['contact'];
    }
  | { readonly action: 'update'; readonly message: Message };
