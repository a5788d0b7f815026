/** How a company's system is reached. */
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
  /** 2026-11-20. */
  readonly dueDate: string;
  readonly value: number;
  /** What is typed to pay it. */
  readonly line: string | null;
  /** What is pasted to pay it. */
  readonly pix: string | null;
  readonly link: string | null;
  /** The bill itself, where the system hands it out. */
  readonly pdf: Buffer | null;
}

export interface BillingCustomer {
  readonly name: string;
}

export interface BillingQuestion {
  /** A CPF or CNPJ without its marks. */
  readonly document: string;
  readonly signal: AbortSignal;
}

/** One system, which knows its own accounts only. */
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

/** Systems in which internet providers keep customers and bills. All of it may reject with a `ServiceFailure`. */
export interface Billing {
  /** The bill that is due first, or null; undefined for a document that nobody has. */
  openBill(
    account: BillingAccount,
    question: BillingQuestion,
  ): Promise<(BillingCustomer & { readonly bill: Bill | null }) | undefined>;
  /**
   * Gives access on trust; where access is open already nothing is done, so it may be asked twice. `isOpen` is false
   * where the system does not grant it. Undefined for a document that nobody has.
   */
  unblock(
    account: BillingAccount,
    question: BillingQuestion,
  ): Promise<(BillingCustomer & { readonly isOpen: boolean }) | undefined>;
  close(): Promise<void>;
}
