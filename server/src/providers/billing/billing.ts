import { createServiceCall } from '#platform/outgoing-http/service-call.ts';
import { createAsaas } from './asaas.ts';
import { createIxc } from './ixc.ts';
import { createMkAuth } from './mkauth.ts';
import type { Billing } from './port.ts';

export interface BillingOptions {
  /** Base URL of Asaas including its version; the other systems have their own URL per account. */
  readonly asaasUrl: string;
  readonly allowPrivate: readonly string[];
  /** Timeout of a single call; an operation may need several. */
  readonly timeoutMs?: number;
}

/** Size of a bill as a file, plus a third for its base64 encoding. */
const maxBytes = 8 * 1024 * 1024;

export function createBilling({ asaasUrl, allowPrivate, timeoutMs = 10_000 }: BillingOptions): Billing {
  const call = createServiceCall({ allowPrivate, timeoutMs, maxBytes });
  const mkAuth = createMkAuth(call);
  const asaas = createAsaas(call, asaasUrl);
  const ixc = createIxc(call);
  return {
    openBill(account, question) {
      if (account.service === 'mkauth') return mkAuth.openBill(account, question);
      return account.service === 'ixc' ? ixc.openBill(account, question) : asaas.openBill(account, question);
    },
    unblock(account, question) {
      if (account.service === 'mkauth') return mkAuth.unblock(account, question);
      return account.service === 'ixc' ? ixc.unblock(account, question) : asaas.unblock(account, question);
    },
    close: () => call.close(),
  };
}
