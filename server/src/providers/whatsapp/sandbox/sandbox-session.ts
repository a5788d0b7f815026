import { randomBytes } from 'node:crypto';
import type { SandboxFault } from '@prosa/contracts/sandbox-phone/schema.ts';
import type { Clock } from '#platform/clock.ts';
import {
  type Address,
  type CloseReason,
  ProviderError,
  type ProviderSession,
  type SessionOptions,
  type SessionState,
} from '#providers/whatsapp/port.ts';
import type { SandboxWorld } from './port.ts';

/** As in WhatsApp: the first code is shown for a minute, five more for twenty seconds each. */
const codeLivesMs = [60_000, 20_000, 20_000, 20_000, 20_000, 20_000];
/** Maximum poll interval, in case a nudge is lost. */
const maxPollMs = 5000;

const reasonOf: Record<SandboxFault, CloseReason> = {
  drop: 'network',
  timeout: 'timeout',
  logout: 'logged-out',
  ban: 'banned',
};

export interface SandboxSession extends ProviderSession {
  readonly ended: Promise<void>;
  scan(number: string): void;
  fail(fault: SandboxFault): void;
  nudge(): void;
  type(chat: Address, isTyping: boolean): void;
}

interface SessionParts {
  readonly world: SandboxWorld;
  readonly clock: Clock;
  readonly onFailure: (error: unknown) => void;
}

export function openSandboxSession(
  { connectionId: id, memory, onEvent }: SessionOptions,
  { world, clock, onFailure }: SessionParts,
): SandboxSession {
  const life = new AbortController();
  const over = Promise.withResolvers<void>();
  let pairing: AbortController | undefined;
  let pause = new AbortController();
  let isOpen = false;
  let work = Promise.resolve();
  let telling = Promise.resolve();

  /** Runs one step at a time, and none after the end. */
  function next(step: () => Promise<void>): Promise<void> {
    work = work
      .then(() => (life.signal.aborted ? undefined : step()))
      .catch(async (error: unknown) => {
        if (life.signal.aborted) return;
        onFailure(error);
        await close('provider-failed');
      })
      // The listener failed as well, so the session just ends.
      .catch(end);
    return work;
  }

  function end(): void {
    isOpen = false;
    pairing?.abort();
    life.abort();
    over.resolve();
  }

  const tell = (state: SessionState) => onEvent({ type: 'state', state });

  async function close(reason: CloseReason): Promise<void> {
    isOpen = false;
    pairing?.abort();
    if (reason === 'logged-out') await memory.clear();
    await tell({ at: 'closed', reason });
    end();
  }

  /** Shows new codes until one is scanned or the last one expires. */
  async function showCodes(shown: AbortController): Promise<void> {
    for (const lifeMs of codeLivesMs) {
      const secret = randomBytes(24).toString('base64url');
      await next(() => tell({ at: 'qr', code: `prosa-sandbox:${id}:${secret}` }));
      // Rejects only when scanned or closed, which the next line checks.
      await clock.sleep(lifeMs, shown.signal).catch(() => undefined);
      if (shown.signal.aborted || life.signal.aborted) return;
    }
    await next(() => close('qr-expired'));
  }

  async function open(number: string): Promise<void> {
    await tell({ at: 'open', number });
    if (life.signal.aborted) return;
    isOpen = true;
    telling = tellOn();
  }

  /** Delivers due signals; returns the delay until the next poll. */
  async function tellDue(): Promise<number> {
    const { signals, nextAt } = await world.due(id);
    if (signals.length > 0) {
      // In order, as if they had arrived at once.
      await Promise.all(signals.map(({ event }) => onEvent(event)));
      await world.acknowledge(
        id,
        signals.map((signal) => signal.id),
      );
    }
    const untilNext = nextAt ? nextAt.getTime() - clock.now().getTime() : maxPollMs;
    return Math.min(Math.max(untilNext, 0), maxPollMs);
  }

  /** Polls until the session ends. A nudge during a poll triggers another one. */
  async function tellOn(): Promise<void> {
    while (!life.signal.aborted) {
      pause = new AbortController();
      let waitMs = 0;
      await next(async () => {
        waitMs = await tellDue();
      });
      if (waitMs === 0) continue;
      // Aborted by a nudge or the end.
      await clock.sleep(waitMs, AbortSignal.any([pause.signal, life.signal])).catch(() => undefined);
    }
  }

  /** Converts any other failure into a temporary `ProviderError`. */
  async function ask<T>(question: () => Promise<T>): Promise<T> {
    if (!isOpen) throw new ProviderError({ class: 'temporary' });
    try {
      return await question();
    } catch (error) {
      throw error instanceof ProviderError
        ? error
        : new ProviderError({ class: 'temporary' }, { cause: error });
    }
  }

  void next(async () => {
    const number = (await memory.read(['number'])).get('number');
    if (number !== undefined) {
      await open(number);
      return;
    }
    pairing = new AbortController();
    void showCodes(pairing);
  });

  return {
    ended: over.promise,
    scan(number) {
      void next(async () => {
        if (!pairing || pairing.signal.aborted) return;
        pairing.abort();
        await tell({ at: 'linking' });
        await memory.write({ number });
        await open(number);
      });
    },
    fail: (fault) => void next(() => close(reasonOf[fault])),
    nudge: () => pause.abort(),
    type(chat, isTyping) {
      void next(async () => {
        if (isOpen) await onEvent({ type: 'presence', chat, isTyping });
      });
    },

    async send(message) {
      await ask(() => world.take(id, message));
      return message.id;
    },
    edit: (target, text) => ask(() => world.edit(id, target, text)),
    revoke: (target) => ask(() => world.revoke(id, target)),
    react: (target, emoji) => ask(() => world.react(id, target, emoji)),
    markRead: (targets) => ask(() => world.markRead(id, targets)),
    rejectCall: (callId) => ask(() => world.rejectCall(id, callId)),
    setTyping: (chat, isTyping) => ask(() => world.setTyping(id, chat, isTyping)),
    openMedia: (reference) => ask(() => world.openMedia(id, reference)),
    lookUp: (numbers) => ask(() => world.lookUp(id, numbers)),

    async disconnect() {
      end();
      await Promise.all([work, telling]);
    },
    async logout() {
      end();
      await Promise.all([work, telling]);
      await memory.clear();
    },
  };
}
