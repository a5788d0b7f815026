import { vi } from 'vitest';
import type {
  ProviderSession,
  SessionOptions,
  SessionState,
  WhatsappProvider,
} from '#providers/whatsapp/port.ts';

export interface ScriptedSession {
  readonly connectionId: number;
  readonly memory: SessionOptions['memory'];
  /** How it was ended by its owner, if it was. */
  ended: 'disconnect' | 'logout' | undefined;
  /** Settles when what the owner does about it is committed. */
  tell(state: SessionState): Promise<void>;
}

export interface ScriptedWhatsapp extends WhatsappProvider {
  readonly sessions: readonly ScriptedSession[];
  /** The session of this number of the connection, the first is 0. */
  session(connectionId: number, index: number): Promise<ScriptedSession>;
  of(connectionId: number): readonly ScriptedSession[];
}

/** A provider that does nothing by itself: the test says what happens. */
export function scriptedWhatsapp(): ScriptedWhatsapp {
  const sessions: ScriptedSession[] = [];
  const of = (connectionId: number) => sessions.filter((session) => session.connectionId === connectionId);
  return {
    sessions,
    of,
    capabilities: {
      pairing: ['qr'],
      hasReplyWindow: false,
      templates: false,
      edit: false,
      revoke: false,
      reactions: false,
      typing: false,
      groups: false,
      takesMessageIds: true,
    },
    connect({ connectionId, memory, onEvent }): ProviderSession {
      const session: ScriptedSession = {
        connectionId,
        memory,
        ended: undefined,
        tell: (state) => onEvent({ type: 'state', state }),
      };
      sessions.push(session);
      const end = (how: 'disconnect' | 'logout') => async () => {
        session.ended = how;
      };
      return { disconnect: end('disconnect'), logout: end('logout') };
    },
    async session(connectionId, index) {
      const isThere = () => of(connectionId)[index];
      const found = await vi.waitUntil(isThere, { timeout: 8000, interval: 5 });
      return found as ScriptedSession;
    },
  };
}
