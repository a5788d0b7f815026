import type { AuthEvent } from '@prosa/contracts/access/events.ts';
import { followQueue } from '@prosa/contracts/queues/rules.ts';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { companyLiveRules } from '#features/companies/realtime.ts';
import { connectionLiveRules } from '#features/connections/realtime.ts';
import { importNotices } from '#features/contacts/imports/state.ts';
import { contactLiveRules } from '#features/contacts/realtime.ts';
import { integrationDeliveryLiveRules } from '#features/integration-deliveries/realtime.ts';
import { integrationLiveRules } from '#features/integrations/realtime.ts';
import { messageLiveRules } from '#features/messages/realtime.ts';
import { hearEvent } from '#features/notifications/realtime.ts';
import { presence } from '#features/presence/state.ts';
import { promptLiveRules } from '#features/prompts/realtime.ts';
import { queueOptionLiveRules } from '#features/queue-options/realtime.ts';
import { queueLiveRules } from '#features/queues/realtime.ts';
import { quickMessageLiveRules } from '#features/quick-messages/realtime.ts';
import { sandboxLiveRules } from '#features/sandbox-phone/realtime.ts';
import { settingLiveRules } from '#features/settings/realtime.ts';
import { tagLiveRules } from '#features/tags/realtime.ts';
import { refetchTemplates } from '#features/templates/realtime.ts';
import { ticketNoteLiveRules } from '#features/ticket-notes/realtime.ts';
import { ticketLiveRules } from '#features/tickets/realtime.ts';
import { applyToSession } from '#features/users/mutations.ts';
import { userLiveRules } from '#features/users/realtime.ts';
import { atNextFrame, createLiveQueries, type LiveEvent, type LiveRule } from '#lib/live-query.ts';
import { session, useSessionUser } from '#lib/session.ts';
import { openSocket, type SocketLink } from '#lib/socket.ts';
import { setLinkState } from '#lib/socket-state.ts';
import { showError } from './error-toasts.ts';

/** Every feature's table; a new feature adds its own here. */
const liveRules: readonly LiveRule[] = [
  ...companyLiveRules,
  ...connectionLiveRules,
  ...contactLiveRules,
  ...integrationDeliveryLiveRules,
  ...integrationLiveRules,
  ...messageLiveRules,
  ...promptLiveRules,
  ...queueLiveRules,
  ...queueOptionLiveRules,
  ...quickMessageLiveRules,
  ...sandboxLiveRules,
  ...settingLiveRules,
  ...tagLiveRules,
  ...ticketLiveRules,
  ...ticketNoteLiveRules,
  ...userLiveRules,
];

/** Long enough to read the message, as the specification says. */
const reloadAfterMs = 1000;

function leaveForOtherLogin(event: AuthEvent, userId: number): void {
  if (event.user.id !== userId) return;
  session.clear('elsewhere');
  setTimeout(() => globalThis.location.replace('/login?notice=elsewhere'), reloadAfterMs);
}

/** What an event means for the session itself; the lists are the business of the live rules. */
function applyToOwnSession(event: LiveEvent, userId: number): void {
  if (event.name === 'auth') leaveForOtherLogin(event.payload, userId);
  if (event.name === 'user' && event.payload.action !== 'delete') applyToSession(event.payload.user);
  if (event.name === 'queue') {
    session.updateUser((user) => {
      const queues = followQueue(user.queues, event.payload);
      return queues === user.queues ? user : { ...user, queues };
    });
  }
  if (event.name === 'whatsapp' && event.payload.action === 'delete') {
    const { whatsappId } = event.payload;
    session.updateUser((user) => (user.whatsappId === whatsappId ? { ...user, whatsappId: null } : user));
  }
  if (event.name === 'settings') {
    const { setting } = event.payload;
    session.updateUser((user) => {
      const others = user.company.settings.filter(({ key }) => key !== setting.key);
      return { ...user, company: { ...user.company, settings: [...others, setting] } };
    });
  }
}

interface Link {
  readonly client: QueryClient;
  readonly companyId: number;
  readonly userId: number;
}

function startRealtime({ client, companyId, userId }: Link): () => void {
  const live = createLiveQueries(client, liveRules, atNextFrame);
  let socket: SocketLink | undefined;
  let isStopped = false;
  setLinkState('connecting');
  import('socket.io-client')
    .then(({ io }) => {
      if (isStopped) return;
      socket = openSocket({
        io,
        session,
        companyId,
        onState: setLinkState,
        onEvent: (event) => {
          live.push(event);
          applyToOwnSession(event, userId);
          hearEvent(event);
          importNotices.hear(event);
          presence.hearEvent(event);
          refetchTemplates(client, event);
        },
        onViewing: presence.hear,
        onContactTyping: presence.hearContact,
        onReady: ({ mustRefetch }) => {
          if (socket) presence.connect(socket.say);
          if (mustRefetch) void client.invalidateQueries();
        },
      });
    })
    .catch(showError);
  return () => {
    isStopped = true;
    socket?.close();
    live.stop();
  };
}

/** Keeps the cached data of a session live for as long as it is mounted. */
export function RealtimeBridge() {
  const client = useQueryClient();
  const { id: userId, companyId } = useSessionUser();
  useEffect(() => startRealtime({ client, companyId, userId }), [client, companyId, userId]);
  return null;
}
