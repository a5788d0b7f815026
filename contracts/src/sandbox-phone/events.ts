import type { SandboxCustomer, SandboxMessage, SandboxPhone, SandboxStatus } from './schema.ts';

/** What happens on the simulated phones, for those who may look at them. */
export type SandboxEvent =
  /** New or changed, with the chat as it is now. */
  | { readonly action: 'message'; readonly message: SandboxMessage; readonly customer: SandboxCustomer }
  /** These came further. */
  | {
      readonly action: 'status';
      readonly customerId: number;
      readonly messageIds: readonly number[];
      readonly status: SandboxStatus;
    }
  | { readonly action: 'customer'; readonly customer: SandboxCustomer }
  /** The company types to this customer. */
  | { readonly action: 'typing'; readonly customerId: number; readonly isTyping: boolean }
  | { readonly action: 'phone'; readonly phone: SandboxPhone };
