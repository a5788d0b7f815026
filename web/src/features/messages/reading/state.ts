import { isMessageBefore } from '@prosa/contracts/messages/rules.ts';
import type { Message } from '@prosa/contracts/messages/schema.ts';
import type { Ticket } from '@prosa/contracts/tickets/schema.ts';
import { useEffect, useEffectEvent, useRef } from 'react';
import { markRead } from '#features/messages/mutations.ts';

/** Minimum viewing time before a message counts as read. */
const pauseMs = 400;

const isLookedAt = (): boolean => document.visibilityState === 'visible' && document.hasFocus();

/** Marks the visible messages as read while the page has attention. Returns the callback for the list's scrolling. */
export function useReadMarks(ticket: Ticket, isActive: boolean): (message: Message) => void {
  const newest = useRef<Message>(undefined);
  const told = useRef('');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const mark = useEffectEvent(() => {
    const message = newest.current;
    if (!message || !isActive || ticket.unreadMessages === 0 || !isLookedAt()) return;
    const what = `${message.id} ${ticket.unreadMessages}`;
    if (told.current === what) return;
    told.current = what;
    markRead(ticket.id, message.id).catch(() => {
      // Fails silently: the next view retries.
      told.current = '';
    });
  });

  useEffect(() => {
    const look = (): void => mark();
    globalThis.addEventListener('focus', look);
    document.addEventListener('visibilitychange', look);
    return () => {
      globalThis.removeEventListener('focus', look);
      document.removeEventListener('visibilitychange', look);
      clearTimeout(timer.current);
    };
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: what was counted anew is looked at anew
  useEffect(() => {
    const later = setTimeout(() => mark(), pauseMs);
    return () => clearTimeout(later);
  }, [ticket.unreadMessages]);

  return (message) => {
    if (newest.current && !isMessageBefore(newest.current, message)) return;
    newest.current = message;
    clearTimeout(timer.current);
    timer.current = setTimeout(() => mark(), pauseMs);
  };
}
