import type { SandboxFault } from '@prosa/contracts/sandbox-phone/schema.ts';
import { defineEvent } from '#platform/events/domain-event.ts';

export const sandboxQrScanned = defineEvent<{ connectionId: number; number: string }>('sandbox.qr-scanned');
export const sandboxFaultCaused = defineEvent<{ connectionId: number; fault: SandboxFault }>(
  'sandbox.fault-caused',
);
