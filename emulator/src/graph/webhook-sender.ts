import { createHmac } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

export interface Change {
  readonly field: string;
  readonly value: object;
}

/** Account that a webhook is about, and the secret that signs it. */
export interface WebhookAccount {
  readonly businessAccountId: string;
  readonly phoneNumberId: string;
  readonly number: string;
  readonly appSecret: string;
}

/** Irregular deliveries that Meta sometimes makes, on demand. */
export interface WebhookHabits {
  /** Sends every delivery twice. */
  duplicates: boolean;
  /** Sends queued changes from the newest to the oldest. */
  isDisordered: boolean;
  /** Sends queued changes in one delivery. */
  batches: boolean;
  /** Holds all deliveries until it is reset. */
  isHeld: boolean;
}

/** Returns the status of the receiver's response. */
export type Post = (url: string, body: Buffer, headers: Readonly<Record<string, string>>) => Promise<number>;

export interface WebhookSender {
  readonly habits: WebhookHabits;
  /** Statuses of the last deliveries. */
  readonly answers: readonly number[];
  enqueue(account: WebhookAccount, change: Change): void;
  /** Retries the queued changes at once, instead of after the delay. */
  retry(): void;
  /** Resolves when the queue is empty. */
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

/** Delivers changes to each number's receiver, with retries until one is acknowledged. */
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
      // An unreachable receiver is retried later.
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
    // Aborted by `retry` or `stop`.
    await sleep(retryMs, undefined, { signal }).catch(() => undefined);
  }

  function start(lane: Lane): void {
    // In the next microtask, so that simultaneous changes can be batched or reordered.
    lane.work ??= Promise.resolve().then(() => pump(lane));
  }

  return {
    habits,
    answers,
    enqueue(account, change) {
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
