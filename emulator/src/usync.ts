import { addressOf, parseAddress, serverAddress } from './addresses.ts';
import type { Person } from './person.ts';
import { attribute, bytesOf, child, children, result, type Stanza, stanza } from './stanza.ts';
import { personAt, type World } from './world.ts';

/** Answers which numbers are on WhatsApp, with their addresses and devices. */
export function answerUsync(world: World, iq: Stanza): Stanza {
  const usync = child(iq, 'usync');
  const asked = new Set(childTags(child(usync, 'query')));
  const users = children(child(usync, 'list'), 'user').map((user) => answerUser(world, user, asked));
  return result(iq, [
    stanza('usync', { sid: usync?.attrs.sid, index: 0, last: 'true', mode: usync?.attrs.mode }, [
      stanza('result', {}),
      stanza('list', {}, users),
    ]),
  ]);
}

function answerUser(world: World, user: Stanza, asked: ReadonlySet<string>): Stanza {
  const { jid, person } = whoIsMeant(world, user);
  const answers: Stanza[] = [];
  if (asked.has('contact')) answers.push(stanza('contact', { type: person ? 'in' : 'out' }));
  if (asked.has('devices')) answers.push(devicesOf(person));
  if (asked.has('lid') && person && parseAddress(jid).mode === 'pn') {
    answers.push(stanza('lid', { val: addressOf(person, 'lid') }));
  }
  return stanza('user', { jid }, answers);
}

/** A query by phone number is answered with the registered address; a query by address with the same address. */
function whoIsMeant(
  world: World,
  user: Stanza,
): { readonly jid: string; readonly person: Person | undefined } {
  const phone = bytesOf(child(user, 'contact')).toString().replaceAll(/\D/gu, '');
  if (!phone) {
    const jid = attribute(user, 'jid');
    return { jid, person: personAt(world, parseAddress(jid)) };
  }
  const person = personByPhone(world, phone);
  return { jid: person ? addressOf(person, 'pn') : `${phone}${serverAddress}`, person };
}

function devicesOf(person: Person | undefined): Stanza {
  const linked = [...(person?.companions.keys() ?? [])];
  return stanza('devices', {}, [
    stanza('device-list', {}, [
      ...(person ? [stanza('device', { id: 0 })] : []),
      ...linked.map((id) => stanza('device', { id, 'key-index': id })),
    ]),
  ]);
}

/** A Brazilian mobile number is the same with and without its ninth digit; returns the registered form. */
export function personByPhone(world: World, phone: string): Person | undefined {
  return otherForms(phone)
    .map((form) => world.people.get(form))
    .find((person) => person !== undefined);
}

function otherForms(phone: string): string[] {
  const [, area, local] = /^55(\d\d)9?(\d{8})$/u.exec(phone) ?? [];
  return area && local ? [phone, `55${area}9${local}`, `55${area}${local}`] : [phone];
}

function childTags(node: Stanza | undefined): string[] {
  return Array.isArray(node?.content) ? node.content.map(({ tag }) => tag) : [];
}
