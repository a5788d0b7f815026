import { lastMessageMax } from '@prosa/contracts/tickets/schema.ts';

/** What a list shows of a message. */
export function previewOf(body: string): string {
  // Cut by characters, so that no emoji is halved; one takes two units at most.
  return [...body.slice(0, 2 * lastMessageMax)].slice(0, lastMessageMax).join('');
}
