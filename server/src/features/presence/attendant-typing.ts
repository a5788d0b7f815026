import type { OpenConnection, SessionWorker } from '#features/connections/rules.ts';
import type { CompanyId } from '#platform/auth/company-id.ts';
import type { Clock } from '#platform/clock.ts';
import type { Reader } from '#platform/database/database.ts';
import type { Log } from '#platform/log.ts';
import type { ProcessMessage } from '#platform/realtime/ephemeral-broadcast.ts';
import type { Address } from '#providers/whatsapp/port.ts';
import { findChat } from './queries.ts';
import { type AttendantTyping, attendantTypingMessage, nextTypingStep, type TypingState } from './rules.ts';

interface AttendantTypingOptions {
  readonly readerOf: (companyId: CompanyId) => Reader;
  readonly clock: Clock;
  readonly log: Log;
}

export interface AttendantTypingSender {
  attend(open: OpenConnection): SessionWorker;
  /** Receives cross-process messages; ignores those of other connections. */
  receive(aside: ProcessMessage): void;
}

interface TypingSession {
  tale: TypingState;
  /** Ends the current wait. */
  pause: AbortController;
}

interface Served {
  readonly companyId: CompanyId;
  readonly connectionId: number;
  receive(ticketId: number, isTyping: boolean): void;
}

const nothingToStop: SessionWorker = { stop: () => Promise.resolve() };

/** Sends typing indicators to customers over the connections that this process has open. */
export function createAttendantTyping(options: AttendantTypingOptions): AttendantTypingSender {
  const { readerOf, clock } = options;
  const open = new Set<Served>();
  const now = () => clock.now().getTime();

  function attend({ companyId, connectionId, session, capabilities }: OpenConnection): SessionWorker {
    if (!capabilities.typing) return nothingToStop;
    const log = options.log.child({ companyId, connectionId });
    const left = new AbortController();
    const talks = new Map<number, TypingSession>();

    async function sendTyping(talk: TypingSession, chat: Address, isTyping: boolean): Promise<void> {
      talk.tale = { ...talk.tale, isTold: isTyping, ...(isTyping ? { toldAt: now() } : {}) };
      try {
        await session.setTyping(chat, isTyping);
      } catch (error) {
        log.debug({ err: error }, 'typing state not sent to customer');
      }
    }

    async function follow(ticketId: number, talk: TypingSession): Promise<void> {
      const chat = await findChat(readerOf(companyId), connectionId, ticketId);
      while (chat && !left.signal.aborted) {
        const step = nextTypingStep(talk.tale, now());
        if (step === 'over') return;
        if ('tell' in step) {
          await sendTyping(talk, chat, step.tell);
          continue;
        }
        talk.pause = new AbortController();
        const signal = AbortSignal.any([talk.pause.signal, left.signal]);
        // Aborted by the next typing message or by the end of the connection.
        await clock.sleep(step.waitMs, signal).catch(() => undefined);
      }
    }

    function begin(ticketId: number): void {
      const tale = { isTyping: true, heardAt: now(), isTold: false, toldAt: Number.NEGATIVE_INFINITY };
      const talk = { tale, pause: new AbortController() };
      talks.set(ticketId, talk);
      follow(ticketId, talk)
        .catch((error: unknown) => log.debug({ err: error }, 'typing state not sent to chat'))
        .finally(() => talks.delete(ticketId));
    }

    const served: Served = {
      companyId,
      connectionId,
      receive(ticketId, isTyping) {
        const talk = talks.get(ticketId);
        if (talk) {
          talk.tale = { ...talk.tale, isTyping, heardAt: now() };
          talk.pause.abort();
        } else if (isTyping) begin(ticketId);
      },
    };
    open.add(served);
    return {
      // Does not wait for the provider, which may hang.
      async stop() {
        open.delete(served);
        left.abort();
      },
    };
  }

  return {
    attend,
    receive({ name, payload }) {
      if (name !== attendantTypingMessage) return;
      const { companyId, connectionId, ticketId, isTyping } = payload as AttendantTyping;
      for (const served of open) {
        if (served.companyId === companyId && served.connectionId === connectionId) {
          served.receive(ticketId, isTyping);
        }
      }
    },
  };
}
