import type { Connection, ConnectionReason, ConnectionStatus } from './schema.ts';

/** A connection was added, changed or removed. */
export type ConnectionEvent =
  | { readonly action: 'update'; readonly whatsapp: Connection }
  | { readonly action: 'delete'; readonly whatsappId: number };

/** Current state of a connection; the QR code only for users who may pair. */
export interface ConnectionSessionEvent {
  readonly action: 'update';
  readonly session: {
    readonly id: number;
    readonly status: ConnectionStatus;
    readonly reason: ConnectionReason | null;
    readonly retryAt: string | null;
    readonly retries: number;
    readonly qrcode: string;
    readonly number: string | null;
    readonly updatedAt: string;
  };
}

export type ConnectionSession = ConnectionSessionEvent['session'];
