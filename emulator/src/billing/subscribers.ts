import type { ServerResponse } from 'node:http';
import { type HttpFault, sendJson } from '#emulator/http-stand-in.ts';

export interface EmulatedBill {
  readonly id: string;
  readonly value: number;
  /** 2026-11-20. */
  readonly dueDate: string;
  /** None where it is paid in another way. */
  readonly line?: string;
  readonly pix?: string;
}

/** Somebody who gets internet, as all three systems know them. */
export interface Subscriber {
  readonly document: string;
  readonly name: string;
  readonly bill?: EmulatedBill;
  readonly isBlocked?: boolean;
  /** Who was trusted before is not trusted again. */
  readonly isUntrusted?: boolean;
}

export interface BillingAccount {
  readonly subscribers: readonly Subscriber[];
  readonly faults: HttpFault[];
  /** The documents, in order. */
  readonly unblocked: string[];
}

export function isBlockedNow({ unblocked }: BillingAccount, { isBlocked, document }: Subscriber): boolean {
  return isBlocked === true && !unblocked.includes(document);
}

export function answerNotFound(response: ServerResponse): void {
  sendJson(response, 404, {});
}
