import type { Ticket, TicketEvent } from '@prosa/contracts/tickets/schema.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { type ListViewer, ticketQuery, unreadTicketsQuery } from '#features/tickets/queries.ts';
import { shareChime } from '#lib/chime.ts';
import { showNotice } from '#lib/desktop-notice.ts';
import { type Translate, useT } from '#lib/i18n.ts';
import { isPageFocused, useIsPageFocused } from '#lib/page-activity.ts';
import type { StoredArrival } from '#lib/storage.ts';
import { holdTabLock, isTabLockHeld } from '#lib/tab-locks.ts';
import { plainText } from '#lib/whatsapp-text.ts';
import { toast } from '#ui/toast.ts';
import { addArrival, arrivalOf, endsArrival, removeArrivals } from './arrivals.ts';
import {
  type Conversation,
  isMissingFromList,
  isNewMessageFor,
  isSameConversation,
  listenToEvents,
  type NewMessage,
} from './realtime.ts';

/** Returns the link to an unread ticket: its conversation, or the tab in which it can be accepted. */
export function ticketLinkOf({ status, uuid }: Pick<Ticket, 'status' | 'uuid'>) {
  const isPending = status === 'pending';
  return {
    to: '/tickets/{-$ticketId}',
    params: isPending ? {} : { ticketId: uuid },
    search: isPending ? { tab: 'pending' as const } : {},
  } as const;
}

/** Longer than other toasts: nothing else on the page changes. */
const arrivalToastMs = 8000;

/** Contact cards and locations have a body that is not readable text. */
const mediaTypesWithoutText: readonly string[] = ['vcard', 'locationMessage'];

/** Returns the text of a browser notification: the message's text, or the name of its kind. */
export function noticeText({ message, ticket }: NewMessage, t: Translate): string {
  const words = mediaTypesWithoutText.includes(message.mediaType) ? '' : plainText(message.body);
  const kind = ticket.lastMessageKind;
  const said = words || t(kind === 'text' ? 'notifications.newMessage' : `tickets.kind.${kind}`);
  return ticket.isGroup && message.contact ? `${message.contact.name}: ${said}` : said;
}

/** Lock that a tab holds while its user views the conversation, so that other tabs raise no alert for it. */
const readingLockName = ({ contactId, whatsappId }: Conversation): string =>
  `prosa-reading-${contactId}-${whatsappId ?? 'none'}`;

function useConversationOnScreen(): Conversation | undefined {
  const uuid = useParams({ strict: false, select: ({ ticketId }) => ticketId });
  // Reads the cache only: the page itself fetches the ticket.
  const { data } = useQuery({ ...ticketQuery(uuid ?? ''), enabled: false });
  return uuid === undefined ? undefined : data;
}

/** Holds the lock of the conversation being viewed in this tab. */
function useReadingLock(onScreen: Conversation | undefined): void {
  const isLookedAt = useIsPageFocused();
  const name = onScreen && isLookedAt ? readingLockName(onScreen) : undefined;
  useEffect(() => (name === undefined ? undefined : holdTabLock(name, { by: 'many' })), [name]);
}

/** Plays a sound and shows a browser notification for customers' messages, unless a tab already shows them. */
export function useMessageAlerts(viewer: ListViewer): void {
  const t = useT();
  const client = useQueryClient();
  const navigate = useNavigate();
  const onScreen = useConversationOnScreen();
  useReadingLock(onScreen);
  const onScreenUuid = useParams({ strict: false, select: ({ ticketId }) => ticketId });
  const isLookedAt = useIsPageFocused();
  useEffect(() => {
    if (isLookedAt) removeArrivals(({ uuid }) => uuid === onScreenUuid);
  }, [isLookedAt, onScreenUuid]);

  const isBeingRead = useEffectEvent(async (conversation: Conversation): Promise<boolean> => {
    const isHere = onScreen !== undefined && isSameConversation(onScreen, conversation);
    return (isHere && isPageFocused()) || isTabLockHeld(readingLockName(conversation));
  });

  const notify = useEffectEvent((event: NewMessage): void => {
    const { ticket, contact } = event;
    showNotice({
      tag: `prosa-ticket-${ticket.id}`,
      title: contact.name,
      body: noticeText(event, t),
      icon: contact.profilePicUrl ?? '/icon-192.png',
      onOpen: () => void navigate(ticketLinkOf(ticket)),
    });
  });

  const announce = useEffectEvent((arrival: StoredArrival): void => {
    const { byName: by, contactName: contact } = arrival;
    toast.info(t('notifications.arrived', { by, contact }), { durationMs: arrivalToastMs });
    if (onScreenUuid !== arrival.uuid || !isPageFocused()) addArrival(arrival);
  });

  const notifyArrival = useEffectEvent(({ ticketId, uuid, byName, contactName }: StoredArrival): void => {
    showNotice({
      tag: `prosa-ticket-${ticketId}`,
      title: contactName,
      body: t('notifications.arrivedShort', { by: byName }),
      icon: '/icon-192.png',
      onOpen: () => void navigate(ticketLinkOf({ status: 'open', uuid })),
    });
  });

  const fetchUnknown = useEffectEvent((event: TicketEvent): void => {
    const { queryKey } = unreadTicketsQuery(viewer);
    const list = client.getQueryData(queryKey);
    if (list && isMissingFromList(list, event)) void client.invalidateQueries({ queryKey });
  });

  useEffect(() => {
    const chime = shareChime();
    let isOurTurn = false;
    const leave = holdTabLock('prosa-notices', {
      by: 'one',
      onHeld: () => {
        isOurTurn = true;
      },
    });
    async function call(event: NewMessage): Promise<void> {
      if (await isBeingRead(event.ticket)) return;
      chime.ring();
      if (isOurTurn) notify(event);
    }
    function receive(event: TicketEvent): void {
      removeArrivals((arrival) => endsArrival(event, arrival));
      const arrival = arrivalOf(event, viewer.userId);
      if (!arrival) return;
      chime.ring();
      announce(arrival);
      if (isOurTurn) notifyArrival(arrival);
    }
    const stop = listenToEvents(({ name, payload }) => {
      if (name === 'ticket') {
        fetchUnknown(payload);
        receive(payload);
      }
      if (name === 'appMessage' && isNewMessageFor(payload, viewer.userId)) void call(payload);
    });
    return () => {
      stop();
      leave();
      chime.leave();
    };
  }, [viewer.userId]);
}
