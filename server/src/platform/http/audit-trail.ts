import type { EndpointDefinition } from '@prosa/contracts/endpoint.ts';
import type { UserActor } from '#platform/auth/actor.ts';
import type { PlatformTx, Tx } from '#platform/database/database.ts';
import type { RequestInfo } from './route.ts';

/** A call of somebody with a session, as the edge knows it. */
export interface AuditedCall {
  readonly endpoint: EndpointDefinition;
  readonly actor: UserActor;
  readonly params: unknown;
  readonly body: unknown;
  readonly request: Pick<RequestInfo, 'address' | 'userAgent'>;
}

/** Notes what somebody did in the transaction that did it; calls that nobody asks about pass through. */
export interface AuditTrail {
  inCompany<T>(tx: Tx, call: AuditedCall, work: () => Promise<T>): Promise<T>;
  /** Noted where it was done: in the company that the work entered, or else in that of whoever did it. */
  onPlatform<T>(tx: PlatformTx, call: AuditedCall, work: (tx: PlatformTx) => Promise<T>): Promise<T>;
  /** Whether a refusal is noted, though what was asked for was undone. */
  notesRefusal(error: unknown): boolean;
  onRefusal(tx: Tx, call: AuditedCall, now: Date): Promise<void>;
}
