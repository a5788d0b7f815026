import { Readable } from 'node:stream';
import { vi } from 'vitest';
import {
  type Address,
  type MessageKey,
  type OutgoingMessage,
  type ProviderCapabilities,
  ProviderError,
  type ProviderEvent,
  type ProviderFailure,
  type ProviderSession,
  type SessionOptions,
  type SessionState,
  type WhatsappProvider,
} from '#providers/whatsapp/port.ts';

/** What the owner of a session asked of it, in order. */
export type Asked =
  | { readonly act: 'send'; readonly message: OutgoingMessage }
  | { readonly act: 'edit'; readonly target: MessageKey; readonly text: string }
  | { readonly act: 'revoke'; readonly target: MessageKey }
  | { readonly act: 'react'; readonly target: MessageKey; readonly emoji: string }
  | { readonly act: 'read'; readonly targets: readonly MessageKey[] };

/** What the other side was told of who types, in order. */
export interface ToldTyping {
  readonly chat: Address;
  readonly isTyping: boolean;
}

export interface ScriptedSession {
  readonly connectionId: number;
  readonly memory: SessionOptions['memory'];
  readonly asked: Asked[];
  readonly typing: ToldTyping[];
  /** How it was ended by its owner, if it was. */
  ended: 'disconnect' | 'logout' | undefined;
  /** Settles when what the owner does about it is committed. */
  tell(state: SessionState): Promise<void>;
  /** The same for what is not a state. */
  report(event: ProviderEvent): Promise<void>;
}

export interface ScriptedWhatsapp extends WhatsappProvider {
  readonly sessions: readonly ScriptedSession[];
  /** The session of this number of the connection, the first is 0. */
  session(connectionId: number, index: number): Promise<ScriptedSession>;
  of(connectionId: number): readonly ScriptedSession[];
  /** What comes of the next things asked, one after the other; all others succeed. */
  readonly outcomes: (ProviderFailure | 'hangs' | 'done')[];
  readonly files: Map<string, Buffer>;
  /** Who has WhatsApp, by the number that is asked for. */
  readonly people: Map<string, Address>;
}

const capabilities: ProviderCapabilities = {
  pairing: ['qr'],
  hasReplyWindow: false,
  templates: false,
  edit: true,
  revoke: true,
  reactions: true,
  typing: true,
  groups: true,
  takesMessageIds: true,
};

/** A provider that does nothing by itself: the test says what happens. */
export function scriptedWhatsapp(can: Partial<ProviderCapabilities> = {}): ScriptedWhatsapp {
  const sessions: ScriptedSession[] = [];
  const outcomes: ScriptedWhatsapp['outcomes'] = [];
  const files = new Map<string, Buffer>();
  const people = new Map<string, Address>();
  const of = (connectionId: number) => sessions.filter((session) => session.connectionId === connectionId);

  async function comeOut(): Promise<void> {
    const outcome = outcomes.shift() ?? 'done';
    if (outcome === 'hangs') await new Promise(() => undefined);
    else if (outcome !== 'done') throw new ProviderError(outcome);
  }

  return {
    sessions,
    of,
    outcomes,
    files,
    people,
    capabilities: { ...capabilities, ...can },
    connect({ connectionId, memory, onEvent }): ProviderSession {
      const session: ScriptedSession = {
        connectionId,
        memory,
        asked: [],
        typing: [],
        ended: undefined,
        tell: (state) => onEvent({ type: 'state', state }),
        report: onEvent,
      };
      sessions.push(session);
      const ask = (asked: Asked): Promise<void> => {
        session.asked.push(asked);
        return comeOut();
      };
      const end = (how: 'disconnect' | 'logout') => async () => {
        session.ended = how;
      };
      return {
        send: (message) => ask({ act: 'send', message }),
        edit: (target, text) => ask({ act: 'edit', target, text }),
        revoke: (target) => ask({ act: 'revoke', target }),
        react: (target, emoji) => ask({ act: 'react', target, emoji }),
        markRead: (targets) => ask({ act: 'read', targets }),
        async setTyping(chat, isTyping) {
          session.typing.push({ chat, isTyping });
          await comeOut();
        },
        async openMedia(reference) {
          await comeOut();
          const file = files.get(reference);
          if (!file) throw new ProviderError({ class: 'media' });
          return Readable.from([file]);
        },
        async lookUp(numbers) {
          await comeOut();
          return new Map([...people].filter(([number]) => numbers.includes(number)));
        },
        disconnect: end('disconnect'),
        logout: end('logout'),
      };
    },
    async session(connectionId, index) {
      const isThere = () => of(connectionId)[index];
      const found = await vi.waitUntil(isThere, { timeout: 8000, interval: 5 });
      return found as ScriptedSession;
    },
  };
}
