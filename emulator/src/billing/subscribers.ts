import type { ServerResponse } from 'node:http';
import { type HttpFault, sendJson } from '#emulator/fake-http-server.ts';

export interface EmulatedBill {
  readonly id: string;
  readonly value: number;
  /** Format 2026-11-20. */
  readonly dueDate: string;
  /** Missing when the bill is paid in another way. */
  readonly line?: string;
  readonly pix?: string;
}

/** An internet subscriber, the same in all three systems. */
export interface Subscriber {
  readonly document: string;
  readonly name: string;
  readonly bill?: EmulatedBill;
  readonly isBlocked?: boolean;
  /** The unblock on trust is refused, because the subscriber has used it before. */
  readonly isUntrusted?: boolean;
}

export interface BillingAccount {
  readonly subscribers: readonly Subscriber[];
  readonly faults: HttpFault[];
  /** Documents of the unblocked subscribers, in order. */
  readonly unblocked: string[];
}

export function isBlockedNow({ unblocked }: BillingAccount, { isBlocked, document }: Subscriber): boolean {
  return isBlocked === true && !unblocked.includes(document);
}

export function answerNotFound(response: ServerResponse): void {
  sendJson(response, 404, {});
}
