import { type AddressMode, addressOf, parseAddress } from './addresses.ts';
import type { Companion, Person } from './person.ts';
import { firstChild, type Stanza, stanza } from './stanza.ts';
import { connectionOf, personAt, type World } from './world.ts';

/** `subscribe` reaches whoever is asked about; being there or not is told to the own phone. */
export function forwardPresence(world: World, { person }: Companion, node: Stanza): void {
  const { to, type = 'available' } = node.attrs;
  const target = to === undefined ? person : personAt(world, parseAddress(to));
  target?.journal.add({ kind: 'presence', from: person.pn, state: type });
}

export function forwardTyping(world: World, { person }: Companion, node: Stanza): void {
  const state = firstChild(node);
  const target = personAt(world, parseAddress(node.attrs.to ?? ''));
  if (!state) return;
  target?.journal.add({
    kind: 'typing',
    from: person.pn,
    state: state.attrs.media === 'audio' ? 'recording' : state.tag,
  });
}

export interface Way {
  readonly from: Person;
  readonly to: Person;
  readonly mode?: AddressMode;
}

export function showPresence(
  world: World,
  { from, to, mode = 'pn' }: Way,
  state: 'available' | 'unavailable',
): void {
  const type = state === 'unavailable' ? state : undefined;
  tell(world, to, stanza('presence', { from: addressOf(from, mode), type }));
}

export function showTyping(
  world: World,
  { from, to, mode = 'pn' }: Way,
  state: 'composing' | 'recording' | 'paused',
): void {
  const typing =
    state === 'recording'
      ? stanza('composing', { media: 'audio' })
      : stanza(state === 'paused' ? 'paused' : 'composing');
  tell(world, to, stanza('chatstate', { from: addressOf(from, mode) }, [typing]));
}

/** Only to devices that are there: nobody wants to know later that somebody was typing. */
function tell(world: World, person: Person, node: Stanza): void {
  for (const companion of person.companions.values()) connectionOf(world, companion)?.send(node);
}
