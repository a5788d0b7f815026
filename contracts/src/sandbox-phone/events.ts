import type { SandboxCustomer, SandboxMessage, SandboxPhone, SandboxStatus } from './schema.ts';

/** Events of the simulated phones, for users who may see them. */
export type SandboxEvent =
  /** New or changed message, with the current chat. */
  | { readonly action: 'message'; readonly message: SandboxMessage; readonly customer: SandboxCustomer }
  /** Messages that reached a further status. */
  | {
      readonly action: 'status';
      readonly customerId: number;
      readonly messageIds: readonly number[];
      readonly status: SandboxStatus;
    }
  | { readonly action: 'customer'; readonly customer: SandboxCustomer }
  /** The company is typing to this customer. */
  | { readonly action: 'typing'; readonly customerId: number; readonly isTyping: boolean }
  | { readonly action: 'phone'; readonly phone: SandboxPhone };
