import type { Gateway } from '@prosa/contracts/invoices/schema.ts';

export interface ChargeRequest {
  /** Our reference for the charge, created by `referenceFor` of the same gateway. */
  readonly reference: string;
  readonly invoiceId: number;
  readonly cents: number;
  /** A calendar day of the payer, not before today. */
  readonly dueDay: string;
  readonly payer: {
    readonly name: string;
    readonly email: string;
    /** CPF or CNPJ without punctuation; empty when unknown. */
    readonly document: string;
  };
  readonly signal: AbortSignal;
}

export interface OpenedCharge {
  /** Pix code to copy and paste, also shown as a QR code. */
  readonly code: string;
  /** Null when it does not expire. */
  readonly expiresAt: Date | null;
}

/** A payment that the gateway reports as received. */
export interface ReceivedPayment {
  /** Stable across repeated notifications. */
  readonly eventId: string;
  readonly cents: number;
  readonly receivedAt: Date;
}

/** State of a charge: payable, paid, or gone for good. */
export type ChargeStatus =
  | { readonly state: 'waiting' }
  | { readonly state: 'paid'; readonly payments: readonly ReceivedPayment[] }
  | { readonly state: 'gone' };

/**
 * Gateway that charges the platform's customers. Unsuccessful responses reject with a `ServiceFailure`. A payment is
 * trusted only when queried from the gateway, never because of a notification.
 */
export interface PaymentGateway {
  readonly name: Gateway;
  readonly needsDocument: boolean;
  /** Whether the Pix key belongs to no account. */
  readonly isDemo: boolean;
  referenceFor(invoiceId: number): string;
  /** Opens a charge; the same reference returns the same charge. */
  open(request: ChargeRequest): Promise<OpenedCharge>;
  ask(reference: string, signal: AbortSignal): Promise<ChargeStatus>;
  /**
   * Withdraws the charge, so that it cannot be paid any more. One that was paid meanwhile stays paid: ask again to
   * know.
   */
  withdraw(reference: string, signal: AbortSignal): Promise<void>;
  /** Registers the webhook for payments; absent where the operator configures it at the gateway. Idempotent. */
  register?(webhookUrl: string, signal: AbortSignal): Promise<void>;
  close(): Promise<void>;
}
