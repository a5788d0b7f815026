import type { SandboxFault } from '@prosa/contracts/sandbox-phone/schema.ts';

/**
 * The other end of the sandbox's connections: the phone. Every process is told what the phone does; the one that owns
 * the connection hears it, the others have no such session and do nothing.
 */
export interface SandboxPhone {
  scan(connectionId: number, number: string): void;
  fail(connectionId: number, fault: SandboxFault): void;
}
