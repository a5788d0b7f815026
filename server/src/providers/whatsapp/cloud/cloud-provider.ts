import * as z from 'zod/mini';
import type { Clock } from '#platform/clock.ts';
import type { Log } from '#platform/log.ts';
import {
  type CloseReason,
  type CloudAccount,
  type ProviderCapabilities,
  ProviderError,
  type ProviderSession,
  type SessionOptions,
  type SessionState,
  type WhatsappProvider,
} from '#providers/whatsapp/port.ts';
import { closeReasonOf } from './failures.ts';
import { createGraph, type Graph, type GraphCall, type GraphOptions } from './graph-client.ts';
import { downloadMedia } from './media.ts';
import { createSender } from './sender.ts';
import { listTemplates } from './templates.ts';

/** Poll interval, within which a revoked token is noticed if no message is sent. */
const recheckMs = 5 * 60_000;
/** Poll interval after a failed check; after `maxFailedChecks` consecutive failures Meta counts as unavailable. */
const doubtfulRecheckMs = 15_000;
const maxFailedChecks = 3;
/** Time that requests in flight have to complete when the session ends: their outcome would otherwise be unknown. */
const drainTimeoutMs = 3000;

export interface SessionParts {
  readonly graph: Graph;
  readonly webhookUrlOf?: (key: string) => string;
  readonly clock: Clock;
  readonly log: Log;
}

const NumberSchema = z.object({ display_phone_number: z.string() });

function openCloudSession(
  { account, memory, onEvent }: SessionOptions,
  { graph, webhookUrlOf, clock, log }: SessionParts,
): ProviderSession {
  const life = new AbortController();
  /** Outlives the session by up to `drainTimeoutMs`. */
  const sending = new AbortController();
  const underWay = new Set<Promise<unknown>>();
  const { cloud } = account;
  let isOpen = false;
  let ending: Promise<void> | undefined;

  const tell = (state: SessionState) => onEvent({ type: 'state', state });

  function end(): void {
    isOpen = false;
    life.abort();
  }

  /** Closes once, on whichever failure comes first; publishes nothing after the end. */
  function close(closed: { reason: CloseReason; retryAfterMs?: number }): Promise<void> {
    if (life.signal.aborted) return Promise.resolve();
    end();
    ending ??= tell({ at: 'closed', ...closed }).catch((error: unknown) =>
      log.debug({ err: error }, 'session close not reported'),
    );
    return ending;
  }

  async function look({ phoneNumberId, accessToken }: CloudAccount): Promise<string> {
    const path = `/${phoneNumberId}?fields=display_phone_number,verified_name,quality_rating`;
    const answer = NumberSchema.parse(await graph.get(path, { accessToken, signal: life.signal }));
    return answer.display_phone_number.replaceAll(/\D/g, '');
  }

  /** Subscribes the webhook. A failure is only logged, because messages can still be sent. */
  async function subscribe(owner: CloudAccount): Promise<void> {
    if (!webhookUrlOf) return;
    const { businessAccountId, verifyToken, webhookKey, accessToken } = owner;
    try {
      const body = { override_callback_uri: webhookUrlOf(webhookKey), verify_token: verifyToken };
      await graph.post(`/${businessAccountId}/subscribed_apps`, body, { accessToken, signal: life.signal });
    } catch (error) {
      if (!life.signal.aborted) log.warn({ err: error }, 'cloud api webhook subscription failed');
    }
  }

  async function watch(owner: CloudAccount): Promise<void> {
    let failures = 0;
    while (!life.signal.aborted) {
      await clock.sleep(failures > 0 ? doubtfulRecheckMs : recheckMs, life.signal);
      try {
        await look(owner);
        failures = 0;
      } catch (error) {
        failures += 1;
        const closed = closeReasonOf(error);
        const isCertain = closed.reason === 'unauthorized' || closed.reason === 'banned';
        if (isCertain || failures >= maxFailedChecks) return close(closed);
      }
    }
  }

  async function live(): Promise<void> {
    if (!cloud?.accessToken) return close({ reason: 'unauthorized' });
    let number: string;
    try {
      number = await look(cloud);
    } catch (error) {
      log.warn({ err: error }, 'cloud api number not opened');
      return close(closeReasonOf(error));
    }
    isOpen = true;
    await tell({ at: 'open', number });
    await subscribe(cloud);
    await watch(cloud);
  }

  const lived = live().catch(async (error: unknown) => {
    if (life.signal.aborted) return;
    log.error({ err: error }, 'cloud api session failed');
    await close({ reason: 'provider-failed' });
  });

  /** Converts any failure into a `ProviderError`. */
  async function askQuietly<T>(question: (owner: CloudAccount, call: GraphCall) => Promise<T>): Promise<T> {
    if (!isOpen || !cloud) throw new ProviderError({ class: 'temporary' });
    const asked = question(cloud, { accessToken: cloud.accessToken, signal: sending.signal });
    underWay.add(asked);
    try {
      return await asked;
    } catch (error) {
      throw error instanceof ProviderError ? error : new ProviderError({ class: 'bug' }, { cause: error });
    } finally {
      underWay.delete(asked);
    }
  }

  /** Closes the session when the failure ends the login. */
  async function ask<T>(question: (owner: CloudAccount, call: GraphCall) => Promise<T>): Promise<T> {
    try {
      return await askQuietly(question);
    } catch (error) {
      const kind = error instanceof ProviderError ? error.failure.class : undefined;
      if (kind === 'auth' || kind === 'banned') void close(closeReasonOf(error));
      throw error;
    }
  }

  async function leave(): Promise<void> {
    end();
    const farewell = new AbortController();
    const tooLate = clock.sleep(drainTimeoutMs, farewell.signal).catch(() => undefined);
    await Promise.race([Promise.allSettled(underWay), tooLate]);
    farewell.abort();
    sending.abort();
    await Promise.all([lived, ending]);
  }

  return {
    ...createSender(graph, ask),
    openMedia: (reference) => ask((_, call) => downloadMedia(graph, reference, call)),
    // A token may be valid for messages, but not for the business account.
    listTemplates: () => askQuietly((owner, call) => listTemplates(graph, owner, call)),
    disconnect: leave,
    async logout() {
      await leave();
      await memory.clear();
    },
  };
}

export interface CloudOptions extends GraphOptions {
  /** Webhook URL of a key; absent while Meta cannot reach us, because it requires https. */
  readonly webhookUrlOf?: (key: string) => string;
  readonly clock: Clock;
  readonly log: Log;
}

export const cloudCapabilities: ProviderCapabilities = {
  pairing: [],
  hasReplyWindow: true,
  templates: true,
  edit: false,
  revoke: false,
  reactions: true,
  typing: true,
  groups: false,
  takesMessageIds: false,
};

/**
 * Meta's official WhatsApp API. It has no connection that could break: a session is the status of a number and its
 * token, polled from time to time. Customer messages are delivered to our webhook (`deliveries.ts`,
 * `features/cloud-webhooks`), whichever process owns the session.
 */
export function createCloudProvider(options: CloudOptions): WhatsappProvider {
  const graph = createGraph(options);
  return {
    capabilities: cloudCapabilities,
    connect(session) {
      const { webhookUrlOf, clock } = options;
      const log = options.log.child({ connectionId: session.connectionId });
      return openCloudSession(session, { graph, clock, log, ...(webhookUrlOf ? { webhookUrlOf } : {}) });
    },
  };
}
