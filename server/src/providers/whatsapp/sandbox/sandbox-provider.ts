import type { Clock } from '#platform/clock.ts';
import type { Log } from '#platform/log.ts';
import type { WhatsappProvider } from '#providers/whatsapp/port.ts';
import type { SandboxPhone, SandboxWorld } from './port.ts';
import { openSandboxSession, type SandboxSession } from './sandbox-session.ts';

export interface SandboxProvider extends WhatsappProvider, SandboxPhone {}

interface SandboxOptions {
  readonly world: SandboxWorld;
  readonly clock: Clock;
  readonly log: Log;
}

/** A WhatsApp without phone and network, so that anybody can try everything. Lives inside the process. */
export function createSandboxProvider({ world, clock, log }: SandboxOptions): SandboxProvider {
  const open = new Map<number, SandboxSession>();

  return {
    capabilities: {
      pairing: ['qr'],
      hasReplyWindow: false,
      templates: false,
      edit: true,
      revoke: true,
      reactions: true,
      typing: true,
      groups: true,
      takesMessageIds: true,
    },
    connect(options) {
      const session = openSandboxSession(options, {
        world,
        clock,
        onFailure: (error) =>
          log.error({ err: error, connectionId: options.connectionId }, 'sandbox session failed'),
      });
      open.set(options.connectionId, session);
      void session.ended.then(() => {
        if (open.get(options.connectionId) === session) open.delete(options.connectionId);
      });
      return session;
    },
    scan: (connectionId, number) => open.get(connectionId)?.scan(number),
    fail: (connectionId, fault) => open.get(connectionId)?.fail(fault),
    nudge: (connectionId) => open.get(connectionId)?.nudge(),
    type: (connectionId, chat, isTyping) => open.get(connectionId)?.type(chat, isTyping),
  };
}
