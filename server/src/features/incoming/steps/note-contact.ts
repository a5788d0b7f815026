import { keepInPhoneBook } from '#features/contacts/phone-book/service.ts';
import { isConversation } from '#features/incoming/rules.ts';
import type { IncomingParts, Step } from './context.ts';

/**
 * Addresses that belong together, or a name. It completes somebody who is known; the phone's whole book does not become
 * contacts by itself: it is kept until somebody imports it.
 */
export function noteContact({ addresses }: IncomingParts): Step<'contact'> {
  return async (tx, connectionId, { address, name, isSaved, former }) => {
    if (!isConversation(address)) return 'not-a-conversation';
    if (former) return (await addresses.readdress(tx, former, address)) ? 'applied' : 'nothing-new';
    const isInBook = isSaved && (await keepInPhoneBook(tx, connectionId, address, name));
    const known = await addresses.findReached(tx, address, name);
    return isInBook || known ? 'applied' : 'nothing-new';
  };
}
