import { randomBytes } from 'node:crypto';
import type { SandboxFault } from '@prosa/contracts/sandbox-phone/schema.ts';
import type { Clock } from '#platform/clock.ts';
import type { CloseReason, ProviderSession, SessionOptions, SessionState } from '#providers/whatsapp/port.ts';

/** As the real one: the first code is shown for a minute, five more for twenty seconds each. */
const codeLivesMs = [60_000, 20_000, 20_000, 20_000, 20_000, 20_000];

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
}

export function openSandboxSession(
  { connectionId, memory, onEvent }: SessionOptions,
  clock: Clock,
  onFailure: (error: unknown) => void,
): SandboxSession {
  const life = new AbortController();
  const over = Promise.withResolvers<void>();
  let pairing: AbortController | undefined;
  let work = Promise.resolve();

  /** One thing at a time, and nothing after the end. */
  function next(step: () => Promise<void>): Promise<void> {
    work = work
      .then(() => (life.signal.aborted ? undefined : step()))
      .catch(async (error: unknown) => {
        if (life.signal.aborted) return;
        onFailure(error);
        await close('provider-failed');
      })
      // Nobody listens any more.
      .catch(end);
    return work;
  }

  function end(): void {
    pairing?.abort();
    life.abort();
    over.resolve();
  }

  const tell = (state: SessionState) => onEvent({ type: 'state', state });

  async function close(reason: CloseReason): Promise<void> {
    pairing?.abort();
    if (reason === 'logged-out') await memory.clear();
    await tell({ at: 'closed', reason });
    end();
  }

  /** New codes until one is scanned or nobody did. */
  async function showCodes(shown: AbortController): Promise<void> {
    for (const lifeMs of codeLivesMs) {
      const secret = randomBytes(24).toString('base64url');
      await next(() => tell({ at: 'qr', code: `prosa-sandbox:${connectionId}:${secret}` }));
      // Fails only by being scanned or closed, which the check finds.
      await clock.sleep(lifeMs, shown.signal).catch(() => undefined);
      if (shown.signal.aborted || life.signal.aborted) return;
    }
    await next(() => close('qr-expired'));
  }

  void next(async () => {
    const number = (await memory.read(['number'])).get('number');
    if (number !== undefined) {
      await tell({ at: 'open', number });
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
        await tell({ at: 'open', number });
      });
    },
    fail: (fault) => void next(() => close(reasonOf[fault])),
    async disconnect() {
      end();
      await work;
    },
    async logout() {
      end();
      await work;
      await memory.clear();
    },
  };
}
