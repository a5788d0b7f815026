import type { Readable } from 'node:stream';
import type { SandboxFault } from '@prosa/contracts/sandbox-phone/schema.ts';
import type { Address, MessageKey, OutgoingMessage, ProviderEvent } from '#providers/whatsapp/port.ts';

/**
 * The other end of the sandbox's connections: the phone. Every process is told what the phone does; the one that owns
 * the connection hears it, the others have no such session and do nothing.
 */
export interface SandboxPhone {
  scan(connectionId: number, number: string): void;
  fail(connectionId: number, fault: SandboxFault): void;
  /** There is something new in the world that the connection is to be told. */
  nudge(connectionId: number): void;
  /** Somebody begins or stops typing; who is not connected misses it. */
  type(connectionId: number, chat: Address, isTyping: boolean): void;
}

export interface SandboxSignal {
  readonly id: number;
  readonly event: ProviderEvent;
}

/**
 * Everybody who can be reached over the sandbox, with their phones. It goes on while nobody is connected: what a
 * connection is to be told waits for it. Whatever cannot be done is refused with `ProviderError`.
 */
export interface SandboxWorld {
  /** What the connection may be told by now, in order, and the moment from which there will be more. */
  due(
    connectionId: number,
  ): Promise<{ readonly signals: readonly SandboxSignal[]; readonly nextAt: Date | undefined }>;
  /** They were kept, and are not told again. */
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
