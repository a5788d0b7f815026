import type { Gateway } from '@prosa/contracts/invoices/schema.ts';

export interface ChargeRequest {
  /** Our name for it, made by `referenceFor` of the same gateway. */
  readonly reference: string;
  readonly invoiceId: number;
  readonly cents: number;
  /** A day of the payer's calendar, not before today. */
  readonly dueDay: string;
  readonly payer: {
    readonly name: string;
    readonly email: string;
    /** CPF or CNPJ without marks; empty when it is not known. */
    readonly document: string;
  };
  readonly signal: AbortSignal;
}

export interface OpenedCharge {
  /** What is copied and pasted, and shown as a QR code. */
  readonly code: string;
  /** Null when it stays good. */
  readonly expiresAt: Date | null;
}

/** Money that the gateway says it received. */
export interface ReceivedPayment {
  /** The same however often it is told. */
  readonly eventId: string;
  readonly cents: number;
  readonly receivedAt: Date;
}

/** What became of a charge: it can still be paid, it was, or it never will be. */
export type ChargeFate =
  | { readonly state: 'waiting' }
  | { readonly state: 'paid'; readonly payments: readonly ReceivedPayment[] }
  | { readonly state: 'gone' };

/**
 * Whoever asks customers of the platform for money. What is not a good answer rejects with a `ServiceFailure`. A payment
 * is believed when the gateway is asked for it, never because somebody told of it.
 */
export interface PaymentGateway {
  readonly name: Gateway;
  readonly needsDocument: boolean;
  /** A key that belongs to nobody. */
  readonly isDemo: boolean;
  referenceFor(invoiceId: number): string;
  /** Opened again under the same reference it is the same charge. */
  open(request: ChargeRequest): Promise<OpenedCharge>;
  ask(reference: string, signal: AbortSignal): Promise<ChargeFate>;
  /** From now on it cannot be paid. One that was paid meanwhile stays so: ask again to know. */
  withdraw(reference: string, signal: AbortSignal): Promise<void>;
  /** Says where to tell of payments; absent where a person says so at the gateway. The same again changes nothing. */
  register?(webhookUrl: string, signal: AbortSignal): Promise<void>;
  close(): Promise<void>;
}
