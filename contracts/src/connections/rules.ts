import { type ConnectionProvider, type ConnectionStatus, connectionProviders } from './schema.ts';

/** A connection in one of these states cannot carry messages: the menu shows '!' beside it. */
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
  /** How the phone is linked; not at all where there is none. */
  readonly pairing: readonly ('qr' | 'code')[];
  /** Free texts only within 24 hours of the customer's last message; afterwards templates. */
  readonly hasReplyWindow: boolean;
  /** What was said can be edited and deleted for everybody. */
  readonly changesMessages: boolean;
}

/** What screens and lists must know of a provider without asking it. */
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

/** The buttons of the connections page, by status. While opening there is none: it shows that it works. */
export function actionsOf(
  status: ConnectionStatus,
  provider: ConnectionProvider,
): readonly ConnectionAction[] {
  if (status === 'qrcode') return ['showQr'];
  if (status === 'DISCONNECTED') {
    return providerTraits[provider].pairing.includes('qr') ? ['retry', 'newQr'] : ['retry'];
  }
  // Beside what the specification names: an attempt that failed can be made again without unlinking the phone first.
  if (status === 'TIMEOUT') return ['retry', 'disconnect'];
  return status === 'OPENING' ? [] : ['disconnect'];
}

/** A contact who may choose between queues must be asked which: the greeting does it. */
export function isGreetingMissing(connection: {
  readonly queueIds: readonly number[];
  readonly greetingMessage: string;
}): boolean {
  return connection.queueIds.length > 1 && connection.greetingMessage.trim() === '';
}
