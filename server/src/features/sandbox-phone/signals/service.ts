import type { SandboxSwitches } from '@prosa/contracts/sandbox-phone/schema.ts';
import { sandboxSignalled } from '#features/sandbox-phone/events.ts';
import type { Tx } from '#platform/database/database.ts';
import { disturbed, type Telling } from './rules.ts';
import { signalStore } from './store.ts';

/** Leaves with the connection what it is to be told, in the way its switches want it. */
export async function tell(
  tx: Tx,
  connectionId: number,
  tellings: readonly Telling[],
  switches: SandboxSwitches,
): Promise<void> {
  if (tellings.length === 0) return;
  await signalStore(tx).add(connectionId, disturbed(tellings, switches, Math.random));
  tx.record(sandboxSignalled({ connectionId }));
}

/** Nothing when it is over already. */
export async function refuseCall(tx: Tx, connectionId: number, callId: string, at: Date): Promise<void> {
  const isRinging = await signalStore(tx).endCall(connectionId, callId, { step: 'rejected', at });
  if (isRinging) tx.record(sandboxSignalled({ connectionId }));
}
