import type { ConnectionStatus } from './schema.ts';

/** A connection in one of these states cannot carry messages: the menu shows '!' beside it. */
export function needsAttention(status: ConnectionStatus): boolean {
  return status !== 'CONNECTED';
}
