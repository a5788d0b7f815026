import type { AuthEvent } from '@prosa/contracts/access/schema.ts';
import type { Company } from '@prosa/contracts/companies/schema.ts';
import { userStatusMessage } from '@prosa/contracts/presence/events.ts';
import { applyQueueEvent } from '@prosa/contracts/queues/rules.ts';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { publishEvent } from '#features/notifications/realtime.ts';
import { applyPresence, refetchPresences } from '#features/presence/realtime.ts';
import { presence } from '#features/presence/state.ts';
import { applyToSession } from '#features/users/mutations.ts';
import { atNextFrame, createLiveQueries, type LiveEvent } from '#lib/live-query.ts';
import { watchActivity } from '#lib/page-activity.ts';
import { useIsPageDataLoaded, watchPageData } from '#lib/page-data.ts';
import { session, useSessionUser } from '#lib/session.ts';
import { openSocket, type SocketLink, setLinkState } from '#lib/socket.ts';
import { showError } from './error-toasts.ts';
import { loadLiveRulesOnDemand } from './live-rules-loader.ts';

/** Long enough to read the message, as the specification says. */
const reloadAfterMs = 1000;

function endReplacedSession(event: AuthEvent, userId: number): void {
  if (event.user.id !== userId) return;
  session.clear('elsewhere');
  setTimeout(() => globalThis.location.replace('/login?notice=elsewhere'), reloadAfterMs);
}

/** Applies a changed company to the session: its details in the shell and the end of its subscription. */
function applyCompanyToSession(company: Company): void {
  session.updateUser((user) => {
    if (company.id !== user.companyId || company.updatedAt < user.company.updatedAt) return user;
    return { ...user, company: { ...user.company, ...company } };
  });
}

/** Applies an event to the session itself; lists are updated by the live rules. */
function applyToOwnSession(event: LiveEvent, userId: number): void {
  if (event.name === 'auth') endReplacedSession(event.payload, userId);
  if (event.name === 'user' && event.payload.action !== 'delete') applyToSession(event.payload.user);
  if (event.name === 'queue') {
    session.updateUser((user) => {
      const queues = applyQueueEvent(user.queues, event.payload);
      return queues === user.queues ? user : { ...user, queues };
    });
  }
  if (event.name === 'whatsapp' && event.payload.action === 'delete') {
    const { whatsappId } = event.payload;
    session.updateUser((user) => (user.whatsappId === whatsappId ? { ...user, whatsappId: null } : user));
  }
  if (event.name === 'company' || event.name === 'payment') applyCompanyToSession(event.payload.company);
  if (event.name === 'settings') {
    const { setting } = event.payload;
    session.updateUser((user) => {
      const others = user.company.settings.filter(({ key }) => key !== setting.key);
      return { ...user, company: { ...user.company, settings: [...others, setting] } };
    });
  }
}

/** Query keys on every page without live rules: presence is broadcast outside the company events. */
const keysWithoutEvents = ['presence'];

interface Link {
  readonly client: QueryClient;
  readonly companyId: number;
  readonly userId: number;
}

function startRealtime({ client, companyId, userId }: Link): () => void {
  const stopping = new AbortController();
  // Unsent messages are sent on any page when the network is back.
  const outboxes = [import('#features/messages/outbox.ts'), import('#features/team-chat/outbox.ts')];
  Promise.all(outboxes).catch(showError);
  Promise.all([import('socket.io-client'), import('./live-rules.ts')])
    .then(([{ io }, { liveTable }]) => {
      if (stopping.signal.aborted) return;
      const live = createLiveQueries(client, liveTable.rules, atNextFrame);
      const known = new Set([...liveTable.rules.map(({ queryKey }) => queryKey[0]), ...keysWithoutEvents]);
      const lazyRules = loadLiveRulesOnDemand({
        client,
        isForeign: ([kind]) => !known.has(kind),
        load: async () => (await import('./live-rules-elsewhere.ts')).lazyLiveTable,
        onTable: ({ rules }) => live.add(rules),
      });
      const sendStatus = (isActive: boolean): void => socket.send(userStatusMessage, { isActive });
      const activity = watchActivity(document, sendStatus);
      const socket: SocketLink = openSocket({
        io,
        session,
        companyId,
        onState: setLinkState,
        onEvent: (event) => {
          live.push(event);
          applyToOwnSession(event, userId);
          publishEvent(event);
          presence.hearEvent(event);
          for (const hear of liveTable.listeners) hear(client, event);
          lazyRules.hear(event);
        },
        onViewing: presence.hear,
        onContactTyping: presence.hearContact,
        onPresence: (news) => applyPresence(client, news),
        isActive: activity.isActive,
        onReady: ({ mustRefetch }) => {
          presence.connect(socket.send);
          sendStatus(activity.isActive());
          refetchPresences(client);
          if (mustRefetch) void client.invalidateQueries();
        },
      });
      stopping.signal.addEventListener('abort', () => {
        activity.stop();
        socket.close();
        lazyRules.stop();
        live.stop();
      });
    })
    .catch(showError);
  return () => stopping.abort();
}

/** Keeps the cached data of a session live for as long as it is mounted. */
export function RealtimeBridge() {
  const client = useQueryClient();
  const { id: userId, companyId } = useSessionUser();
  const isPageDataHere = useIsPageDataLoaded();
  useEffect(() => {
    setLinkState('connecting');
    return watchPageData(client);
  }, [client]);
  // The server replays everything since the session response, so nothing is lost by connecting a moment later.
  useEffect(() => {
    if (!isPageDataHere) return;
    return startRealtime({ client, companyId, userId });
  }, [client, companyId, userId, isPageDataHere]);
  return null;
}
