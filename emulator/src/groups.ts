import { type AddressMode, addressOf, parseAddress } from './addresses.ts';
import { randomId } from './derive-key.ts';
import { deliver } from './offline.ts';
import type { Companion, Person } from './person.ts';
import {
  attribute,
  bytesOf,
  children,
  firstChild,
  now,
  refusal,
  result,
  type Stanza,
  stanza,
} from './stanza.ts';
import { type Group, personAt, type World } from './world.ts';

export interface GroupSettings {
  readonly subject: string;
  /** The first member is the admin. */
  readonly members: readonly Person[];
  readonly mode?: AddressMode | undefined;
}

let groupCount = 0;

export function createGroup(world: World, { subject, members, mode = 'lid' }: GroupSettings): Group {
  groupCount += 1;
  const group: Group = {
    jid: `1203630${String(Date.now()).slice(-8)}${String(groupCount).padStart(3, '0')}@g.us`,
    mode,
    subject,
    members: new Map(members.map((member, index) => [member, index === 0 ? 'admin' : 'member'])),
    createdAt: Number(now()),
  };
  world.groups.set(group.jid, group);
  return group;
}

export type MembershipChange = 'add' | 'remove' | 'promote' | 'demote';

/** Changes the members of the group and notifies all linked devices, including those of removed members. */
export function changeMembers(
  world: World,
  { group, actor }: { readonly group: Group; readonly actor: Person },
  change: MembershipChange,
  people: readonly Person[],
): void {
  const told = new Set([...group.members.keys(), ...people]);
  for (const person of people) {
    if (change === 'remove') group.members.delete(person);
    else group.members.set(person, change === 'promote' ? 'admin' : 'member');
  }
  // A removed member must not read new messages: phones create new keys, so devices need them again.
  if (change === 'remove') forgetGroupKeys(group, told);
  notify(
    world,
    { group, actor, told },
    stanza(
      change,
      {},
      people.map((person) => participant(group, person)),
    ),
  );
}

export function changeSubject(
  world: World,
  { group, actor }: { readonly group: Group; readonly actor: Person },
  subject: string,
): void {
  group.subject = subject;
  const told = new Set(group.members.keys());
  notify(
    world,
    { group, actor, told },
    stanza('subject', { subject, s_t: now(), s_o: addressOf(actor, group.mode) }),
  );
}

function forgetGroupKeys(group: Group, people: ReadonlySet<Person>): void {
  for (const person of people) {
    for (const { groupKeys } of person.companions.values()) {
      for (const key of groupKeys) if (key.startsWith(`${group.jid} `)) groupKeys.delete(key);
    }
  }
}

interface Announcement {
  readonly group: Group;
  readonly actor: Person;
  readonly told: ReadonlySet<Person>;
}

function notify(world: World, { group, actor, told }: Announcement, content: Stanza): void {
  const attrs = {
    from: group.jid,
    participant: addressOf(actor, group.mode),
    participant_pn: group.mode === 'lid' ? addressOf(actor, 'pn') : undefined,
    t: now(),
    type: 'w:gp2',
    notify: actor.name,
  };
  for (const companion of [...told].flatMap((person) => [...person.companions.values()])) {
    deliver(world, companion, stanza('notification', { ...attrs, id: randomId() }, [content]));
  }
}

export function answerGroupQuery(world: World, { person }: Companion, iq: Stanza): Stanza {
  const asked = firstChild(iq);
  if (asked?.tag === 'participating') return result(iq, [participating(world, person)]);
  if (asked?.tag === 'create') return result(iq, [describe(createFor(world, person, asked))]);
  if (asked?.tag === 'leave') {
    for (const { attrs } of children(asked, 'group')) leave(world, person, attrs.id ?? '');
    return result(iq, [stanza('leave')]);
  }
  const group = world.groups.get(attribute(iq, 'to'));
  if (!group || !asked) return refusal(iq, 404, 'item-not-found');
  return answerAboutGroup(world, { group, actor: person }, iq, asked);
}

function answerAboutGroup(
  world: World,
  scene: { readonly group: Group; readonly actor: Person },
  iq: Stanza,
  asked: Stanza,
): Stanza {
  if (!scene.group.members.has(scene.actor)) return refusal(iq, 403, 'forbidden');
  switch (asked.tag) {
    case 'query':
      return result(iq, [describe(scene.group)]);
    case 'subject':
      changeSubject(world, scene, bytesOf(asked).toString());
      return result(iq);
    case 'add':
    case 'remove':
    case 'promote':
    case 'demote': {
      const people = named(world, asked);
      changeMembers(world, scene, asked.tag, people);
      return result(iq, [
        stanza(
          asked.tag,
          {},
          people.map((one) => participant(scene.group, one)),
        ),
      ]);
    }
    default:
      return refusal(iq, 501, 'feature-not-implemented');
  }
}

function createFor(world: World, owner: Person, asked: Stanza): Group {
  const members = [owner, ...named(world, asked).filter((person) => person !== owner)];
  return createGroup(world, { subject: attribute(asked, 'subject'), members });
}

function leave(world: World, person: Person, jid: string): void {
  const group = world.groups.get(jid);
  if (group) changeMembers(world, { group, actor: person }, 'remove', [person]);
}

function participating(world: World, person: Person): Stanza {
  const groups = [...world.groups.values()].filter(({ members }) => members.has(person));
  return stanza('groups', {}, groups.map(describe));
}

function named(world: World, asked: Stanza): Person[] {
  return children(asked, 'participant').flatMap((node) => {
    const person = personAt(world, parseAddress(attribute(node, 'jid')));
    return person ? [person] : [];
  });
}

function describe(group: Group): Stanza {
  const [owner] = group.members.keys();
  return stanza(
    'group',
    {
      id: group.jid.split('@')[0],
      subject: group.subject,
      s_t: group.createdAt,
      creation: group.createdAt,
      creator: owner && addressOf(owner, group.mode),
      addressing_mode: group.mode,
      size: group.members.size,
    },
    [...group.members.keys()].map((person) => participant(group, person)),
  );
}

function participant(group: Group, person: Person): Stanza {
  return stanza('participant', {
    jid: addressOf(person, group.mode),
    ...(group.mode === 'lid' ? { phone_number: addressOf(person, 'pn') } : { lid: addressOf(person, 'lid') }),
    type: group.members.get(person) === 'admin' ? 'admin' : undefined,
  });
}
