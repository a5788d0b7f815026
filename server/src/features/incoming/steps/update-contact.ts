import { savePhoneBookEntry } from '#features/contacts/phone-book-service.ts';
import { isConversation } from '#features/incoming/rules.ts';
import type { IncomingDependencies, Step } from './context.ts';

/**
 * Applies addresses that belong together, or a name, to a known contact. Other entries of the phone book do not become
 * contacts by themselves: they are stored until a user imports them.
 */
export function updateContact({ addresses }: IncomingDependencies): Step<'contact'> {
  return async (tx, connectionId, { address, name, isSaved, former }) => {
    if (!isConversation(address)) return 'not-a-conversation';
    if (former) return (await addresses.readdress(tx, former, address)) ? 'applied' : 'nothing-new';
    const isInBook = isSaved && (await savePhoneBookEntry(tx, connectionId, address, name));
    const known = await addresses.findReached(tx, address, name);
    return isInBook || known ? 'applied' : 'nothing-new';
  };
}
