import { createHmac } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

export interface Change {
  readonly field: string;
  readonly value: object;
}

/** Who signs, and in whose name. */
export interface WebhookAccount {
  readonly businessAccountId: string;
  readonly phoneNumberId: string;
  readonly number: string;
  readonly appSecret: string;
}

/** What Meta does sometimes, on demand. */
export interface WebhookHabits {
  /** Everything is told twice. */
  duplicates: boolean;
  /** What waits is told from the newest to the oldest. */
  isDisordered: boolean;
  /** What waits is told in one delivery. */
  batches: boolean;
  /** Nothing is told until this ends. */
  isHeld: boolean;
}

/** Gives the status that the receiver answered with. */
export type Post = (url: string, body: Buffer, headers: Readonly<Record<string, string>>) => Promise<number>;

export interface WebhookSender {
  readonly habits: WebhookHabits;
  /** How the last deliveries were answered. */
  readonly answers: readonly number[];
  tell(account: WebhookAccount, change: Change): void;
  /** Tries what waits at once, instead of at the next retry. */
  retry(): void;
  /** Settles when nothing waits. */
  settled(): Promise<void>;
  stop(): Promise<void>;
}

interface SenderOptions {
  readonly urlOf: (account: WebhookAccount) => string | undefined;
  readonly post: Post;
  readonly retryMs: number;
  readonly now: () => number;
}

interface Lane {
  readonly account: WebhookAccount;
  readonly waiting: Change[];
  work: Promise<void> | undefined;
}

export function signature(appSecret: string, body: Buffer): string {
  return `sha256=${createHmac('sha256', appSecret).update(body).digest('hex')}`;
}

/** Tells each number's receiver what happened, again and again until it says that it has it. */
export function createWebhookSender({ urlOf, post, retryMs, now }: SenderOptions): WebhookSender {
  const lanes = new Map<string, Lane>();
  const habits = { duplicates: false, isDisordered: false, batches: false, isHeld: false };
  const answers: number[] = [];
  const stopping = new AbortController();
  let pause = new AbortController();

  function bodyOf({ businessAccountId: id }: WebhookAccount, changes: readonly Change[]): Buffer {
    const entry = [{ id, time: Math.floor(now() / 1000), changes }];
    return Buffer.from(JSON.stringify({ object: 'whatsapp_business_account', entry }));
  }

  async function deliver(account: WebhookAccount, changes: readonly Change[]): Promise<boolean> {
    const url = urlOf(account);
    if (url === undefined) return false;
    const body = bodyOf(account, changes);
    const headers = {
      'content-type': 'application/json',
      'x-hub-signature-256': signature(account.appSecret, body),
    };
    for (let time = habits.duplicates ? 2 : 1; time > 0; time -= 1) {
      // Whoever cannot be reached is told again later.
      const status = await post(url, body, headers).catch(() => 0);
      answers.push(status);
      if (status !== 200) return false;
    }
    return true;
  }

  async function pump(lane: Lane): Promise<void> {
    while (lane.waiting.length > 0 && !stopping.signal.aborted) {
      const portion = nextOf(lane);
      const isTaken = !habits.isHeld && (await deliver(lane.account, portion));
      if (isTaken) for (const told of portion) lane.waiting.splice(lane.waiting.indexOf(told), 1);
      else await untilRetry();
    }
    lane.work = undefined;
  }

  function nextOf({ waiting }: Lane): Change[] {
    const ordered = habits.isDisordered ? waiting.toReversed() : waiting;
    return ordered.slice(0, habits.batches ? ordered.length : 1);
  }

  async function untilRetry(): Promise<void> {
    const signal = AbortSignal.any([pause.signal, stopping.signal]);
    // Cut short by `retry` or the end.
    await sleep(retryMs, undefined, { signal }).catch(() => undefined);
  }

  function start(lane: Lane): void {
    // In the next turn, so that what happens at once can be batched or disordered.
    lane.work ??= Promise.resolve().then(() => pump(lane));
  }

  return {
    habits,
    answers,
    tell(account, change) {
      const lane = lanes.get(account.phoneNumberId) ?? { account, waiting: [], work: undefined };
      lanes.set(account.phoneNumberId, lane);
      lane.waiting.push(change);
      start(lane);
    },
    retry() {
      pause.abort();
      pause = new AbortController();
    },
    async settled() {
      while ([...lanes.values()].some(({ work }) => work)) {
        await Promise.all([...lanes.values()].map(({ work }) => work));
      }
    },
    async stop() {
      stopping.abort();
      await Promise.all([...lanes.values()].map(({ work }) => work));
    },
  };
}
