import type { EndpointDefinition } from '@prosa/contracts/endpoint.ts';
import type { UserActor } from '#platform/auth/actor.ts';
import type { PlatformTx, Tx } from '#platform/database/database.ts';
import type { RequestInfo } from './route.ts';

/** A call with a session, as the HTTP layer passes it. */
export interface AuditedCall {
  readonly endpoint: EndpointDefinition;
  readonly actor: UserActor;
  readonly params: unknown;
  readonly body: unknown;
  readonly request: Pick<RequestInfo, 'address' | 'userAgent'>;
}

/** Writes audit entries in the transaction of the change; calls that are not audited pass through. */
export interface AuditTrail {
  inCompany<T>(tx: Tx, call: AuditedCall, work: () => Promise<T>): Promise<T>;
  /** Written to the company that the work entered, or else to that of the caller. */
  onPlatform<T>(tx: PlatformTx, call: AuditedCall, work: (tx: PlatformTx) => Promise<T>): Promise<T>;
  /** Whether a refusal is recorded, although the change was rolled back. */
  recordsRefusal(error: unknown): boolean;
  onRefusal(tx: Tx, call: AuditedCall, now: Date): Promise<void>;
}
