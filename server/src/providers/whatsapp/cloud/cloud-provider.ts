import type { Clock } from '#platform/clock.ts';
import type { Log } from '#platform/log.ts';
import type { ProviderCapabilities, WhatsappProvider } from '#providers/whatsapp/port.ts';
import { openCloudSession } from './cloud-session.ts';
import { createGraph, type GraphOptions } from './graph-client.ts';

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
