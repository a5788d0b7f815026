import type { Readable } from 'node:stream';
import type { SandboxFault } from '@prosa/contracts/sandbox-phone/schema.ts';
import type { Address, MessageKey, OutgoingMessage, ProviderEvent } from '#providers/whatsapp/port.ts';

/**
 * The phone at the other end of the sandbox's connections. Every process receives the phone's actions; only the owner
 * of the connection has the session and handles them.
 */
export interface SandboxPhone {
  scan(connectionId: number, number: string): void;
  fail(connectionId: number, fault: SandboxFault): void;
  /** Notifies the connection that new signals are available. */
  nudge(connectionId: number): void;
  /** Starts or stops typing; a disconnected session misses it. */
  type(connectionId: number, chat: Address, isTyping: boolean): void;
}

export interface SandboxSignal {
  readonly id: number;
  readonly event: ProviderEvent;
}

/**
 * All simulated customers of the sandbox, with their phones. It keeps running without a connection: signals wait until
 * one is open. Refuses impossible operations with `ProviderError`.
 */
export interface SandboxWorld {
  /** Signals that are due for the connection, in order, and the time of the next one. */
  due(
    connectionId: number,
  ): Promise<{ readonly signals: readonly SandboxSignal[]; readonly nextAt: Date | undefined }>;
  /** Marks signals as stored, so that they are not delivered again. */
  acknowledge(connectionId: number, signalIds: readonly number[]): Promise<void>;
  take(connectionId: number, message: OutgoingMessage): Promise<void>;
  edit(connectionId: number, target: MessageKey, text: string): Promise<void>;
  revoke(connectionId: number, target: MessageKey): Promise<void>;
  react(connectionId: number, target: MessageKey, emoji: string): Promise<void>;
  markRead(connectionId: number, targets: readonly MessageKey[]): Promise<void>;
  rejectCall(connectionId: number, callId: string): Promise<void>;
  setTyping(connectionId: number, chat: Address, isTyping: boolean): Promise<void>;
  openMedia(connectionId: number, reference: string): Promise<Readable>;
  lookUp(connectionId: number, numbers: readonly string[]): Promise<ReadonlyMap<string, Address>>;
}
