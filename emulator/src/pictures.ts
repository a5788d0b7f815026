import { parseAddress } from './addresses.ts';
import { refusal, result, type Stanza, stanza } from './stanza.ts';
import { personAt, type World } from './world.ts';

/** Returns the URL of a profile picture; a person without one gets the same answer as an unknown person. */
export function answerPicture(world: World, iq: Stanza): Stanza {
  const person = personAt(world, parseAddress(iq.attrs.target ?? ''));
  if (!person?.pictureUrl) return refusal(iq, 404, 'item-not-found');
  return result(iq, [stanza('picture', { id: '1', type: 'image', url: person.pictureUrl })]);
}
