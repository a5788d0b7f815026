import { lastMessageMax } from '@prosa/contracts/tickets/schema.ts';

/** Preview of a message in a list. */
export function previewOf(body: string): string {
  // Cut by code points, so that no emoji is split; one takes at most two units.
  return [...body.slice(0, 2 * lastMessageMax)].slice(0, lastMessageMax).join('');
}
