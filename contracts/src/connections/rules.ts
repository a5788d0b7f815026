import { type ConnectionProvider, type ConnectionStatus, connectionProviders } from './schema.ts';

/** Returns whether a connection cannot carry messages: the menu shows '!' beside it. */
export function needsAttention(status: ConnectionStatus): boolean {
  return status !== 'CONNECTED';
}

const transitions: Record<ConnectionStatus, readonly ConnectionStatus[]> = {
  OPENING: ['qrcode', 'PAIRING', 'CONNECTED', 'TIMEOUT', 'DISCONNECTED'],
  qrcode: ['PAIRING', 'CONNECTED', 'TIMEOUT', 'DISCONNECTED', 'OPENING'],
  PAIRING: ['CONNECTED', 'TIMEOUT', 'DISCONNECTED', 'OPENING'],
  CONNECTED: ['OPENING', 'TIMEOUT', 'DISCONNECTED'],
  TIMEOUT: ['OPENING', 'CONNECTED', 'DISCONNECTED'],
  DISCONNECTED: ['OPENING'],
};

export function canTransition(from: ConnectionStatus, to: ConnectionStatus): boolean {
  return transitions[from].includes(to);
}

interface ProviderTraits {
  /** Ways to link the phone; empty for providers without one. */
  readonly pairing: readonly ('qr' | 'code')[];
  /** Free text only within 24 hours of the customer's last message; templates afterwards. */
  readonly hasReplyWindow: boolean;
  /** Sent messages can be edited and deleted for everybody. */
  readonly changesMessages: boolean;
}

/** Provider traits for clients and lists, known without a call to the provider. */
export const providerTraits: Record<ConnectionProvider, ProviderTraits> = {
  beta: { pairing: ['qr', 'code'], hasReplyWindow: false, changesMessages: true },
  cloud: { pairing: [], hasReplyWindow: true, changesMessages: false },
  sandbox: { pairing: ['qr'], hasReplyWindow: false, changesMessages: true },
};

export const replyWindowHours = 24;
export const windowedProviders = connectionProviders.filter(
  (provider) => providerTraits[provider].hasReplyWindow,
);

export type ConnectionAction = 'showQr' | 'retry' | 'newQr' | 'disconnect';

/** Returns the buttons of the connections page for a status. None while opening, which shows progress only. */
export function actionsOf(
  status: ConnectionStatus,
  provider: ConnectionProvider,
): readonly ConnectionAction[] {
  if (status === 'qrcode') return ['showQr'];
  if (status === 'DISCONNECTED') {
    return providerTraits[provider].pairing.includes('qr') ? ['retry', 'newQr'] : ['retry'];
  }
  // In addition to the specification: a failed attempt can be retried without unlinking the phone first.
  if (status === 'TIMEOUT') return ['retry', 'disconnect'];
  return status === 'OPENING' ? [] : ['disconnect'];
}

/** A contact who can choose between queues must be asked by the greeting which one they want. */
export function isGreetingMissing(connection: {
  readonly queueIds: readonly number[];
  readonly greetingMessage: string;
}): boolean {
  return connection.queueIds.length > 1 && connection.greetingMessage.trim() === '';
}
