import type { ProviderEvent } from '#providers/whatsapp/port.ts';

/** Events of a webhook delivery for one business number. */
export interface NumberEvents {
  readonly phoneNumberId: string;
  readonly events: readonly Exclude<ProviderEvent, { type: 'state' | 'presence' }>[];
}

/** Verification and parsing of Cloud API webhook deliveries. */
export interface CloudDeliveries {
  /** Verifies the bytes as received: the same JSON serialized again has other bytes. */
  isSigned(bytes: Buffer, signature: string | undefined, appSecret: string): boolean;
  /** Skips and counts items that are not understood; returns undefined when it is no delivery. */
  read(bytes: Buffer): { readonly news: readonly NumberEvents[]; readonly notUnderstood: number } | undefined;
}
