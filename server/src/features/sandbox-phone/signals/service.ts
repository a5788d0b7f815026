import type { SandboxSwitches } from '@prosa/contracts/sandbox-phone/schema.ts';
import { sandboxSignalled } from '#features/sandbox-phone/events.ts';
import type { Tx } from '#platform/database/database.ts';
import { applyFaults, type NewSignal } from './rules.ts';
import { signalStore } from './store.ts';

/** Queues events for the connection, disturbed as its switches say. */
export async function queueSignals(
  tx: Tx,
  connectionId: number,
  tellings: readonly NewSignal[],
  switches: SandboxSwitches,
): Promise<void> {
  if (tellings.length === 0) return;
  await signalStore(tx).add(connectionId, applyFaults(tellings, switches, Math.random));
  tx.record(sandboxSignalled({ connectionId }));
}

/** Does nothing when the call is already over. */
export async function refuseCall(tx: Tx, connectionId: number, callId: string, at: Date): Promise<void> {
  const isRinging = await signalStore(tx).endCall(connectionId, callId, { step: 'rejected', at });
  if (isRinging) tx.record(sandboxSignalled({ connectionId }));
}
