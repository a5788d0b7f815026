import { useSyncExternalStore } from 'react';
import { outbox } from '#features/messages/outbox.ts';
import { chatOutbox } from '#features/team-chat/outbox.ts';

/** Messages of this person that the browser holds, to customers and to the team. */
export const countUnsent = (): number => outbox.unsent().length + chatOutbox.unsent().length;

export function useUnsentMessages() {
  return {
    toCustomers: useSyncExternalStore(outbox.subscribe, outbox.unsent),
    toTeam: useSyncExternalStore(chatOutbox.subscribe, chatOutbox.unsent),
  };
}
