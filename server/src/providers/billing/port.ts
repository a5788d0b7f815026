/** Account of a company in its billing system. */
export type BillingAccount =
  | {
      readonly service: 'mkauth';
      readonly url: string;
      readonly clientId: string;
      readonly clientSecret: string;
    }
  | { readonly service: 'ixc'; readonly url: string; readonly token: string }
  | { readonly service: 'asaas'; readonly token: string };

export interface Bill {
  /** For example 2026-11-20. */
  readonly dueDate: string;
  readonly value: number;
  /** Digits to type for payment (linha digitável). */
  readonly line: string | null;
  /** Pix code to paste for payment. */
  readonly pix: string | null;
  readonly link: string | null;
  /** The bill as a PDF, where the system provides it. */
  readonly pdf: Buffer | null;
}

export interface BillingCustomer {
  readonly name: string;
}

export interface BillingQuestion {
  /** A CPF or CNPJ without punctuation. */
  readonly document: string;
  readonly signal: AbortSignal;
}

/** One billing system, which handles only its own accounts. */
export interface BillingSystem<Service extends BillingAccount['service']> {
  openBill(
    account: Extract<BillingAccount, { service: Service }>,
    question: BillingQuestion,
  ): ReturnType<Billing['openBill']>;
  unblock(
    account: Extract<BillingAccount, { service: Service }>,
    question: BillingQuestion,
  ): ReturnType<Billing['unblock']>;
}

/** Systems in which internet providers manage customers and bills. All methods may reject with a `ServiceFailure`. */
export interface Billing {
  /** Returns the bill that is due first, or null; undefined for an unknown document. */
  openBill(
    account: BillingAccount,
    question: BillingQuestion,
  ): Promise<(BillingCustomer & { readonly bill: Bill | null }) | undefined>;
  /**
   * Grants access on trust. Idempotent: does nothing when access is open already. `isOpen` is false when the system
   * does not grant it. Returns undefined for an unknown document.
   */
  unblock(
    account: BillingAccount,
    question: BillingQuestion,
  ): Promise<(BillingCustomer & { readonly isOpen: boolean }) | undefined>;
  close(): Promise<void>;
}
