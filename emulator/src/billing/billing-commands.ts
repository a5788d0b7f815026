import type { HttpFault } from '#emulator/fake-http-server.ts';
import type { BillingSystems } from './billing-server.ts';
import type { Subscriber } from './subscribers.ts';

/** Commands for the billing systems in another process. */
export interface BillingCommands {
  /** URL of MK-Auth and IXC, for the settings of the integration. */
  billingUrl(): Promise<string>;
  billingExpect(
    secret: string,
    subscribers: readonly Subscriber[],
    faults?: readonly HttpFault[],
  ): Promise<void>;
  billingUnblocked(secret: string): Promise<readonly string[]>;
}

export function createBillingCommands(billing: BillingSystems): BillingCommands {
  return {
    billingUrl: async () => billing.url,
    billingExpect: async (secret, subscribers, faults) => billing.expect(secret, subscribers, faults),
    billingUnblocked: async (secret) => billing.unblocked(secret),
  };
}
