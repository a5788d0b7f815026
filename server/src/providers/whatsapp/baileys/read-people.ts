import type { BaileysEventMap, Contact } from 'baileys';

import type { Address, ProviderEvent } from '#providers/whatsapp/port.ts';
import { addressOfJid } from './addresses.ts';
import type { TranslationContext } from './read-message.ts';
import { createRecentMap } from './recent-map.ts';

const namesKept = 20_000;

/** Contact updates: names, and which addresses belong to the same user. */
export interface People {
  contacts(contacts: readonly Partial<Contact>[], reading: TranslationContext): ProviderEvent[];
  mapping(mapping: BaileysEventMap['lid-mapping.update'], reading: TranslationContext): ProviderEvent[];
}

function addressOfContact({ id, lid, phoneNumber }: Partial<Contact>): Address | undefined {
  const own = addressOfJid(id, lid ?? phoneNumber);
  return own && { ...addressOfJid(lid), ...addressOfJid(phoneNumber), ...own };
}

/** Remembers published names, because each message carries the name of its author. */
export function createPeople(): People {
  const told = createRecentMap<string>(namesKept);

  function tell(address: Address, name: string | undefined, isSaved: boolean): ProviderEvent[] {
    const who = JSON.stringify([address.phone, address.lid, isSaved, name === undefined]);
    if (told.get(who) === (name ?? '')) return [];
    told.set(who, name ?? '');
    return [{ type: 'contact', address, ...(name === undefined ? {} : { name }), isSaved }];
  }

  return {
    contacts: (contacts, { book }) =>
      contacts.flatMap((contact) => {
        const address = addressOfContact(contact);
        if (!address || address.group !== undefined) return [];
        book.add(address);
        // The name in the phone's address book takes precedence over the one users give themselves.
        const name = contact.name || contact.notify || contact.verifiedName || undefined;
        const isPaired = address.phone !== undefined && address.lid !== undefined;
        if (name === undefined && !isPaired) return [];
        return tell(book.complete(address), name, Boolean(contact.name));
      }),
    mapping({ pn, lid }, { book }) {
      const address = addressOfJid(pn, lid);
      if (address?.phone === undefined || address.lid === undefined) return [];
      book.add(address);
      return tell(address, undefined, false);
    },
  };
}

/** Reads typing states only; online presence is not used. */
export function readPresence(
  { id, presences }: BaileysEventMap['presence.update'],
  { book }: TranslationContext,
): ProviderEvent[] {
  const chat = addressOfJid(id);
  if (!chat) return [];
  const states = Object.values(presences).map(({ lastKnownPresence }) => lastKnownPresence);
  const isTyping = states.some((state) => state === 'composing' || state === 'recording');
  return [{ type: 'presence', chat: book.complete(chat), isTyping }];
}
