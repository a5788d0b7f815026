import { Readable } from 'node:stream';
import type { ProviderTemplate } from '@prosa/contracts/templates/schema.ts';
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
import { eventually } from './eventually.ts';

/** Calls made on a session, in order. */
export type ProviderCall =
  | { readonly act: 'send'; readonly message: OutgoingMessage }
  | { readonly act: 'edit'; readonly target: MessageKey; readonly text: string }
  | { readonly act: 'revoke'; readonly target: MessageKey }
  | { readonly act: 'react'; readonly target: MessageKey; readonly emoji: string }
  | { readonly act: 'read'; readonly targets: readonly MessageKey[] }
  | { readonly act: 'reject'; readonly callId: string; readonly from: Address };

/** Typing indicators sent to the other side, in order. */
export interface SentTyping {
  readonly chat: Address;
  readonly isTyping: boolean;
}

export interface ScriptedSession {
  readonly connectionId: number;
  readonly memory: SessionOptions['memory'];
  readonly asked: ProviderCall[];
  readonly typing: SentTyping[];
  /** Numbers whose picture was requested. */
  readonly faces: string[];
  /** How its owner ended it, if at all. */
  ended: 'disconnect' | 'logout' | undefined;
  /** Reports a state; settles when the owner's reaction is committed. */
  tell(state: SessionState): Promise<void>;
  /** The same for other events. */
  report(event: ProviderEvent): Promise<void>;
}

export interface ScriptedWhatsapp extends WhatsappProvider {
  readonly sessions: readonly ScriptedSession[];
  /** The session with this index of the connection, starting at 0. */
  session(connectionId: number, index: number): Promise<ScriptedSession>;
  of(connectionId: number): readonly ScriptedSession[];
  /** Outcomes of the next calls, in order; all others succeed. */
  readonly outcomes: (ProviderFailure | 'hangs' | 'done' | Promise<void>)[];
  readonly files: Map<string, Buffer>;
  /** Numbers with WhatsApp and their addresses. */
  readonly people: Map<string, Address>;
  readonly templates: ProviderTemplate[];
  /** Pictures by phone number. */
  readonly pictures: Map<string, Buffer>;
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

/** A provider that does nothing by itself: the test scripts its events. */
export function scriptedWhatsapp(can: Partial<ProviderCapabilities> = {}): ScriptedWhatsapp {
  const sessions: ScriptedSession[] = [];
  const outcomes: ScriptedWhatsapp['outcomes'] = [];
  const files = new Map<string, Buffer>();
  const people = new Map<string, Address>();
  const templates: ProviderTemplate[] = [];
  const pictures = new Map<string, Buffer>();
  const of = (connectionId: number) => sessions.filter((session) => session.connectionId === connectionId);

  async function comeOut(): Promise<void> {
    const outcome = outcomes.shift() ?? 'done';
    if (outcome instanceof Promise) await outcome;
    else if (outcome === 'hangs') await new Promise(() => undefined);
    else if (outcome !== 'done') throw new ProviderError(outcome);
  }

  return {
    sessions,
    of,
    outcomes,
    files,
    people,
    templates,
    pictures,
    capabilities: { ...capabilities, ...can },
    connect({ connectionId, memory, onEvent }): ProviderSession {
      const session: ScriptedSession = {
        connectionId,
        memory,
        asked: [],
        typing: [],
        faces: [],
        ended: undefined,
        tell: (state) => onEvent({ type: 'state', state }),
        report: onEvent,
      };
      sessions.push(session);
      const ask = (asked: ProviderCall): Promise<void> => {
        session.asked.push(asked);
        return comeOut();
      };
      const end = (how: 'disconnect' | 'logout') => async () => {
        session.ended = how;
      };
      return {
        async send(message) {
          await ask({ act: 'send', message });
          return can.takesMessageIds === false ? `wamid.${message.id}.${session.asked.length}` : message.id;
        },
        edit: (target, text) => ask({ act: 'edit', target, text }),
        revoke: (target) => ask({ act: 'revoke', target }),
        react: (target, emoji) => ask({ act: 'react', target, emoji }),
        markRead: (targets) => ask({ act: 'read', targets }),
        rejectCall: (callId, from) => ask({ act: 'reject', callId, from }),
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
        async openPicture({ phone = '' }) {
          session.faces.push(phone);
          const picture = pictures.get(phone);
          return picture && Readable.from([picture]);
        },
        async listTemplates() {
          await comeOut();
          return [...templates];
        },
        async pairByCode(number) {
          await comeOut();
          return `CODE${number.slice(-4)}`;
        },
        disconnect: end('disconnect'),
        logout: end('logout'),
      };
    },
    session: (connectionId, index) =>
      eventually(() => {
        const found = of(connectionId)[index];
        if (!found) throw new Error(`There is no session ${index} yet.`);
        return found;
      }),
  };
}
