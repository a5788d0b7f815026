import type { ProviderEvent } from '#providers/whatsapp/port.ts';

/** What a delivery tells about one business number. */
export interface NumberNews {
  readonly phoneNumberId: string;
  readonly events: readonly Exclude<ProviderEvent, { type: 'state' | 'presence' }>[];
}

/** How deliveries of the Cloud API are told from forgeries, and read. */
export interface CloudDeliveries {
  /** Over the bytes as they came: written again, the same JSON is not the same bytes. */
  isSigned(bytes: Buffer, signature: string | undefined, appSecret: string): boolean;
  /** What is not understood is left out and counted; nothing at all when it is no delivery. */
  read(bytes: Buffer): { readonly news: readonly NumberNews[]; readonly notUnderstood: number } | undefined;
}
