import type { Clock } from '#platform/clock.ts';
import type { Log } from '#platform/log.ts';
import type { ProviderCapabilities, WhatsappProvider } from '#providers/whatsapp/port.ts';
import { openCloudSession } from './cloud-session.ts';
import { createGraph, type GraphOptions } from './graph-client.ts';

export interface CloudOptions extends GraphOptions {
  /** Where the deliveries of a key come to; absent while Meta cannot reach us, which it does over https only. */
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
 * Meta's own interface to WhatsApp. It has no connection that could break: a session is the standing of a number with
 * its token, looked at from time to time. What customers write is delivered to an address of ours (`deliveries.ts`,
 * `features/cloud-webhooks`), whichever process has the session.
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
