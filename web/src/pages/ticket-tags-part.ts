import { lazyOverlay } from '#ui/lazy-part.tsx';

/** The only dialog about a ticket with a form of another noun in it, which is as large as all others together. */
export const TicketTags = lazyOverlay(async () => (await import('./ticket-tags.tsx')).TicketTags, {
  texts: ['tags'],
});
