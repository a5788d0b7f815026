import type { ConnectionStatus } from './schema.ts';

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

export type ConnectionAction = 'showQr' | 'retry' | 'newQr' | 'disconnect';

/** The buttons of the connections page, by status. While opening there is none: it shows that it works. */
export function actionsOf(status: ConnectionStatus): readonly ConnectionAction[] {
  if (status === 'qrcode') return ['showQr'];
  if (status === 'DISCONNECTED') return ['retry', 'newQr'];
  return status === 'OPENING' ? [] : ['disconnect'];
}

/** A contact who may choose between queues must be asked which: the greeting does it. */
export function isGreetingMissing(connection: {
  readonly queueIds: readonly number[];
  readonly greetingMessage: string;
}): boolean {
  return connection.queueIds.length > 1 && connection.greetingMessage.trim() === '';
}
